import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

// The baseline for the feed service benchmarks: a minimal `ws` server that broadcasts every text posted to it. It
// validates, computes and stores nothing.

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString();
    for (const socket of sockets.clients) socket.send(text);
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"seq":1}');
  });
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  process.stdout.write(
    `${JSON.stringify({ ready: true, url: `http://127.0.0.1:${port}`, operatorToken: '' })}\n`,
  );
});
process.on('SIGTERM', () => process.exit(0));
