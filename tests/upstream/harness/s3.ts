import crypto, { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import S3rver from 's3rver';

/** What goes wrong on the way to the store. */
type Fault = 'busy' | 'hung up' | 'silent' | 'cut' | 'standing still' | 'spoiled';

/** A real S3 server, behind a way on which things go wrong. */
export interface S3Server {
  /** As FILES_URL. */
  url: string;
  /** Lets the next so many requests fail. */
  fail: (fault: Fault, times?: number) => void;
  /** Takes no connection any more, until it is back at the same port. */
  leave: () => Promise<void>;
  comeBack: () => Promise<void>;
  /** How many requests arrived. */
  requests: () => number;
  stop: () => Promise<void>;
}

export async function startS3(): Promise<S3Server> {
  offerDes();
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  const directory = mkdtempSync(join(tmpdir(), 'qpartner-s3-'));
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  // Koa would print of each request that breaks off.
  Object.assign(store, { silent: true });
  const { port: storePort } = await store.run();

  let next: { fault: Fault; times: number } | undefined;
  let requests = 0;
  const way = createServer((incoming, outgoing) => {
    requests += 1;
    const fault = next && next.times-- > 0 ? next.fault : undefined;
    pass(incoming, outgoing, storePort, fault).catch(() => outgoing.destroy());
  });
  const sockets = new Set<Socket>();
  way.on('connection', (socket) => void sockets.add(socket.on('close', () => sockets.delete(socket))));
  const comeBack = async (port: number) => void (await once(way.listen(port, '127.0.0.1'), 'listening'));
  await comeBack(0);
  const { port } = way.address() as AddressInfo;
  const leave = async () => {
    const closed = once(way, 'close');
    way.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  return {
    url: `s3://files?endpoint=http://127.0.0.1:${port}&region=eu-central-1`,
    fail: (fault, times = Infinity) => void (next = { fault, times }),
    leave,
    comeBack: () => comeBack(port),
    requests: () => requests,
    async stop() {
      if (way.listening) await leave();
      await store.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** A body that is no larger is looked at before it is passed on, as Amazon's store does, which s3rver leaves out. */
const LOOKED_AT = 1_000_000;

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  fault: Fault | undefined,
): Promise<void> {
  if (fault === 'silent') return;
  if (fault === 'hung up') return void incoming.destroy();
  if (fault === 'busy') return refuse(outgoing, 503, 'SlowDown');
  const { method, url, headers } = incoming;
  const isLookedAt = method === 'PUT' && Number(headers['content-length']) <= LOOKED_AT;
  const body = isLookedAt ? await buffer(incoming) : undefined;
  if (body) {
    if (fault === 'spoiled') spoil(body);
    if (createHash('md5').update(body).digest('base64') !== headers['content-md5'])
      return refuse(outgoing, 400, 'BadDigest');
  }
  // s3rver's close waits for each exchange: none is begun that isn't ended, whoever hangs up in its midst.
  const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
  forwarded.on('error', () => outgoing.destroy());
  if (body) forwarded.end(body);
  else incoming.pipe(forwarded);
  incoming.once('close', () => incoming.complete || forwarded.destroy());
  const [answer] = (await once(forwarded, 'response')) as [IncomingMessage];
  if (fault === undefined || method !== 'GET') {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    return pipeline(answer, outgoing);
  }
  const stored = await buffer(answer);
  outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
  if (fault === 'spoiled') outgoing.end(spoil(stored));
  else outgoing.write(stored.subarray(0, stored.length / 2), () => fault === 'cut' && outgoing.destroy());
}

function spoil(body: Buffer): Buffer {
  if (body.length > 0) body.writeUInt8((body.readUInt8(body.length - 1) + 1) % 256, body.length - 1);
  return body;
}

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/xml', connection: 'close' });
  outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>As told by the test.</Message></Error>`);
}

/** s3rver encrypts where a list goes on by DES, which OpenSSL 3 no longer has; any other cipher does. */
function offerDes(): void {
  const { createCipheriv, createDecipheriv } = crypto;
  const doubled = (part: unknown) => Buffer.concat([part as Buffer, part as Buffer]);
  type Make = (...parts: unknown[]) => unknown;
  const replaced =
    (make: unknown): Make =>
    (cipher, key, iv, ...rest) =>
      (make as Make)(...(cipher === 'des' ? ['aes-128-cbc', doubled(key), doubled(iv)] : [cipher, key, iv, ...rest]));
  Object.assign(crypto, { createCipheriv: replaced(createCipheriv), createDecipheriv: replaced(createDecipheriv) });
}
