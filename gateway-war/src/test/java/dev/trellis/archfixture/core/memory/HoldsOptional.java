package dev.trellis.archfixture.core.memory;

import java.util.Optional;

record HoldsOptional(Optional<String> value) {}
