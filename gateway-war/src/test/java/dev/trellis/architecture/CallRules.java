package dev.trellis.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.lang.ArchRule;
import java.net.URL;
import java.text.DateFormat;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Calendar;
import java.util.Date;
import java.util.List;
import java.util.Set;

/**
 * What no room may call, directly or as a method reference, and what to use instead.
 *
 * @param root the package under which the modules lie
 */
record CallRules(String root) {

  private static final Set<String> JDK_JAVAX =
      Set.of("javax.sql", "javax.crypto", "javax.net", "javax.security", "javax.management");

  ArchRule clock() {
    return noClasses()
        .that(
            resideOutsideOfPackages(root + ".gateway.wiring", root + ".cli.wiring")
                .and(describe("are not the main class", this::isNotMain)))
        .should()
        .accessTargetWhere(describe("read the system clock", CallRules::readsSystemClock))
        .because("only the wiring makes a clock: take a java.time.Clock in the constructor");
  }

  ArchRule consoleOutput() {
    return noClasses()
        .that(resideOutsideOfPackages(root + ".cli.."))
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .accessTargetWhere(describe("print a stack trace", CallRules::printsStackTrace))
        .because("only the command line prints: return a value or throw");
  }

  ArchRule logging() {
    return noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.util.logging..")
        .orShould()
        .dependOnClassesThat(
            describe(
                "are System.Logger", type -> type.getName().startsWith("java.lang.System$Log")))
        .because("there is one logging API: org.slf4j, in the rooms whose row names it");
  }

  ArchRule oldDates() {
    return noClasses()
        .should()
        .dependOnClassesThat()
        .areAssignableTo(Date.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Calendar.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(DateFormat.class)
        .because("java.time, or core.time where PCP has its own rule, replaces them");
  }

  ArchRule javax() {
    return noClasses()
        .should()
        .dependOnClassesThat(
            describe("are javax, other than the JDK's own", CallRules::isForeignJavax))
        .because("the platform is jakarta.*");
  }

  ArchRule oneJsonLibrary() {
    return noClasses()
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                    "com.fasterxml.jackson..", "jakarta.json..", "com.google.gson..", "org.json..")
                .and(
                    DescribedPredicate.not(
                        resideInAnyPackage("com.fasterxml.jackson.annotation.."))))
        .because("the one JSON library is Jackson 3: tools.jackson.*");
  }

  ArchRule oneYamlLibrary() {
    return noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.yaml.snakeyaml..")
        .because("the one YAML library is org.snakeyaml.engine, which knows YAML 1.2");
  }

  ArchRule openingUrls() {
    return noClasses()
        .that(describe("are not BundledServer, which lists the jar it came in", this::isNotBundled))
        .should()
        .accessTargetWhere(describe("make a URL", access -> isConstructorOf(access, URL.class)))
        .orShould()
        .accessTargetWhere(
            describe(
                "open a URL",
                access ->
                    isOwnedBy(access, URL.class)
                        && Set.of("openStream", "openConnection", "getContent")
                            .contains(access.getName())))
        .because(
            "a URL opens files, jars and any host: use java.net.http.HttpClient, or"
                + " getResourceAsStream for what we ship");
  }

  ArchRule threads() {
    return noClasses()
        .that(resideOutsideOfPackages(root + ".tomatio.ondemand", root + ".cli.."))
        .should()
        .beAssignableTo(Thread.class)
        .orShould()
        .accessTargetWhere(
            describe("make a thread", access -> isConstructorOf(access, Thread.class)))
        .orShould()
        .accessTargetWhere(
            describe(
                "make a thread",
                access ->
                    isOwnedBy(access, Thread.class)
                        && Set.of("startVirtualThread", "ofVirtual", "ofPlatform")
                            .contains(access.getName())))
        .because("the container owns the threads: take an executor in the constructor");
  }

  private boolean isNotBundled(JavaClass checked) {
    return !checked.getName().equals(root + ".tomatio.ondemand.BundledServer");
  }

  private boolean isNotMain(JavaClass checked) {
    return !checked.getName().equals(root + ".cli.Trellis");
  }

  private static boolean readsSystemClock(JavaAccess<?> access) {
    JavaClass owner = access.getTargetOwner();
    String name = access.getName();
    if (owner.isEquivalentTo(System.class)) {
      return name.equals("currentTimeMillis");
    }
    if (owner.isEquivalentTo(Clock.class) || owner.isEquivalentTo(InstantSource.class)) {
      return name.startsWith("system") || name.matches("tick(Millis|Seconds|Minutes)");
    }
    return owner.getPackageName().startsWith("java.time")
        && name.equals("now")
        && parameters(access).stream().noneMatch(type -> type.isEquivalentTo(Clock.class));
  }

  private static boolean printsStackTrace(JavaAccess<?> access) {
    return access.getTargetOwner().isAssignableTo(Throwable.class)
        && access.getName().equals("printStackTrace")
        && parameters(access).isEmpty();
  }

  private static boolean isForeignJavax(JavaClass target) {
    String name = target.getBaseComponentType().getPackageName();
    return name.startsWith("javax.")
        && JDK_JAVAX.stream().noneMatch(own -> name.equals(own) || name.startsWith(own + "."));
  }

  private static boolean isConstructorOf(JavaAccess<?> access, Class<?> owner) {
    return isOwnedBy(access, owner) && access.getName().equals(JavaConstructor.CONSTRUCTOR_NAME);
  }

  private static List<JavaClass> parameters(JavaAccess<?> access) {
    return access.getTarget() instanceof CodeUnitAccessTarget unit
        ? unit.getRawParameterTypes()
        : List.of();
  }

  private static boolean isOwnedBy(JavaAccess<?> access, Class<?> owner) {
    return access.getTargetOwner().isEquivalentTo(owner);
  }

  List<HouseRule> all() {
    return List.of(
        new HouseRule("only the wiring reads the clock", clock()),
        new HouseRule("only the command line prints", consoleOutput()),
        new HouseRule("one logging API", logging()),
        new HouseRule("no old dates", oldDates()),
        new HouseRule("no javax", javax()),
        new HouseRule("one JSON library", oneJsonLibrary()),
        new HouseRule("one YAML library", oneYamlLibrary()),
        new HouseRule("no URL is opened", openingUrls()),
        new HouseRule("no own threads", threads()));
  }
}
