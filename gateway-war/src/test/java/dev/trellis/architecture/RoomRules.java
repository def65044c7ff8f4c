package dev.trellis.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Who may know whom.
 *
 * @param root the package under which the modules lie
 */
record RoomRules(String root) {

  /** Usable from everywhere. {@code javax} has its own rule. */
  private static final Set<String> ALWAYS =
      Set.of("java.", "javax.", "org.jspecify.annotations.", "com.google.errorprone.annotations.");

  /** Parts of the JDK that a row must name all the same. */
  private static final Set<String> NOT_ALWAYS = Set.of("java.sql.", "javax.sql.", "java.net.http.");

  ArchRule arrows() {
    return layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .withOptionalLayers(true)
        .layer("schemas")
        .definedBy(root + ".schemas..")
        .layer("core")
        .definedBy(root + ".core..")
        .layer("mapping")
        .definedBy(root + ".mapping..")
        .layer("tomatio-adapter")
        .definedBy(root + ".tomatio..")
        .layer("gateway-war")
        .definedBy(root + ".gateway..")
        .layer("cli")
        .definedBy(root + ".cli..")
        .layer("conformance")
        .definedBy(root + ".conformance..")
        .whereLayer("schemas")
        .mayNotAccessAnyLayer()
        .whereLayer("core")
        .mayOnlyAccessLayers("schemas")
        .whereLayer("mapping")
        .mayOnlyAccessLayers("schemas", "core")
        .whereLayer("tomatio-adapter")
        .mayOnlyAccessLayers("schemas", "core", "mapping")
        .whereLayer("gateway-war")
        .mayOnlyAccessLayers("schemas", "core", "mapping", "tomatio-adapter")
        .whereLayer("cli")
        .mayOnlyAccessLayers("schemas", "core", "mapping", "tomatio-adapter")
        .whereLayer("conformance")
        .mayOnlyAccessLayers("schemas")
        .because("dependencies between modules point one way");
  }

  ArchRule everyClassHasARoom() {
    return classes()
        .that(areNotPackageInfo())
        .should(
            new ArchCondition<>("lie in a room of the table") {
              @Override
              public void check(JavaClass checked, ConditionEvents events) {
                if (roomOf(checked).isEmpty()) {
                  events.add(
                      SimpleConditionEvent.violated(
                          checked,
                          checked.getName()
                              + " is in no room: know its room before adding a class"));
                }
              }
            });
  }

  ArchRule roomsUseWhatTheTableAllows() {
    return classes()
        .should(
            new ArchCondition<>("use only what the row of their room names") {
              @Override
              public void check(JavaClass checked, ConditionEvents events) {
                roomOf(checked).ifPresent(room -> checkUses(room, checked, events));
              }
            });
  }

  ArchRule noCyclesAmongRooms() {
    return slices().matching(root + ".(**)").should().beFreeOfCycles();
  }

  static DescribedPredicate<JavaClass> areNotPackageInfo() {
    return DescribedPredicate.describe(
        "are not package-info", checked -> !checked.getSimpleName().equals("package-info"));
  }

  private void checkUses(Room room, JavaClass checked, ConditionEvents events) {
    Set<String> usable = Rooms.usableFrom(room);
    for (Dependency dependency : checked.getDirectDependenciesFromSelf()) {
      JavaClass target = dependency.getTargetClass().getBaseComponentType();
      boolean allowed =
          isOurs(target)
              ? roomOf(target).map(Room::name).filter(usable::contains).isPresent()
              : isAllowedLibrary(room, target);
      if (!allowed) {
        events.add(
            SimpleConditionEvent.violated(
                checked, "room " + room.name() + " must not: " + dependency.getDescription()));
      }
    }
  }

  private static boolean isAllowedLibrary(Room room, JavaClass target) {
    String name = target.getName();
    return target.isPrimitive()
        || (startsWithAny(name, ALWAYS) && !startsWithAny(name, NOT_ALWAYS))
        || startsWithAny(name, room.libraries());
  }

  private static boolean startsWithAny(String name, Set<String> prefixes) {
    return prefixes.stream().anyMatch(name::startsWith);
  }

  private boolean isOurs(JavaClass checked) {
    return checked.getPackageName().startsWith(root + ".");
  }

  private Optional<Room> roomOf(JavaClass checked) {
    return isOurs(checked)
        ? Rooms.of(checked.getPackageName().substring(root.length() + 1))
        : Optional.empty();
  }

  List<HouseRule> all() {
    return List.of(
        new HouseRule("arrows between modules", arrows()),
        new HouseRule("every class has a room", everyClassHasARoom()),
        new HouseRule("rooms use what the table allows", roomsUseWhatTheTableAllows()),
        new HouseRule("no cycles among rooms", noCyclesAmongRooms()));
  }
}
