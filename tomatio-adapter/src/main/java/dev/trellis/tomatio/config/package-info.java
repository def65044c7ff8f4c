/**
 * {@code trellis.yaml}: what an operator says of the gateway and its contexts, read once and
 * checked whole, with every problem at its line and column. Reads that file and the files of
 * secrets which it names; opens no connection, and shows no value of the file to anybody.
 */
@NullMarked
package dev.trellis.tomatio.config;

import org.jspecify.annotations.NullMarked;
