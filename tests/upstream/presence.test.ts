import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { createLog } from '@/upstream/log';
import { EventStreams } from '@/upstream/events/event-streams';
import { Listener } from '@/upstream/events/listener';
import { Presence } from '@/upstream/events/presence';
import { listenAt, type Heard } from './harness/events';
import { startProgram } from './harness/program';
import { startUpstream, type Upstream } from './harness/upstream';
import { anInquiry, byPhone } from './inquiries-fixture';

let one: Upstream;
let other: Upstream;
let watches: Heard[];

beforeEach(async () => {
  one = await startUpstream();
  other = await startUpstream({ database: one.database });
  watches = [];
});
afterEach(async () => {
  for (const watch of watches) watch.close();
  await other.stop();
  await one.stop();
});

type Person = Awaited<ReturnType<Upstream['signIn']>>;

/** Has an inquiry open at a copy. */
async function watch(copy: { url: string }, person: Person, inquiry: number): Promise<Heard> {
  const heard = await listenAt(copy, person, { record: `inquiry:${inquiry}` });
  watches.push(heard);
  return heard;
}

const nameOf = ({ user }: Person) => `${user.firstName} ${user.lastName}`;
const soon = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: slowly(8_000), interval: 20 });
const names = ({ events }: Heard) =>
  events
    .filter((event) => event.type === 'present')
    .at(-1)
    ?.people.map(({ name, writing }) => (writing ? `${name} writes` : name));
const changesOf = ({ events }: Heard, inquiry: number) =>
  events.filter((event) => event.type === 'changed' && event.record?.ids?.includes(inquiry)).length;

it('tells who else has an inquiry open or is writing, whichever copy they are at, and that it was changed', async () => {
  const [ann, bo] = [await one.signIn(1), await other.signIn(1)];
  const { id } = await anInquiry(one.db);
  const { id: another } = await anInquiry(one.db);
  const [atOne, elsewhere] = [await watch(one, ann, id), await watch(one, ann, another)];
  expect(atOne.headers.get('content-type')).toBe('text/event-stream');
  await soon(() => expect(names(atOne)).toEqual([]));
  const atOther = await watch(other, bo, id);
  await soon(() => expect(names(atOne)).toEqual([nameOf(bo)]));
  await soon(() => expect(names(atOther)).toEqual([nameOf(ann)]));

  // The balancer may send it to any copy.
  await one.withToken(bo.token).post(`/contact/presence/${id}`, { writing: true });
  await soon(() => expect(names(atOne)).toEqual([`${nameOf(bo)} writes`]));
  await other.withToken(bo.token).post(`/contact/presence/${id}`, { writing: false });
  await soon(() => expect(names(atOne)).toEqual([nameOf(bo)]));

  await bo.post('/contact/action', byPhone(id));
  await soon(() => expect(changesOf(atOne, id)).toBe(1));
  expect(names(elsewhere)).toEqual([]);

  atOther.close();
  await soon(() => expect(names(atOne)).toEqual([]));
});

it('ends with the session, with the right, and with the account', async () => {
  const { id } = await anInquiry(one.db);
  const [ann, bo] = [await one.signIn(1), await one.signIn(1)];
  const [anns, bos] = [await watch(one, ann, id), await watch(one, bo, id)];
  await soon(() => expect(names(bos)).toEqual([nameOf(ann)]));
  await one.db.query('UPDATE sessions SET revoked_at = now() WHERE user_id = $1', [ann.user.id]);
  await soon(() => expect(anns.ended).toBe(true));
  await soon(() => expect(names(bos)).toEqual([]));
  await one.db.query(`DELETE FROM access_control WHERE route_type = 'supportCenter'`);
  await soon(() => expect(bos.ended).toBe(true));
});

it('gives a person a few streams at once, and keeps nothing of what is closed', async () => {
  const { id } = await anInquiry(one.db);
  const ann = await one.signIn(1);
  const open = await Promise.all(Array.from({ length: 5 }, () => watch(one, ann, id)));
  expect((await watch(one, ann, id)).status).toBe(429);
  for (const { close } of open) close();
  for (let round = 0; round < 40; round += 1) {
    await soon(() => expect(one.events.size).toBe(0));
    (await watch(one, ann, id + round)).close();
  }
  await soon(() => expect([one.events.size, one.presence.size]).toEqual([0, 0]));
});

it('goes on by itself when its connection to the database is lost, and hears at once of a copy that stops', async () => {
  const { id } = await anInquiry(one.db);
  const [ann, bo] = [await one.signIn(1), await other.signIn(1)];
  const [atOne] = [await watch(one, ann, id), await watch(other, bo, id)];
  await soon(() => expect(names(atOne)).toEqual([nameOf(bo)]));
  await one.db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'qpartner-listener'
      AND datname = current_database()`,
  );
  const cy = await other.signIn(1);
  await watch(other, cy, id);
  await soon(() => expect(names(atOne)).toHaveLength(2));
  // What was missed meanwhile may have been a change.
  expect(atOne.events.filter(({ type }) => type === 'ready').at(-1)).toEqual({ type: 'ready', covers: 0 });
  await other.events.stop();
  await soon(() => expect(names(atOne)).toEqual([]));
});

it('goes on by itself when the network drops what its connection sends, without ending it', async () => {
  const { id } = await anInquiry(one.db);
  const [ann, bo] = [await one.signIn(1), await other.signIn(1)];
  const network = await aNetwork(one.database.programUrl);
  const watching = { db: one.db, log: createLog({ write: () => undefined }), beatMs: 200 };
  const listener = new Listener({ ...watching, databaseUrl: network.url });
  const events = new EventStreams({
    ...watching,
    listener,
    presence: new Presence({ ...watching, listener }),
    adminRoleId: 1,
  });
  try {
    const { rows } = await one.db.query<{ id: number }>('SELECT id FROM sessions WHERE user_id = $1', [ann.user.id]);
    let heard = '';
    const user = { ...ann.user, sessionId: rows[0]!.id, mustChangePassword: false, lackingFactor: null };
    (await events.open(user, `inquiry:${id}`)).on('data', (chunk: Buffer) => (heard += chunk.toString()));
    const first = await watch(other, await other.signIn(1), id);
    await soon(() => expect(names(first)).toEqual([nameOf(ann)]));
    network.drop();
    await watch(other, bo, id);
    await soon(() => expect(heard).toContain(nameOf(bo)));
  } finally {
    network.stop();
    await events.stop();
  }
});

/** Leads to a database until what is connected is dropped: then nothing arrives on either side, and nobody is told. */
async function aNetwork(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
    sockets.push(near, far);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  url.hostname = '127.0.0.1';
  return {
    url: url.href,
    drop: () => sockets.forEach((socket) => socket.unpipe().pause()),
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it('forgets who was at a copy that was killed, and nobody else', { timeout: slowly(60_000) }, async () => {
  // The killed program beats as in production, more slowly than this copy: its clock
  // decides when that was too long ago.
  let now = new Date();
  const observer = await startUpstream({ database: one.database, now: () => now });
  const dataDir = mkdtempSync(join(tmpdir(), 'qpartner-presence-'));
  const program = await startProgram({ DATABASE_URL: one.database.url, DATA_DIR: dataDir });
  try {
    const { id } = await anInquiry(one.db);
    const [ann, bo, cy] = [await observer.signIn(1), await other.signIn(1), await one.signIn(1)];
    const anns = await watch(observer, ann, id);
    await watch(other, bo, id);
    const cys = await watch({ ...one, url: program.url }, cy, id);
    await soon(() => expect(names(anns)).toEqual([bo, cy].map(nameOf).sort()));
    program.child.kill('SIGKILL');
    await soon(() => expect(cys.ended).toBe(true));
    // Nobody said good-bye.
    expect(names(anns)).toContain(nameOf(cy));
    now = new Date(now.getTime() + 700);
    await soon(() => expect(names(anns)).toEqual([nameOf(bo)]));
  } finally {
    program.child.kill('SIGKILL');
    await observer.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

it('tells who is deciding something about a record that one has open, until they have', async () => {
  const [ann, bo] = [await one.signIn(1), await other.signIn(1)];
  const heard = await listenAt(one, ann, { record: 'company:7' });
  watches.push(heard);
  const deciders = () =>
    heard.events
      .filter((event) => event.type === 'present')
      .at(-1)
      ?.people.flatMap(({ name, deciding }) => (deciding ? [name] : []));
  await soon(() => expect(deciders()).toEqual([]));
  const tell = (deciding: boolean) => bo.post('/deciding', { records: ['company:6', 'company:7'], deciding });
  expect((await tell(true)).status).toBe(200);
  await soon(() => expect(deciders()).toEqual([nameOf(bo)]));
  await tell(false);
  await soon(() => expect(deciders()).toEqual([]));
});
