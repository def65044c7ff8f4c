package dev.trellis.schemas;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** Says in words of the schema what the validator found, and nothing of what the document holds. */
final class ViolationText {

  private static final Set<String> KINDS = Set.of("type", "enum", "const", "pattern", "format");

  private ViolationText() {}

  /**
   * One violation per broken rule, in the validator's order, without repeats. A value that is wrong
   * in kind is told once, though a pattern and a format, or a rule and a narrower one, refuse it.
   */
  static List<Violation> of(List<Error> errors) {
    Set<Violation> violations = new LinkedHashSet<>();
    Set<String> wrongInKind = new HashSet<>();
    for (Error error : errors) {
      Violation violation = of(error);
      if (!KINDS.contains(violation.keyword()) || wrongInKind.add(violation.path())) {
        violations.add(violation);
      }
    }
    return List.copyOf(violations);
  }

  private static Violation of(Error error) {
    String keyword = keyword(error);
    return new Violation(error.getInstanceLocation().toString(), message(keyword, error), keyword);
  }

  private static String keyword(Error error) {
    String keyword = error.getKeyword();
    return keyword.equals("minContains") ? "contains" : keyword;
  }

  private static String message(String keyword, Error error) {
    JsonNode rule = error.getSchemaNode();
    return switch (keyword) {
      case "required" -> "must have " + error.getProperty();
      case "type" -> "must be of type " + words(rule, " or ");
      case "enum" -> "must be one of " + words(rule, ", ");
      case "const" -> "must be " + words(rule, "");
      case "minimum" -> "must be at least " + rule;
      case "maximum" -> "must be at most " + rule;
      case "minLength" -> "must have at least " + count(rule, "character");
      case "maxLength" -> "must have at most " + count(rule, "character");
      case "minItems" -> "must have at least " + count(rule, "item");
      case "maxItems" -> "must have at most " + count(rule, "item");
      case "uniqueItems" -> "must not have the same item twice";
      case "contains" -> "must contain " + words(rule.path("const"), "");
      case "pattern", "format" -> "must be a valid " + nameOf(error);
      case "additionalProperties" -> "has a property that is not allowed here";
      case "propertyNames" -> "has a property whose name is not allowed here";
      case "not", "false" -> "is not allowed here";
      default -> "does not satisfy " + keyword;
    };
  }

  private static String count(JsonNode number, String thing) {
    return number.asInt() == 1 ? "1 " + thing : number + " " + thing + "s";
  }

  private static String words(JsonNode rule, String between) {
    if (!rule.isArray()) {
      return rule.isString() ? rule.stringValue() : rule.toString();
    }
    return StreamSupport.stream(rule.spliterator(), false)
        .map(each -> words(each, between))
        .collect(Collectors.joining(between));
  }

  /** The last name that the schema gives on the way to the failed keyword. */
  private static String nameOf(Error error) {
    NodePath fragment = error.getSchemaLocation().getFragment();
    List<String> names = new ArrayList<>();
    for (int i = 0; i + 1 < fragment.getNameCount(); i++) {
      String step = fragment.getName(i);
      if (step.equals("$defs") || step.equals("properties")) {
        names.add(fragment.getName(i + 1));
      }
    }
    return names.isEmpty() ? "value" : names.getLast().replace('_', ' ');
  }
}
