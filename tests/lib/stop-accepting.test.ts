import { createServer, get, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { prepareStop } from '@/lib/server/stop-accepting';

async function listening(): Promise<{ server: Server; port: number; stop: ReturnType<typeof prepareStop> }> {
  const server = createServer((_, response) => {
    response.setHeader('connection', 'close');
    response.end('answered');
  });
  const stop = prepareStop(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port, stop };
}

const ask = (port: number) =>
  new Promise<string>((resolve) => {
    get({ host: '127.0.0.1', port, agent: false }, (response) => {
      response.setEncoding('utf8').once('data', resolve);
    }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'));
  });

test('who waits before the door when a server is told to stop is answered, and nobody after it', async () => {
  const { port, stop } = await listening();
  // They are connected as soon as this turn of the event loop ends, and not accepted before the next.
  const waiting = Array.from({ length: 20 }, () => ask(port));
  await new Promise<void>((resolve) => void process.nextTick(resolve));
  const { closed } = await stop();
  expect(await Promise.all(waiting)).toEqual(Array.from(waiting, () => 'answered'));
  expect(await ask(port)).toBe('ECONNREFUSED');
  await closed;
});

test('a connection that was opened ahead, and never used, holds up no server that stops', async () => {
  const { server, port, stop } = await listening();
  const accepted = new Promise((resolve) => void server.once('connection', resolve));
  const ended = new Promise((resolve) => void connect(port, '127.0.0.1').once('close', resolve));
  await accepted;
  const { closed } = await stop();
  await Promise.all([closed, ended]);
});
