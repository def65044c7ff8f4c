package dev.trellis.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Passes connections on to a port, until it is cut: to its clients the server is then gone. */
final class Relay implements AutoCloseable {
  private final int target;
  private final int port;
  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private @Nullable ServerSocket listener;

  Relay(int target) throws IOException {
    this.target = target;
    this.port = DemoIT.freePort();
    restore();
  }

  int port() {
    return port;
  }

  /** Accepts connections from now on. */
  void restore() throws IOException {
    ServerSocket opened = new ServerSocket();
    opened.setReuseAddress(true);
    opened.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    listener = opened;
    Thread.ofVirtual().start(() -> accept(opened));
  }

  /** Ends every connection and accepts no more. */
  void cut() throws IOException {
    if (listener != null) {
      listener.close();
    }
    for (Socket socket : open) {
      socket.close();
    }
    open.clear();
  }

  @Override
  public void close() throws IOException {
    cut();
  }

  private void accept(ServerSocket opened) {
    while (!opened.isClosed()) {
      try {
        Socket client = opened.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        open.addAll(List.of(client, server));
        Thread.ofVirtual().start(() -> copy(client, server));
        Thread.ofVirtual().start(() -> copy(server, client));
      } catch (IOException closed) {
        // the listener is closed, or the server is not there: the loop asks which
      }
    }
  }

  private static void copy(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException ended) {
      // one of them was closed, and both are now
    }
  }
}
