import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '@/upstream/db/pool';
import { inOneTransaction } from '@/upstream/db/transaction';
import { removeOld } from '@/upstream/jobs/retention';
import { giveUp, markSent, requeueForgotten, sweepOutbox } from '@/upstream/mail/queue';
import { createDatabase, type TestDatabase } from './harness/database';
import { TEST_RETENTION } from './harness/test-config';
import { aMail, jobs, outbox, queue } from './mail-fixture';

const NOW = new Date('2026-11-21T14:40:00Z');
const after = ({ hours }: { hours: number }) => new Date(NOW.getTime() + hours * 3_600_000);

let database: TestDatabase;
let db: Pool;

beforeAll(async () => {
  database = await createDatabase();
  db = createPool({ databaseUrl: database.url, applicationName: 'test', max: 3 });
});
beforeEach(() => db.query('truncate mail_outbox, pgboss.job'));
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** Sweeps until there is nothing to do. */
async function sweep(now: Date) {
  const first = await sweepOutbox(db, now);
  expect((await sweepOutbox(db, now)).rows).toBe(0);
  return first;
}

describe('sweeping the outbox', () => {
  it('ends what has expired, tells of it, and clears it', async () => {
    await queue(db, [{ ...aMail('one@example.com'), expiresAt: after({ hours: 24 }) }, aMail('two@example.com')], NOW);
    expect((await sweep(after({ hours: 23 }))).rows).toBe(0);
    const { expired } = await sweep(after({ hours: 24 }));
    expect(expired).toMatchObject([{ kind: 'password-changed' }]);
    expect(await outbox(db)).toMatchObject([
      { state: 'expired', hasBody: false },
      { state: 'queued', hasBody: true },
    ]);
  });

  it('leaves alone what is being sent just now', async () => {
    await queue(db, [{ ...aMail('one@example.com'), expiresAt: after({ hours: 1 }) }], NOW);
    await inOneTransaction(db, async (tx) => {
      await tx.query('select from mail_outbox for update');
      expect((await sweepOutbox(db, after({ hours: 2 }))).rows).toBe(0);
    });
  });

  it('keeps the body of what was given up for a day, so that it can be queued again, but not past its use', async () => {
    await queue(db, [aMail('one@example.com'), { ...aMail('two@example.com'), expiresAt: after({ hours: 3 }) }], NOW);
    for (const { id } of await outbox(db)) await inOneTransaction(db, (tx) => giveUp(tx, id, NOW, '550 Unknown'));
    await sweep(after({ hours: 2 }));
    expect(await outbox(db)).toMatchObject([{ hasBody: true }, { hasBody: true }]);
    await sweep(after({ hours: 4 }));
    expect(await outbox(db)).toMatchObject([{ hasBody: true }, { state: 'dead', hasBody: false }]);
    await sweep(after({ hours: 25 }));
    expect(await outbox(db)).toMatchObject([
      { state: 'dead', hasBody: false, lastError: '550 Unknown' },
      { hasBody: false },
    ]);
  });

  it('forgets after 90 days what became of a message', async () => {
    await queue(db, [aMail('one@example.com'), aMail('two@example.com')], NOW);
    const [first] = await outbox(db);
    await inOneTransaction(db, (tx) => markSent(tx, first!.id, NOW));
    const forget = (now: Date) => removeOld(db, 'mail_outbox', { retention: TEST_RETENTION, now });
    expect(await forget(after({ hours: 24 * 90 }))).toBe(0);
    expect(await forget(after({ hours: 24 * 90 + 1 }))).toBe(1);
    expect(await outbox(db)).toMatchObject([{ recipient: 'two@example.com', state: 'queued' }]);
  });
});

describe('a message that waits without a job', () => {
  it('is put into the queue again, once', async () => {
    await queue(
      db,
      [aMail('one@example.com'), aMail('two@example.com'), { ...aMail('late@example.com'), expiresAt: NOW }],
      NOW,
    );
    const [one] = await outbox(db);
    await db.query(
      `delete from pgboss.job where data->>'mailId' <> (select max(id)::text from mail_outbox
        where recipient like 'two%')`,
    );
    expect(await Promise.all([requeueForgotten(db, NOW), requeueForgotten(db, NOW)])).toContain(1);
    expect(await requeueForgotten(db, NOW)).toBe(0);
    expect(await jobs(db)).toMatchObject([{ mailId: one?.id, state: 'created' }, { state: 'created' }]);
    expect(await jobs(db)).toHaveLength(2);
  });
});

describe('the outbox', () => {
  it('holds no body of what was sent or has expired, and none is missing of what is to be sent', async () => {
    await queue(db, [aMail('one@example.com')], NOW);
    for (const state of ['sent', 'expired']) {
      await expect(db.query('update mail_outbox set state = $1, settled_at = now()', [state])).rejects.toThrow(
        'check constraint',
      );
    }
    await expect(db.query('update mail_outbox set body_text = null, body_html = null')).rejects.toThrow(
      'check constraint',
    );
  });
});
