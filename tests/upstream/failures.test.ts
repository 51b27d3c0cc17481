import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '@/lib/contract/endpoint';
import { slowly } from '@/scripts/timeouts.mjs';
import { inOneTransaction } from '@/upstream/db/transaction';
import { handle, type RequestContext } from '@/upstream/http/route';
import { createLog, logPrinted } from '@/upstream/log';
import { aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

const misbehave = endpoint('misbehave', 'GET', '/test/misbehave', {
  summary: 'Does what a test says.',
  access: 'public',
  response: z.object({}),
});

let behaviour: (context: RequestContext) => Promise<unknown>;

let upstream: Upstream;

beforeAll(async () => {
  upstream = await startUpstream({
    pool: { max: 2, statementTimeout: 200 },
    furtherRoutes: [
      handle(misbehave, async (context) => {
        await behaviour(context);
        return {};
      }),
    ],
  });
});

afterEach(() => {
  upstream.log.length = 0;
});

afterAll(() => upstream.stop());

const ask = () => upstream.anonymous.get('/test/misbehave', { 'x-request-id': 'request-0002' });

describe('an unexpected error', () => {
  it('is answered with a sentence and the number under which the log has it, and with nothing of what happened', async () => {
    behaviour = () => Promise.reject(new TypeError(`Cannot read properties of undefined (reading 'secretField')`));
    const answer = await ask();
    expect(answer).toMatchObject({
      status: 500,
      body: {
        statusCode: 500,
        message:
          'Something went wrong on our side. Please try again; if it stays so, tell support the number request-0002.',
      },
    });
    expect(Object.keys(answer.body)).toEqual(['statusCode', 'message']);
    expect(upstream.log).toContainEqual(
      expect.objectContaining({ requestId: 'request-0002', err: expect.objectContaining({ type: 'TypeError' }) }),
    );
  });

  it('of SQL tells neither the statement nor its values', async () => {
    behaviour = ({ db }) => db.query('insert into roles (id, name) values (1, $1)', ['a-private-value']);
    const answer = await ask();
    expect(answer.status).toBe(500);
    expect(answer.text).not.toMatch(/roles|insert|duplicate|private|constraint| at /i);
    // PostgreSQL's `detail` holds the row, so that the log does without it.
    expect(JSON.stringify(upstream.log)).not.toContain('a-private-value');
    expect(upstream.log).toContainEqual(
      expect.objectContaining({
        err: expect.objectContaining({ code: '23505', table: 'roles', constraint: 'roles_pkey' }),
      }),
    );
  });

  it('that wraps another keeps the parameters of its message out of the log', async () => {
    behaviour = () =>
      Promise.reject(
        new Error('Failed query: select $1 params: a-private-value', { cause: new Error('no such column') }),
      );
    expect((await ask()).status).toBe(500);
    expect(JSON.stringify(upstream.log)).not.toContain('a-private-value');
    expect(upstream.log).toContainEqual(
      expect.objectContaining({ err: expect.objectContaining({ message: 'no such column' }) }),
    );
  });

  it('is one also when what is thrown is no error', async () => {
    behaviour = () => Promise.reject('just words');
    expect((await ask()).status).toBe(500);
  });
});

describe('a full disk', () => {
  it.each([
    ['PostgreSQL', { code: '53100' }],
    ['the system', { code: 'ENOSPC' }],
  ])('that %s tells of is answered 503 with a sentence', async (_, facts) => {
    behaviour = () => Promise.reject(Object.assign(new Error('no space'), facts));
    const answer = await ask();
    expect(answer).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('The disk of the server is full') },
    });
    expect(answer.headers.get('retry-after')).toBe('30');
  });

  it('refuses every change before it is tried, and no reading', async () => {
    let isFull = true;
    const full = await startUpstream({ isDiskFull: () => Promise.resolve(isFull) });
    const admin = await full.signIn(1);
    const add = () => admin.post('/purpose-type', { name: 'Fair' });
    expect(await add()).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('nothing can be saved') },
    });
    expect((await admin.get('/purpose-type/search')).status).toBe(200);
    const [email, password] = ['reader@example.com', 'Reads-all-day-7!'];
    await aUser(full.db, { roleId: 1, email, password });
    expect(await full.anonymous.post('/login', { email, password })).toMatchObject({ status: 200 });
    expect((await admin.post('/logout')).status).toBe(200);
    isFull = false;
    expect((await (await full.signIn(1)).post('/purpose-type', { name: 'Fair' })).status).toBe(200);
    await full.stop();
  });
});

describe('the database', () => {
  it('that takes too long is stopped and answered 503', async () => {
    behaviour = ({ db }) => db.query('select pg_sleep(5)');
    expect(await ask()).toMatchObject({
      status: 503,
      body: { message: 'This took too long and was stopped. Please narrow the request, or try again in a moment.' },
    });
  });

  it('that closes the connection is answered 503, and the next request is served', async () => {
    behaviour = ({ db }) => db.query('select pg_terminate_backend(pg_backend_pid())');
    expect(await ask()).toMatchObject({ status: 503, body: { message: expect.stringContaining('cannot be reached') } });
    behaviour = ({ db }) => db.query('select 1');
    expect((await ask()).status).toBe(200);
  });
});

it('a change that meets a standby is answered 503, and the next one gets another connection', async () => {
  const sessions = new Set<number>();
  behaviour = ({ db }) =>
    inOneTransaction(db, async (tx) => {
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      sessions.add(rows[0]?.pid ?? 0);
      await tx.query('set transaction read only');
      await tx.query(`insert into login_attempts (key, points) values ('someone', 1)`);
    });
  const answer = await ask();
  expect(answer).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('The database is just moving to another machine') },
  });
  expect(answer.headers.get('retry-after')).toBe('2');
  await ask();
  expect(sessions.size).toBe(2);
});

it('is healthy only while the database answers', async () => {
  const doomed = await startUpstream();
  expect(await doomed.anonymous.get('/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  await doomed.database.drop();
  expect(await doomed.anonymous.get('/health')).toMatchObject({
    status: 503,
    body: { statusCode: 503, message: 'The database isn’t responding.' },
  });
  expect((await doomed.withToken('x'.repeat(43)).get('/users/profile')).status).toBe(503);
  await doomed.stop();
});

it('is not healthy while every connection is taken', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  behaviour = async ({ db }) => {
    const client = await db.connect();
    await held;
    client.release();
  };
  const holders = [ask(), ask()];
  await new Promise((resolve) => setTimeout(resolve, 100));
  const started = performance.now();
  expect((await upstream.anonymous.get('/health')).status).toBe(503);
  expect(performance.now() - started).toBeLessThan(slowly(2_500));
  release();
  await Promise.all(holders);
  expect((await upstream.anonymous.get('/health')).status).toBe(200);
});

describe('the log', () => {
  it('has one line for each request, with the path of the endpoint and never the query', async () => {
    const shop = await upstream.signIn(3);
    await shop.get('/orders/42', { 'x-request-id': 'request-0003' });
    await shop.get('/orders?searchFor=a-private-name&limit=1', { 'x-request-id': 'request-0004' });
    const lines = upstream.log.filter(({ msg }) => msg === 'request');
    expect(lines).toMatchObject([
      { method: 'GET', path: '/orders/{id}', userId: shop.user.id, requestId: 'request-0003', ms: expect.any(Number) },
      { method: 'GET', path: '/orders', status: 200, userId: shop.user.id, requestId: 'request-0004' },
    ]);
    expect(JSON.stringify(upstream.log)).not.toContain('a-private-name');
    expect(JSON.stringify(upstream.log)).not.toContain(shop.token);
  });
});

describe('what a library prints', () => {
  it('is a line of the log, without the row that PostgreSQL tells of', () => {
    const lines: string[] = [];
    const printer = { error: console.error, info: console.info };
    logPrinted(createLog({ write: (line) => void lines.push(line) }), printer);
    printer.error(
      Object.assign(new Error('duplicate key'), {
        code: '23505',
        detail: 'Key (email)=(a-private-value) already exists.',
      }),
    );
    printer.error('a-private-value', new TypeError('no such thing'));
    printer.error({ error: new RangeError('too far'), row: 'a-private-value' });
    printer.error('a-private-value');
    printer.info('The user aborted a request.');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 50, err: { message: 'duplicate key', code: '23505' } },
      { err: { type: 'TypeError', message: 'no such thing' } },
      { err: { type: 'RangeError', message: 'too far' } },
      {
        msg: 'a library printed an error',
        err: {
          message: 'It was printed as text.',
          stack: expect.arrayContaining([expect.stringContaining('failures.test.ts')]),
        },
      },
    ]);
    expect(lines.join()).not.toContain('a-private-value');
  });
});
