import type { PoolClient } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ORDER_STATUS } from '@/lib/domain/order-status';
import { contains, parseSnapshot, parseTransaction, SNAPSHOT_HEADER, TRANSACTION_HEADER } from '@/lib/domain/snapshot';
import { anOrder } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
beforeEach(async () => {
  upstream = await startUpstream();
});
afterEach(() => upstream.stop());

const snapshotOf = ({ headers }: { headers: Headers }) => parseSnapshot(headers.get(SNAPSHOT_HEADER));
const transactionOf = ({ headers }: { headers: Headers }) => parseTransaction(headers.get(TRANSACTION_HEADER));

it('a snapshot contains what PostgreSQL says that it does', async () => {
  const open: PoolClient[] = [];
  const xids: bigint[] = [];
  const begin = async () => {
    const client = await upstream.db.connect();
    await client.query('BEGIN');
    const { rows } = await client.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid');
    xids.push(BigInt(rows[0]!.xid));
    open.push(client);
  };
  const end = async (index: number, how: 'COMMIT' | 'ROLLBACK') => {
    const [client] = open.splice(index, 1);
    await client?.query(how);
    client?.release();
  };
  const snapshots: string[] = [];
  const look = async () => {
    const { rows } = await upstream.db.query<{ snapshot: string }>('SELECT pg_current_snapshot()::text AS snapshot');
    snapshots.push(rows[0]!.snapshot);
  };
  await look();
  for (let count = 0; count < 2; count += 1) await begin();
  await look();
  await end(1, 'COMMIT');
  await look();
  await begin();
  await end(0, 'ROLLBACK');
  await look();
  while (open.length > 0) await end(open.length - 1, 'COMMIT');
  await look();

  const all = [...xids, xids[0]! - 1n, xids.at(-1)! + 1n, 3n];
  const { rows } = await upstream.db.query<{ snapshot: string; xid: string; visible: boolean }>(
    `SELECT snapshot, xid, pg_visible_in_snapshot(xid::xid8, snapshot::pg_snapshot) AS visible
     FROM unnest($1::text[]) AS snapshot, unnest($2::text[]) AS xid`,
    [snapshots, all.map(String)],
  );
  expect(rows).toHaveLength(snapshots.length * all.length);
  for (const { snapshot, xid, visible } of rows)
    expect(contains(parseSnapshot(snapshot)!, BigInt(xid)), `${xid} in ${snapshot}`).toBe(visible);
});

it('a read tells which changes it contains: those that were stored before it, and none that is still open', async () => {
  const person = await upstream.signIn(3);
  const order = await anOrder(upstream.db);
  const before = snapshotOf(await person.get('/orders?limit=1&offset=0'))!;
  const change = await person.patch(`/orders/${order.id}`, { orderStatusId: ORDER_STATUS.processing });
  const xid = transactionOf(change)!;
  expect(change.headers.get(SNAPSHOT_HEADER)).toBeNull();
  expect(contains(before, xid)).toBe(false);
  expect(contains(snapshotOf(await person.get(`/orders/${order.id}`))!, xid)).toBe(true);

  const client = await upstream.db.connect();
  await client.query('BEGIN');
  const { rows } = await client.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid');
  const open = BigInt(rows[0]!.xid);
  expect(contains(snapshotOf(await person.get('/orders?limit=1&offset=0'))!, open)).toBe(false);
  await client.query('COMMIT');
  client.release();
  expect(contains(snapshotOf(await person.get('/orders?limit=1&offset=0'))!, open)).toBe(true);
});

it('names no transaction of a change that is refused or was made before, and no snapshot to strangers', async () => {
  const person = await upstream.signIn(3);
  const key = { 'idempotency-key': 'a1b2c3d4e5f60718' };
  expect(transactionOf(await person.post('/categories', { name: 'Cables' }, key))).not.toBeNull();
  expect(transactionOf(await person.post('/categories', { name: 'Cables' }, key))).toBeNull();
  expect(transactionOf(await person.post('/categories', { name: 'cables' }))).toBeNull();
  expect(snapshotOf(await upstream.anonymous.get('/health'))).toBeNull();
});

it('names no snapshot of what a standby has read, which may be behind', async () => {
  const standby = await startUpstream({ database: upstream.database });
  const behind = await startUpstream({ database: upstream.database, longRead: (work) => work(standby.db) });
  try {
    const person = await behind.signIn(1);
    expect(snapshotOf(await person.get('/dashboard'))).toBeNull();
    expect(snapshotOf(await person.get('/orders?limit=1&offset=0'))).not.toBeNull();
    expect(snapshotOf(await upstream.withToken(person.token).get('/dashboard'))).not.toBeNull();
  } finally {
    await behind.stop();
    await standby.stop();
  }
});
