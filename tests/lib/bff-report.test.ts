import { afterEach, expect, test, vi } from 'vitest';
import { downloadReport } from '@/lib/bff/report';
import { encodeFrame } from '@/lib/reports/frames';

// There is no browser here that could ask whether the server is there.
vi.mock('@/lib/bff/connectivity', () => ({
  checkConnectivity: () => undefined,
  currentConnectivity: () => 'reached',
  noteReached: () => undefined,
}));

afterEach(() => vi.unstubAllGlobals());

const answers = (body: BodyInit | ReadableStream | null, status: number) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));

test('leaves a report an aborted one where it is aborted while an error comes', async () => {
  const reader = new AbortController();
  const body = new ReadableStream({
    start: (controller) => reader.signal.addEventListener('abort', () => controller.error(reader.signal.reason)),
  });
  answers(body, 503);
  const downloading = downloadReport('/api/reports/orders', { signal: reader.signal, onProgress: () => undefined });
  setTimeout(() => reader.abort());
  await expect(downloading).rejects.toMatchObject({ name: 'AbortError' });
});

test('tells what an error says, and Error! where it says nothing', async () => {
  const download = () =>
    downloadReport('/api/reports/orders', { signal: new AbortController().signal, onProgress: () => undefined });
  answers(JSON.stringify({ statusCode: 503, message: 'Not just now.' }), 503);
  await expect(download()).rejects.toMatchObject({ name: 'BffError', status: 503, message: 'Not just now.' });
  answers('<h1>', 500);
  await expect(download()).rejects.toMatchObject({ name: 'BffError', status: 500, message: 'Error!' });
});

test('keeps nothing of a report whose stream breaks, or ends within a frame', async () => {
  const download = () =>
    downloadReport('/api/reports/orders', { signal: new AbortController().signal, onProgress: () => undefined });
  const part = encodeFrame({ kind: 'part', bytes: new Uint8Array([1, 2, 3]) });
  const broken = { status: 0, message: 'The report was cut off. Try again.' };
  answers(Buffer.from(part.subarray(0, -1)), 200);
  await expect(download()).rejects.toMatchObject(broken);
  let pulls = 0;
  answers(
    new ReadableStream({
      pull: (controller) =>
        pulls++ === 0 ? controller.enqueue(part) : controller.error(new TypeError('network error')),
    }),
    200,
  );
  await expect(download()).rejects.toMatchObject(broken);
  // A proxy may end a stream that was cut short as if it were complete.
  answers(Buffer.from(part), 200);
  await expect(download()).rejects.toMatchObject(broken);
  answers(Buffer.concat([part, encodeFrame({ kind: 'whole' })]), 200);
  expect(await (await download()).file.arrayBuffer()).toEqual(new Uint8Array([1, 2, 3]).buffer);
});
