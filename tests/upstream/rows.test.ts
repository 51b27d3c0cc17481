import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_UNBOUNDED_READS } from '@/upstream/db/copy-rows';
import type { Client } from './harness/client';
import { anOrder } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let staff: Client & { token: string };

beforeAll(async () => {
  upstream = await startUpstream();
  staff = await upstream.signIn(1);
  const { id } = await anOrder(upstream.db, { lines: [{ productName: 'Wide '.repeat(200) }] });
  const writer = await upstream.db.connect();
  // The product's limit is for what people wait for.
  await writer.query('set statement_timeout = 0');
  // Far more than what fits between the database and a reader who doesn't read.
  await writer.query(
    `insert into orders (user_id, company_id, created_at, total)
     select user_id, company_id, created_at - n * interval '1 minute', 100 from orders, generate_series(1, 30000) as n
     where id = $1`,
    [id],
  );
  await writer.query(
    `insert into order_lines (order_id, ordered_at, snapshot_id, quantity, total)
     select o.id, o.created_at, l.snapshot_id, 1, 100 from orders o, order_lines l where o.id <> l.order_id`,
  );
  writer.release(true);
});
afterAll(() => upstream.stop());

/** Opens the report and reads its first bytes. */
async function open(
  person: { token: string } = staff,
): Promise<{ response: Response; reader: ReadableStreamDefaultReader<Uint8Array>; leave: () => void }> {
  const leaving = new AbortController();
  const response = await fetch(`${upstream.url}/orders/report`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: leaving.signal,
  });
  const reader = response.body!.getReader();
  await reader.read();
  return { response, reader, leave: () => leaving.abort() };
}

/** The connections that read rows just now, and what they do. */
async function readers(): Promise<{ pid: number; state: string }[]> {
  const { rows } = await upstream.db.query<{ pid: number; state: string }>(
    `select pid, state from pg_stat_activity where application_name = 'upstream-rows' and datname = current_database()`,
  );
  return rows;
}

const nobodyReads = () => expect.poll(readers).toEqual([]);

describe('an answer in rows', () => {
  it('is read no faster than its caller takes it, and ends its query when the caller goes away', async () => {
    const { leave } = await open();
    await delay(300);
    await expect.poll(readers).toMatchObject([{ state: 'active' }]);
    leave();
    await nobodyReads();
    expect(upstream.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it('ends its query when the caller goes away before the first row', async () => {
    // A lock that the report must wait for stands for a query that takes its time.
    const blocker = await upstream.db.connect();
    await blocker.query('begin; lock table catalog_snapshots in access exclusive mode');
    const leaving = new AbortController();
    const asked = fetch(`${upstream.url}/orders/report`, {
      headers: { authorization: `Bearer ${staff.token}` },
      signal: leaving.signal,
    }).catch(() => undefined);
    await expect.poll(readers).toHaveLength(1);
    await delay(100);
    leaving.abort();
    await asked;
    try {
      await nobodyReads();
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
  });

  it('that fails half-way breaks off, and never looks whole', async () => {
    const { reader } = await open();
    await expect.poll(readers).toMatchObject([{ state: 'active' }]);
    const [reading] = await readers();
    await upstream.db.query('select pg_cancel_backend($1)', [reading?.pid]);
    let text = '';
    const read = async () => {
      for (let next = await reader.read(); !next.done; next = await reader.read())
        text += new TextDecoder().decode(next.value);
    };
    await read().catch(() => undefined);
    expect(text.slice(-40)).not.toContain('"end":true');
    await nobodyReads();
    expect(upstream.log.some(({ msg }) => msg === 'rows broke off')).toBe(true);
  });

  it('tells one moment of the database, whatever changes while it is sent', async () => {
    const { reader } = await open();
    await upstream.db.query(`update orders set total = total + 1 where id = (select min(id) from orders)`);
    const late = await anOrder(upstream.db, { createdAt: new Date('2001-01-01T00:00:00Z') });
    let rest = '';
    for (let next = await reader.read(); !next.done; next = await reader.read())
      rest += new TextDecoder().decode(next.value);
    expect(rest).not.toContain(late.orderNumber);
    expect(rest.trimEnd().split('\n').at(-1)).toBe('{"end":true,"rows":30001}');
    await upstream.db.query('delete from orders where id = $1', [late.id]);
  });

  it('is one at a time for each person: the next waits for it to end, and is refused in words where it goes on', async () => {
    const first = await open();
    const refused = staff.get('/orders/report');
    expect(await refused).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('Another report of yours') },
    });
    const second = open();
    await delay(200);
    expect(await readers()).toHaveLength(1);
    first.leave();
    const { response, leave } = await second;
    expect(response.status).toBe(200);
    leave();
    await nobodyReads();
  });

  it('leaves the other connections free, and is refused in words where as many as allowed are read', async () => {
    const people = await Promise.all(Array.from({ length: MAX_UNBOUNDED_READS }, () => upstream.signIn(3)));
    const opened = await Promise.all(people.map((person) => open(person)));
    const refused = await staff.get('/orders/report');
    expect(refused).toMatchObject({
      status: 503,
      body: { statusCode: 503, message: expect.stringContaining('Please try again') },
    });
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await staff.get('/orders?limit=25')).status).toBe(200);
    for (const { leave } of opened) leave();
    await nobodyReads();
    const again = await open();
    expect(again.response.status).toBe(200);
    again.leave();
    await nobodyReads();
  });
});
