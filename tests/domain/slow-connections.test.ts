import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { endSlowConnections } from '@/lib/domain/slow-connections';

const MB = 1024 * 1024;
let server: Server | undefined;
let socket: Socket | undefined;

afterEach(() => {
  socket?.destroy();
  server?.closeAllConnections();
  server?.close();
});

/** A server of which a test needs not wait for a minute, and a connection to it. */
async function connected(
  answer: Parameters<typeof createServer>[1],
): Promise<{ socket: Socket; closed: () => boolean }> {
  server = createServer(answer);
  endSlowConnections(server, { patience: { senderMs: 300, readerMs: 300 }, lookEveryMs: 20 });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const opened = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket = opened;
  let isClosed = false;
  // Who reads nothing learns of the end by its writes alone.
  server.on('connection', (theirs) => theirs.once('close', () => (isClosed = true)));
  opened.on('error', () => undefined);
  return { socket: opened, closed: () => isClosed };
}

const head = (bytes: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n`;

it('hangs up on who sends byte by byte', async () => {
  const { socket: sender, closed } = await connected((request) => request.resume());
  sender.write(head(MB));
  const trickle = setInterval(() => sender.write('x'), 20);
  await expect.poll(closed).toBe(true);
  clearInterval(trickle);
});

it('lets whoever sends fast enough send to the end, also where nobody takes it for a while', async () => {
  const { socket: sender, closed } = await connected((request, response) => {
    setTimeout(() => request.resume().on('end', () => response.end('ok')), 800);
  });
  sender.write(head(2 * MB));
  sender.write(Buffer.alloc(2 * MB));
  let answer = '';
  sender.on('data', (chunk) => (answer += chunk.toString()));
  await expect.poll(() => answer).toContain('ok');
  expect(closed()).toBe(false);
});

it('hangs up on who doesn’t read what it asked for', async () => {
  const { socket: reader, closed } = await connected((_, response) => response.end(Buffer.alloc(64 * MB)));
  reader.pause();
  reader.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(closed).toBe(true);
});

it('waits for an answer that takes its time', async () => {
  const { socket: reader, closed } = await connected((_, response) => {
    response.write('a');
    setTimeout(() => response.end('b'), 800);
  });
  reader.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await delay(700);
  expect(closed()).toBe(false);
});
