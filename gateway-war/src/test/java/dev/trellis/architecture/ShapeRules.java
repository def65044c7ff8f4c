package dev.trellis.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/**
 * How classes are made and named.
 *
 * @param root the package under which the modules lie
 */
record ShapeRules(String root) {

  private static final List<Class<?>> OPTIONALS =
      List.of(Optional.class, OptionalInt.class, OptionalLong.class, OptionalDouble.class);

  ArchRule accessIsDecided() {
    String room = root + ".core.access.";
    Set<String> decided = Set.of(room + "Access", room + "WholeContext");
    return noClasses()
        .that(
            describe(
                "are not AccessDecider",
                (JavaClass checked) ->
                    !outermost(checked).getName().equals(room + "AccessDecider")))
        .should()
        .accessTargetWhere(
            describe(
                "make an Access or a WholeContext",
                access ->
                    decided.contains(access.getTargetOwner().getName())
                        && access.getName().equals(JavaConstructor.CONSTRUCTOR_NAME)))
        .allowEmptyShould(true)
        .because("the right to touch content is decided in one place (§7.3, §7.4)");
  }

  ArchRule names() {
    return noClasses()
        .should()
        .haveNameMatching(".*(Impl|Manager|Helper|Utils?|Service)(\\$.*)?")
        .because("a name says what a class is or does, in the words of the specification");
  }

  ArchRule optionalOnlyReturned() {
    return classes()
        .should(
            new ArchCondition<>("use Optional only as a return type") {
              @Override
              public void check(JavaClass checked, ConditionEvents events) {
                checked.getFields().forEach(field -> check(field, events));
                checked.getCodeUnits().forEach(unit -> check(unit, events));
              }

              private void check(JavaField field, ConditionEvents events) {
                if (isOptional(field.getRawType())) {
                  events.add(
                      SimpleConditionEvent.violated(field, field.getFullName() + " is Optional"));
                }
              }

              private void check(JavaCodeUnit unit, ConditionEvents events) {
                if (!unit.getModifiers().contains(JavaModifier.SYNTHETIC)
                    && unit.getRawParameterTypes().stream().anyMatch(ShapeRules::isOptional)) {
                  events.add(
                      SimpleConditionEvent.violated(unit, unit.getFullName() + " takes Optional"));
                }
              }
            })
        .because("what may be missing is @Nullable, or another method");
  }

  ArchRule nullMarked() {
    return classes()
        .should(
            new ArchCondition<>("lie in a package marked @NullMarked") {
              @Override
              public void check(JavaClass checked, ConditionEvents events) {
                boolean marked =
                    checked
                        .getPackage()
                        .tryGetPackageInfo()
                        .filter(info -> info.isAnnotatedWith(NullMarked.class))
                        .isPresent();
                if (!marked) {
                  events.add(
                      SimpleConditionEvent.violated(
                          checked,
                          checked.getName() + " has no package-info.java with @NullMarked"));
                }
              }
            });
  }

  private static boolean isOptional(JavaClass type) {
    return OPTIONALS.stream().anyMatch(type::isEquivalentTo);
  }

  private static JavaClass outermost(JavaClass checked) {
    return checked.getEnclosingClass().map(ShapeRules::outermost).orElse(checked);
  }

  List<HouseRule> all() {
    return List.of(
        new HouseRule("only AccessDecider grants access", accessIsDecided()),
        new HouseRule("names say what a class is", names()),
        new HouseRule("Optional is only returned", optionalOnlyReturned()),
        new HouseRule("every package is @NullMarked", nullMarked()));
  }
}
