import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '@/lib/contract/endpoint';
import { IdInAddress } from '@/lib/contract/wire';
import { slowly } from '@/scripts/timeouts.mjs';
import { PROGRAM_ROLE } from '@/upstream/db/program-role';
import { conflict } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { FORBIDDEN, STALE, statusLine } from './harness/client';
import { startUpstream, type Upstream } from './harness/upstream';

const Note = z.object({ id: z.int(), text: z.string(), version: z.int() });
type Note = z.infer<typeof Note> & { passwordHash: string };

const changeNote = endpoint('changeNote', 'PATCH', '/test/notes/{id}', {
  summary: 'Changes a note.',
  access: 'signed-in',
  params: z.object({ id: IdInAddress }),
  body: z.strictObject({ text: z.string().max(100), version: z.int().optional() }),
  response: Note,
  errors: [404, 409],
});

const makeNote = endpoint('makeNote', 'POST', '/test/notes', {
  summary: 'Makes a note.',
  access: 'orders',
  body: z.strictObject({ text: z.string().max(100) }),
  response: Note,
});

const removeNote = endpoint('removeNote', 'DELETE', '/test/notes/{id}', {
  summary: 'Removes a note.',
  access: 'signed-in',
  params: z.object({ id: IdInAddress }),
  response: z.object({}),
});

const COLUMNS = 'id, text, version, password_hash as "passwordHash"';

async function findNoteForUpdate(tx: PoolClient, id: number): Promise<Note | undefined> {
  return (await tx.query<Note>(`select ${COLUMNS} from test_notes where id = $1 for update`, [id])).rows[0];
}

/** What the handler of `changeNote` does besides, set by a test. */
let interfere: (tx: PoolClient) => Promise<unknown>;
/** What its preparation does besides, set by a test. */
let prepare: () => Promise<void>;
/** What was done around the transaction, in its order, and whether it succeeds. */
let happened: string[] = [];
let happens: (what: string) => Promise<void>;
let runs = 0;

const routes = [
  mutate(
    changeNote,
    {
      object: 'note',
      prepare: ({ onFailure, params }) => {
        onFailure(() => happens(`undo ${params.id}`));
        onFailure(() => happens('undo more'));
        return prepare();
      },
      before: ({ tx, params }) => findNoteForUpdate(tx, params.id),
    },
    async ({ tx, before, body, afterCommit }) => {
      runs += 1;
      afterCommit(async ({ db }) => {
        const { rows } = await db.query<{ text: string }>('select text from test_notes where id = $1', [before.id]);
        await happens(`after ${rows[0]?.text}`);
      });
      const { rows } = await tx.query<Note>(
        `update test_notes set text = $2, version = version + 1 where id = $1 returning ${COLUMNS}`,
        [before.id, body.text],
      );
      await interfere(tx);
      const after = rows[0]!;
      return { answer: { id: after.id, text: after.text, version: after.version }, after };
    },
  ),
  mutate(makeNote, { object: 'note' }, async ({ tx, body }) => {
    const { rows } = await tx.query<Note>(`insert into test_notes (text) values ($1) returning ${COLUMNS}`, [
      body.text,
    ]);
    const after = rows[0]!;
    return { answer: { id: after.id, text: after.text, version: after.version }, after };
  }),
  mutate(
    removeNote,
    { object: 'note', before: ({ tx, params }) => findNoteForUpdate(tx, params.id) },
    async ({ tx, before }) => {
      await tx.query('delete from test_notes where id = $1', [before.id]);
      return { answer: {}, after: null };
    },
  ),
];

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream({ furtherRoutes: routes, pool: { max: 4 } });
  admin = await upstream.signIn(1);
  await upstream.db.query(`
    create table test_notes (
      id integer generated always as identity primary key,
      text text not null,
      version integer not null default 1,
      password_hash text not null default '$argon2id$secret'
    );
    grant select, insert, update, delete on test_notes to ${PROGRAM_ROLE}`);
});

afterAll(() => upstream.stop());

beforeEach(() => {
  interfere = () => Promise.resolve();
  prepare = () => Promise.resolve();
  happened = [];
  happens = (what) => Promise.resolve(void happened.push(what));
  runs = 0;
});

async function aNote(text = 'first'): Promise<number> {
  return (await admin.post('/test/notes', { text })).body.id as number;
}

const textOf = async (id: number) =>
  (await upstream.db.query('select text from test_notes where id = $1', [id])).rows[0]?.text;
const activityOf = async (id: number) =>
  (
    await upstream.db.query(`select * from activity where object_type = 'note' and object_id = $1 order by id`, [
      String(id),
    ])
  ).rows;

describe('a mutation', () => {
  it('is recorded with who, when, from where, what object, before and after, and without secrets', async () => {
    const id = await aNote();
    const started = Date.now();
    const answer = await admin.patch(
      `/test/notes/${id}`,
      { text: 'second', version: 1 },
      { 'x-client-address': '203.0.113.9', 'x-request-id': 'request-0001' },
    );
    expect(answer).toMatchObject({ status: 200, body: { id, text: 'second', version: 2 } });

    const [, entry] = await activityOf(id);
    expect(entry).toMatchObject({
      user_id: admin.user.id,
      action: 'changeNote',
      client_address: '203.0.113.9',
      request_id: 'request-0001',
      before: { id, text: 'first', version: 1, passwordHash: '[redacted]' },
      after: { id, text: 'second', version: 2, passwordHash: '[redacted]' },
    });
    expect(Math.abs(entry.created_at.getTime() - started)).toBeLessThan(slowly(5_000));
  });

  it('that makes or removes its object is recorded without a before or an after', async () => {
    const id = await aNote();
    expect((await admin.send('DELETE', `/test/notes/${id}`)).status).toBe(200);
    expect(await activityOf(id)).toMatchObject([
      { action: 'makeNote', before: null, after: { id, text: 'first' } },
      { action: 'removeNote', before: { id, text: 'first' }, after: null },
    ]);
  });

  it('of what does not exist is answered 404', async () => {
    const answer = await admin.patch('/test/notes/999999', { text: 'x' });
    expect(answer).toMatchObject({ status: 404, body: { message: 'This note doesn’t exist.' } });
  });

  it('with a stale version is refused in words, and one without a version is not', async () => {
    const id = await aNote();
    await admin.patch(`/test/notes/${id}`, { text: 'second' });
    const answer = await admin.patch(`/test/notes/${id}`, { text: 'mine', version: 1 });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        statusCode: 409,
        message: 'Someone else changed this while you were editing. Reload it and make your change again.',
      },
    });
    expect(runs).toBe(1);
    expect(await textOf(id)).toBe('second');
    expect(await activityOf(id)).toHaveLength(2);
  });

  it('lets one of many with the same version through', async () => {
    const id = await aNote();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => admin.patch(`/test/notes/${id}`, { text: `try ${index}`, version: 1 })),
    );
    expect(answers.map(statusLine).sort()).toEqual(['200', ...Array<string>(7).fill(STALE)]);
    expect(await activityOf(id)).toHaveLength(2);
  });

  it.each([
    ['refuses', () => conflict('Not today.'), 409],
    ['breaks', () => Promise.reject(new Error('boom')), 500],
    ['runs a statement that fails', (tx: PoolClient) => tx.query('select 1/0'), 500],
  ])('leaves neither change nor activity when its handler %s', async (_, interference, status) => {
    const id = await aNote();
    interfere = interference as typeof interfere;
    expect((await admin.patch(`/test/notes/${id}`, { text: 'second' })).status).toBe(status);
    expect(await textOf(id)).toBe('first');
    expect(await activityOf(id)).toHaveLength(1);
  });

  it('leaves nothing when the activity can’t be written', async () => {
    const id = await aNote();
    await upstream.db.query(`alter table activity add constraint full_up check (action <> 'changeNote') not valid`);
    try {
      expect((await admin.patch(`/test/notes/${id}`, { text: 'second' })).status).toBe(500);
    } finally {
      await upstream.db.query('alter table activity drop constraint full_up');
    }
    expect(await textOf(id)).toBe('first');
  });

  it('leaves nothing and harms nobody when its connection is lost on the way', async () => {
    const id = await aNote();
    interfere = async (tx) => {
      const { rows } = await tx.query('select pg_backend_pid() as pid');
      await upstream.db.query('select pg_terminate_backend($1)', [rows[0].pid]);
      await new Promise((resolve) => setTimeout(resolve, 50));
    };
    expect((await admin.patch(`/test/notes/${id}`, { text: 'second' })).status).toBe(503);
    interfere = () => Promise.resolve();
    expect(await textOf(id)).toBe('first');
    expect((await admin.patch(`/test/notes/${id}`, { text: 'third' })).status).toBe(200);
  });

  it('is run again when PostgreSQL gave it up in favour of another, three times at most', async () => {
    const id = await aNote();
    interfere = async (tx) => {
      if (runs < 3) await tx.query(`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`);
    };
    expect((await admin.patch(`/test/notes/${id}`, { text: 'second', version: 1 })).status).toBe(200);
    expect(runs).toBe(3);
    expect(await activityOf(id)).toHaveLength(2);

    interfere = (tx) => tx.query(`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
    runs = 0;
    expect((await admin.patch(`/test/notes/${id}`, { text: 'third' })).status).toBe(503);
    expect(runs).toBe(3);
  });

  it('does what must wait for the commit once, when the change is stored', async () => {
    const id = await aNote();
    interfere = async (tx) => {
      if (runs < 3) await tx.query(`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`);
    };
    expect((await admin.patch(`/test/notes/${id}`, { text: 'second' })).status).toBe(200);
    expect(runs).toBe(3);
    expect(happened).toEqual(['after second']);
  });

  it.each<[string, () => void, number]>([
    ['its preparation', () => (prepare = () => conflict('Not now.')), 409],
    ['its handler', () => (interfere = () => conflict('No.')), 409],
    ['a statement', () => (interfere = (tx) => tx.query('select 1/0')), 500],
    ['the commit', () => (interfere = (tx) => tx.query('alter table test_notes add check (id < 0)')), 500],
  ])(
    'undoes what was prepared outside of the database when %s fails, and does nothing else',
    async (_, fail, status) => {
      const id = await aNote();
      fail();
      expect((await admin.patch(`/test/notes/${id}`, { text: 'second' })).status).toBe(status);
      expect(happened).toEqual([`undo ${id}`, 'undo more']);
    },
  );

  it('undoes what was prepared for an object that does not exist', async () => {
    expect(statusLine(await admin.patch('/test/notes/999999', { text: 'x' }))).toBe('404 This note doesn’t exist.');
    expect(happened).toEqual(['undo 999999', 'undo more']);
  });

  it('answers as it must, and tells the log, where what happens around it fails', async () => {
    const id = await aNote();
    happens = () => Promise.reject(new Error('the disk is gone'));
    expect((await admin.patch(`/test/notes/${id}`, { text: 'second' })).status).toBe(200);
    interfere = () => conflict('No.');
    expect(statusLine(await admin.patch(`/test/notes/${id}`, { text: 'third' }))).toBe('409 No.');
    expect(upstream.log.filter(({ msg }) => msg === 'work around a change failed')).toHaveLength(3);
  });

  it('gives its connection back, however it ends', async () => {
    const id = await aNote();
    interfere = () => conflict('No.');
    for (let attempt = 0; attempt < 12; attempt += 1) await admin.patch(`/test/notes/${id}`, { text: 'x' });
    interfere = () => Promise.resolve();
    expect((await admin.patch(`/test/notes/${id}`, { text: 'x' })).status).toBe(200);
  });

  it('is refused to whom the access control list does not give its route type', async () => {
    expect(statusLine(await (await upstream.signIn(4)).post('/test/notes', { text: 'x' }))).toBe(FORBIDDEN);
  });
});

describe('the activity record', () => {
  it.each([
    ['update', `update activity set action = 'x'`],
    ['delete', 'delete from activity'],
    ['truncate', 'truncate activity'],
  ])('refuses every %s by a rule of the database', async (_, statement) => {
    await aNote();
    await expect(upstream.db.query(statement)).rejects.toThrow('append-only');
  });
});
