package dev.trellis.tomatio.search;

import java.util.Locale;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.ar.ArabicNormalizationFilter;
import org.apache.lucene.analysis.charfilter.MappingCharFilter;
import org.apache.lucene.analysis.charfilter.NormalizeCharMap;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.core.DecimalDigitFilter;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;

/**
 * Makes words of texts: by the rules of Unicode, without case and accents, pairs of characters
 * where a script has no spaces. On an English site English words lose their endings, and the most
 * common ones count for nothing; other sites get the part that fits any language.
 */
final class PageAnalyzer extends Analyzer {
  /** Grows when the same text would give other words, so that indexes are made anew. */
  static final int VERSION = 1;

  private static final NormalizeCharMap PARTS = parts();
  private static final CharArraySet COMMON = EnglishAnalyzer.getDefaultStopSet();

  private final boolean english;

  private PageAnalyzer(boolean english) {
    this.english = english;
  }

  /**
   * The analyzer for a site.
   *
   * @param language the site's language as WordPress names it, such as {@code de_DE}; empty means
   *     English
   */
  static PageAnalyzer of(String language) {
    return new PageAnalyzer(
        language.isEmpty() || language.toLowerCase(Locale.ROOT).matches("en([_-].*)?"));
  }

  /** Whether it stems English words. */
  boolean isEnglish() {
    return english;
  }

  /** The names that it goes by in an index. */
  String id() {
    return (english ? "english-" : "any-") + VERSION;
  }

  @Override
  protected java.io.Reader initReader(String field, java.io.Reader reader) {
    return new MappingCharFilter(PARTS, reader);
  }

  @Override
  protected java.io.Reader initReaderForNormalization(
      @org.jspecify.annotations.Nullable String field, java.io.Reader reader) {
    return new MappingCharFilter(PARTS, reader);
  }

  @Override
  protected TokenStreamComponents createComponents(String field) {
    StandardTokenizer words = new StandardTokenizer();
    TokenStream chain = new CJKWidthFilter(words);
    if (english) {
      chain = new EnglishPossessiveFilter(chain);
    }
    chain = new LowerCaseFilter(chain);
    chain = new DecimalDigitFilter(chain);
    chain = new ArabicNormalizationFilter(chain);
    chain = new CJKBigramFilter(chain);
    if (english) {
      chain = new StopFilter(chain, COMMON);
    }
    chain = new ASCIIFoldingFilter(chain);
    if (english) {
      chain = new PorterStemFilter(chain);
    }
    return new TokenStreamComponents(words, chain);
  }

  /** Names in code and addresses are words with such a character between them. */
  private static NormalizeCharMap parts() {
    NormalizeCharMap.Builder map = new NormalizeCharMap.Builder();
    map.add("_", " ");
    map.add(".", " ");
    return map.build();
  }
}
