import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '@/lib/contract/endpoint';
import { createTracing, type Tracing } from '@/lib/log/tracing';
import { slowly } from '@/scripts/timeouts.mjs';
import { startTraceReceiver, type TraceReceiver } from '@/tests/harness/trace-receiver';
import { copyRows } from '@/upstream/db/copy-rows';
import { drizzleOn } from '@/upstream/db/drizzle';
import { roles } from '@/upstream/db/schema';
import { createPool } from '@/upstream/db/pool';
import { planOnce } from '@/upstream/db/statement';
import { withSpan } from '@/upstream/db/traced';
import { inOneTransaction } from '@/upstream/db/transaction';
import { handle, type RequestContext } from '@/upstream/http/route';
import { createLog } from '@/upstream/log';
import { startUpstream, type Upstream } from './harness/upstream';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';
const told = { traceparent: `00-${TRACE}-${SPAN}-01` };
const untold = { traceparent: `00-${TRACE}-${SPAN}-00` };

const act = endpoint('act', 'GET', '/test/act/{id}', {
  summary: 'Does what a test says.',
  access: 'public',
  params: z.object({ id: z.string() }),
  response: z.object({ said: z.unknown() }),
});

let behaviour: (context: RequestContext) => Promise<unknown>;
const furtherRoutes = [handle(act, async (context) => ({ said: await behaviour(context) }))];

let receiver: TraceReceiver;
let tracing: Tracing;
let upstream: Upstream;

beforeAll(async () => {
  receiver = await startTraceReceiver();
  const log = createLog({ write: () => undefined });
  tracing = createTracing(
    { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_TRACES_SAMPLER_ARG: 0 },
    { service: 'qpartner-upstream', log },
  );
  // One connection, so that each statement meets what the one before has left there.
  upstream = await startUpstream({ tracing, furtherRoutes, pool: { max: 1 } });
});

afterEach(async () => {
  await sent();
  toldOf = 0;
  receiver.spans.length = 0;
  upstream.log.length = 0;
});

afterAll(async () => {
  await upstream.stop();
  await receiver.stop();
});

/** How many requests that are told of were asked since the last test. */
let toldOf = 0;

const ask = async (headers: Record<string, string> = {}) => {
  if (headers.traceparent?.endsWith('-01')) toldOf += 1;
  return ((await upstream.anonymous.get('/test/act/4711', headers)).body as { said: unknown }).said;
};

/** The statement that asks for it, as PostgreSQL has it. */
const OWN_TEXT = 'SELECT query AS text FROM pg_stat_activity WHERE pid = pg_backend_pid()';

/**
 * All that has been told. The span of a request ends when its answer has left, which may be after who asked has read
 * it.
 */
const sent = async () => {
  await vi.waitFor(
    async () => {
      await tracing.stop();
      expect(receiver.spans.filter(({ kind }) => kind === 2)).toHaveLength(toldOf);
    },
    { timeout: slowly(5_000) },
  );
  return receiver.spans;
};

describe('a request of a trace that is told of', () => {
  it('is a span below the caller’s, its statements are spans below it, and none tells what was asked for', async () => {
    behaviour = async ({ db }) => {
      await db.query(`SELECT name FROM roles JOIN users ON 'from secret' = name WHERE roles.id = $1`, [1]);
      return inOneTransaction(db, (tx) => drizzleOn(tx).select({ id: roles.id }).from(roles));
    };
    await ask(told);
    const spans = await sent();
    const request = spans.find(({ kind }) => kind === 2);
    expect(request).toMatchObject({
      traceId: TRACE,
      parentSpanId: SPAN,
      name: 'GET /test/act/{id}',
      attributes: { 'http.response.status_code': '200', 'http.route': '/test/act/{id}' },
      service: 'qpartner-upstream',
    });
    const statements = spans.filter(({ kind }) => kind === 3);
    expect(statements.map(({ name }) => name)).toEqual(['SELECT roles users', 'BEGIN', 'SELECT roles', 'COMMIT']);
    for (const { traceId, parentSpanId } of statements)
      expect({ traceId, parentSpanId }).toEqual({ traceId: TRACE, parentSpanId: request?.spanId });
    expect(JSON.stringify(spans)).not.toMatch(/4711|secret/);
  });

  it('has its lines of the log say which trace it is', async () => {
    behaviour = ({ log }) => Promise.resolve(log.info('at work'));
    await ask(told);
    for (const msg of ['at work', 'request'])
      expect(upstream.log).toContainEqual(expect.objectContaining({ msg, traceId: TRACE }));
  });

  it('marks its statements for whoever watches the database, each with its own span', async () => {
    behaviour = async ({ db }) => {
      const { rows } = await db.query<{ text: string }>(OWN_TEXT);
      const inside = await inOneTransaction(db, (tx) => tx.query<{ text: string }>(OWN_TEXT));
      return [rows[0]?.text, inside.rows[0]?.text];
    };
    const texts = (await ask(told)) as string[];
    const marked = texts.map((text) => /^SELECT .* \/\*traceparent='00-(\w+)-(\w+)-01'\*\/$/.exec(text)?.slice(1));
    const ids = (await sent()).filter(({ name }) => name === 'SELECT pg_stat_activity').map(({ spanId }) => spanId);
    expect(marked).toEqual(ids.map((id) => [TRACE, id]));
  });

  it('marks long reads, too, which have a connection of their own', async () => {
    behaviour = async ({ db }) => {
      const query = `SELECT to_json(query) FROM pg_stat_activity WHERE pid = pg_backend_pid()`;
      const read = { query, gone: new AbortController().signal, first: () => Promise.resolve() };
      return (await (await copyRows(db, read)).lines.toArray()).join('');
    };
    expect(await ask(told)).toMatch(/COPY .*\/\*traceparent='00-/);
    // Its transaction ends after its last row has been read.
    const names = async () => (await sent()).map(({ name }) => name);
    const last = expect.arrayContaining(['COPY pg_stat_activity', 'COMMIT']);
    await vi.waitFor(async () => expect(await names()).toEqual(last), { timeout: slowly(5_000) });
  });

  it('whose statement fails says so of it', async () => {
    behaviour = ({ db }) => db.query('SELECT 1 / 0');
    await ask(told);
    expect((await sent()).map(({ name, status }) => [name, status.code])).toEqual([
      ['SELECT', 2],
      ['GET /test/act/{id}', 2],
    ]);
  });

  it('leaves the plans alone that a connection keeps', async () => {
    const named = planOnce({ text: 'SELECT name FROM roles WHERE id = $1', values: [1] });
    behaviour = async ({ db }) => {
      const { rows } = await db.query<{ name: string }>(named);
      const { rows: kept } = await db.query<{ statement: string; uses: number }>(
        'SELECT statement, generic_plans + custom_plans AS uses FROM pg_prepared_statements WHERE name = $1',
        [named.name],
      );
      return { role: rows[0]?.name, kept };
    };
    const plain = { statement: named.text };
    expect(await ask()).toEqual({ role: 'Admin', kept: [{ ...plain, uses: 1 }] });
    expect(await ask(told)).toEqual({ role: 'Admin', kept: [{ ...plain, uses: 1 }] });
    expect(await ask(untold)).toEqual({ role: 'Admin', kept: [{ ...plain, uses: 2 }] });
  });
});

describe('a request of a trace that is not told of', () => {
  it('changes no statement and tells nothing; the log says which trace it is', async () => {
    behaviour = async ({ db }) => (await db.query<{ text: string }>(OWN_TEXT)).rows[0]?.text;
    expect(await ask(untold)).toBe(OWN_TEXT);
    expect(await sent()).toEqual([]);
    expect(upstream.log).toContainEqual(expect.objectContaining({ msg: 'request', traceId: TRACE }));
  });

  it('whose caller says nothing changes no statement either', async () => {
    behaviour = async ({ db }) => (await db.query<{ text: string }>(OWN_TEXT)).rows[0]?.text;
    expect(await ask()).toBe(OWN_TEXT);
    expect(await ask({ traceparent: `00-${TRACE}-${SPAN}-01'*/; SELECT 1` })).toBe(OWN_TEXT);
    expect(await sent()).toEqual([]);
  });
});

it('a caller’s trace is handed on where nobody receives traces', async () => {
  const quiet = createTracing(
    { OTEL_EXPORTER_OTLP_ENDPOINT: undefined, OTEL_TRACES_SAMPLER_ARG: 1 },
    { service: 'qpartner-upstream', log: createLog({ write: () => undefined }) },
  );
  const copy = await startUpstream({ tracing: quiet, furtherRoutes, database: upstream.database });
  behaviour = async ({ db }) => (await db.query<{ text: string }>(OWN_TEXT)).rows[0]?.text;
  const at = async (headers: Record<string, string>) =>
    ((await copy.anonymous.get('/test/act/1', headers)).body as { said: unknown }).said;
  expect(await at(told)).toBe(`${OWN_TEXT} /*traceparent='${told.traceparent}'*/`);
  expect(await at({})).toBe(OWN_TEXT);
  await copy.stop();
});

it('statements through a pooler are marked once, too', async () => {
  const pool = createPool({ databaseUrl: upstream.database.programUrl, applicationName: 'test', pooled: true });
  const span = tracing.begin(told.traceparent)!;
  const named = planOnce({ text: OWN_TEXT, values: [] });
  const texts = await withSpan(span, async () => {
    const { rows } = await pool.query<{ text: string }>(named);
    const inside = await inOneTransaction(pool, (tx) => tx.query<{ text: string }>(named));
    return [rows[0]?.text, inside.rows[0]?.text];
  });
  for (const text of texts) expect(text?.match(/traceparent='00-\w+-\w+-01'/g)).toHaveLength(1);
  await pool.end();
});

it('what waits for a connection is marked by its own request, whoever gives the connection back', async () => {
  const other = `00-${'1'.repeat(32)}-${SPAN}-01`;
  behaviour = async ({ db }) => {
    const { rows } = await db.query<{ text: string }>(`SELECT query AS text, pg_sleep(0.05) FROM pg_stat_activity
      WHERE pid = pg_backend_pid()`);
    return rows[0]?.text;
  };
  const headers = [told, { traceparent: other }, {}, told, {}];
  const texts = (await Promise.all(headers.map((each) => ask(each)))) as string[];
  const traces = texts.map((text) => /traceparent='00-(\w+)-/.exec(text)?.[1]);
  expect(traces).toEqual([TRACE, '1'.repeat(32), undefined, TRACE, undefined]);
});
