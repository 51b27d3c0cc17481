import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProgramLog } from '@/lib/log/program-log';
import { createTracing } from '@/lib/log/tracing';
import { startTraceReceiver, type TraceReceiver } from '@/tests/harness/trace-receiver';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';
const told = `00-${TRACE}-${SPAN}-01`;
const untold = `00-${TRACE}-${SPAN}-00`;

let receiver: TraceReceiver;
const lines: { msg: string }[] = [];
const log = createProgramLog({
  program: 'upstream',
  destination: { write: (line) => void lines.push(JSON.parse(line) as { msg: string }) },
});

beforeAll(async () => {
  receiver = await startTraceReceiver();
});
afterAll(() => receiver.stop());
beforeEach(() => {
  receiver.spans.length = 0;
  lines.length = 0;
});

const tracing = (share: number, endpoint: string | undefined = receiver.endpoint) =>
  createTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }, { service: 'tested', log });

describe('without a receiver', () => {
  const begin = (given?: string) =>
    createTracing(
      { OTEL_EXPORTER_OTLP_ENDPOINT: undefined, OTEL_TRACES_SAMPLER_ARG: 1 },
      { service: 'tested', log },
    ).begin(given);

  test('no trace is begun', () => {
    expect(begin()).toBeUndefined();
    expect(begin('nonsense')).toBeUndefined();
  });

  test('one that a caller has begun is handed on as it came', () => {
    const span = begin(told);
    expect(span?.begin('a part').context).toEqual({ traceId: TRACE, spanId: SPAN, isSampled: true });
  });
});

test('a span and its parts are told with their times, and whose parts they are', async () => {
  const { begin, stop } = tracing(0);
  const before = Date.now();
  const span = begin(told);
  const part = span?.begin('SELECT orders', { 'db.operation.name': 'SELECT' });
  part?.end({ isFailed: true });
  span?.end({ name: 'GET /orders', attributes: { 'http.response.status_code': 200, 'http.route': undefined } });
  await stop();

  const [inner, outer] = receiver.spans;
  expect(outer).toMatchObject({
    traceId: TRACE,
    parentSpanId: SPAN,
    name: 'GET /orders',
    kind: 2,
    attributes: { 'http.response.status_code': '200' },
    status: { code: 0 },
    service: 'tested',
  });
  expect(inner).toMatchObject({ traceId: TRACE, parentSpanId: outer?.spanId, name: 'SELECT orders', kind: 3 });
  expect(inner?.status).toEqual({ code: 2 });
  const [start, end] = [outer?.startTimeUnixNano, outer?.endTimeUnixNano].map((time) => Number(time) / 1e6);
  expect(start).toBeGreaterThanOrEqual(before - 1_000);
  expect(end).toBeGreaterThanOrEqual(start ?? Infinity);
  expect(end).toBeLessThanOrEqual(Date.now() + 1_000);
});

test('whoever has begun a trace decides whether it is told, and of others a share is', async () => {
  const all = tracing(1);
  all.begin(untold)?.end();
  expect(all.begin(untold)?.context).toMatchObject({ traceId: TRACE, isSampled: false });
  all.begin(undefined)?.end();
  await all.stop();
  expect(receiver.spans).toHaveLength(1);
  expect(receiver.spans[0]?.traceId).not.toBe(TRACE);
  expect(receiver.spans[0]).not.toHaveProperty('parentSpanId');

  const none = tracing(0);
  expect(none.begin(undefined)?.context.isSampled).toBe(false);
  expect(none.begin(told)?.context.isSampled).toBe(true);
});

test('spans are gathered, so that many take few requests', async () => {
  const before = receiver.requests();
  const { begin, stop } = tracing(1);
  for (let index = 0; index < 1_000; index += 1) begin(undefined)?.end();
  await vi.waitFor(() => expect(receiver.spans).toHaveLength(1_000), { timeout: 10_000 });
  expect(receiver.requests() - before).toBeLessThan(5);
  await stop();
});

test('a receiver that is away costs its spans, and the log says when that begins and ends', async () => {
  const { begin, stop } = tracing(1);
  const oneMore = async () => {
    begin(undefined)?.end();
    await stop();
  };
  receiver.answer(503);
  await oneMore();
  await oneMore();
  receiver.answer(200);
  await oneMore();
  await oneMore();
  expect(receiver.spans).toHaveLength(2);
  expect(lines.map(({ msg }) => msg)).toEqual([
    'traces can’t be sent and are lost for now',
    'traces can be sent again',
  ]);

  const nobody = tracing(1, 'http://127.0.0.1:9');
  nobody.begin(undefined)?.end();
  await nobody.stop();
  expect(lines.at(-1)).toMatchObject({ level: 40, fault: expect.stringMatching(/ECONNREFUSED|bad port/) });
});
