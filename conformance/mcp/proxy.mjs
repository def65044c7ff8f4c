// A proxy on localhost that adds an Authorization header, because the conformance suite cannot.
//
// Host and Origin go through as they come, so that the suite's rebinding checks reach the server;
// only the proxy's own address, with which every honest request comes, becomes the server's.

import http from 'node:http';

/** Starts it before the server at that URL; gives its own URL and a function that ends it. */
export async function startProxy(target, token) {
  const upstream = new URL(target);
  const server = http.createServer((request, response) => {
    const own = `localhost:${server.address().port}`;
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    if (headers.host === own) headers.host = upstream.host;
    if (headers.origin === `http://${own}`) headers.origin = upstream.origin;
    const forward = http.request(
      {
        host: upstream.hostname,
        port: upstream.port,
        path: request.url,
        method: request.method,
        headers,
        setHost: false,
      },
      (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      },
    );
    forward.on('error', (error) => {
      response.writeHead(502, { 'content-type': 'text/plain' });
      response.end(error.message);
    });
    response.on('close', () => forward.destroy());
    request.pipe(forward);
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${server.address().port}${upstream.pathname}`,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
