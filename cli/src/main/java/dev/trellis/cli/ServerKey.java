package dev.trellis.cli;

import dev.trellis.tomatio.config.TrellisConfig;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Collections;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * The key with which the gateway ends TLS.
 *
 * @param keystore the file that holds it
 * @param alias its name there
 * @param certificate its certificate
 */
record ServerKey(Path keystore, String alias, Certificate certificate) {

  /** The first key of the keystore. */
  static ServerKey of(TrellisConfig.Tls tls) {
    try {
      KeyStore store =
          KeyStore.getInstance(tls.keystore().toFile(), tls.password().value().toCharArray());
      for (String alias : Collections.list(store.aliases())) {
        if (store.isKeyEntry(alias)) {
          return new ServerKey(tls.keystore(), alias, store.getCertificate(alias));
        }
      }
      throw new CommandFailure(
          ExitCode.USAGE,
          "The keystore " + tls.keystore() + " holds no private key; put the gateway's into it.");
    } catch (IOException | GeneralSecurityException e) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "The keystore "
              + tls.keystore()
              + " cannot be opened: it must be PKCS #12, and tls.password its password.");
    }
  }

  /**
   * Trusts this certificate and no other, whatever host it names: for asking the gateway on this
   * machine how it is.
   */
  SSLContext trustingItAlone() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new Pinned(certificate)}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has TLS", e);
    }
  }

  private static final class Pinned extends X509ExtendedTrustManager {
    private final Certificate only;

    Pinned(Certificate only) {
      this.only = only;
    }

    private void check(X509Certificate[] chain) throws CertificateException {
      if (chain.length == 0 || !chain[0].equals(only)) {
        throw new CertificateException("another certificate than the gateway's");
      }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      throw new CertificateException("no client is trusted");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      throw new CertificateException("no client is trusted");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      throw new CertificateException("no client is trusted");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
