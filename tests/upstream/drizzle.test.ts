import { eq, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drizzleOn, findsAny, single } from '@/upstream/db/drizzle';
import { createPool } from '@/upstream/db/pool';
import { activity, dataMarkers, roles, sessions, users } from '@/upstream/db/schema';
import { inOneTransaction } from '@/upstream/db/transaction';
import { violationOf } from '@/upstream/db/violations';
import { codeOf } from '@/upstream/http/failures';
import { rootCause } from '@/lib/log/program-log';
import { createLog } from '@/upstream/log';
import { createDatabase, type TestDatabase } from './harness/database';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createDatabase();
  pool = createPool({ databaseUrl: database.url, applicationName: 'test', max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** What a statement is refused with. */
async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable('It was not refused.'),
    (error: unknown) => error,
  );
}

describe('a statement of Drizzle', () => {
  const ZONES = ['UTC', 'Asia/Kolkata', 'America/New_York'];
  it.each(ZONES)('reads instants as written SQL does, with the time zone %s', async (zone) => {
    await inOneTransaction(pool, async (tx) => {
      await tx.query(`set local time zone '${zone}'`);
      await tx.query(`insert into data_markers (name, created_at) values
        ('whole', '2026-03-29T01:00:00Z'), ('small', '2026-07-01T23:59:59.000999Z'),
        ('late', '2026-12-31T23:59:59.999999Z'),
        ('tenth', '2026-01-01T00:00:00.5Z'), ('early', '1969-12-31T23:59:59.25Z')`);
      const { rows } = await tx.query<object>('select name, created_at as "createdAt" from data_markers order by name');
      const { name, createdAt } = dataMarkers;
      expect(await drizzleOn(tx).select({ name, createdAt }).from(dataMarkers).orderBy(name)).toEqual(rows);
      await tx.query('delete from data_markers');
    });
  });

  it('stores an instant as it was given, and finds it by it', async () => {
    const createdAt = new Date('2026-10-25T00:59:59.123Z');
    await drizzleOn(pool).insert(dataMarkers).values({ name: 'stored', createdAt });
    const { name } = dataMarkers;
    const found = await drizzleOn(pool).select({ name }).from(dataMarkers).where(eq(dataMarkers.createdAt, createdAt));
    expect(found).toEqual([{ name: 'stored' }]);
  });

  it('reads numbers, bytes, JSON and nulls as written SQL does', async () => {
    const tokenHash = Buffer.from(Array.from({ length: 32 }, (_, place) => place * 8));
    const person = { email: 'a@example.com', roleId: 1 };
    const { id: userId } = single(await drizzleOn(pool).insert(users).values(person).returning({ id: users.id }));
    const expiresAt = new Date('2026-01-01T00:00:00Z');
    await drizzleOn(pool).insert(sessions).values({ tokenHash, userId, expiresAt });
    const [session] = await drizzleOn(pool).select().from(sessions);
    const { rows } = await pool.query<object>(
      `select id, token_hash as "tokenHash", user_id as "userId", created_at as "createdAt",
        last_seen_at as "lastSeenAt", expires_at as "expiresAt", revoked_at as "revokedAt",
        client_address as "clientAddress", must_change_password as "mustChangePassword", user_agent as "userAgent",
        alarm_hash as "alarmHash", lacking_factor as "lackingFactor", factor_shown_at as "factorShownAt",
        factor_put_off as "factorPutOff", provider_subject as "providerSubject", provider_session as "providerSession",
        former_token_hash as "formerTokenHash", former_until as "formerUntil",
        former_lacking_factor as "formerLackingFactor",
        former_must_change_password as "formerMustChangePassword", lost_rights as "lostRights" from sessions`,
    );
    expect(session).toEqual(rows[0]);
    expect(session).toMatchObject({ id: expect.any(Number), tokenHash, revokedAt: null });

    const before = { colors: [{ name: 'Red', hex: '#f00' }], text: '"5"' };
    await drizzleOn(pool).insert(activity).values({ action: 'test', objectType: 'test', before });
    expect(await drizzleOn(pool).select({ before: activity.before, after: activity.after }).from(activity)).toEqual([
      { before, after: null },
    ]);
  });

  it('is a part of the transaction whose connection it is given', async () => {
    const lost = inOneTransaction(pool, async (tx) => {
      await drizzleOn(tx).insert(roles).values({ name: 'Passing' });
      throw new Error('given up');
    });
    await expect(lost).rejects.toThrow('given up');
    expect(await drizzleOn(pool).$count(roles, eq(roles.name, 'Passing'))).toBe(0);
  });

  it('tells whether there is anything to find', async () => {
    const rolesOf = (name: string) => drizzleOn(pool).select({ id: roles.id }).from(roles).where(eq(roles.name, name));
    expect(await findsAny(pool, rolesOf('Nothing of this name'))).toBe(false);
    await drizzleOn(pool).insert(roles).values({ name: 'Found' });
    expect(await findsAny(pool, rolesOf('Found'))).toBe(true);
  });

  it('that is refused tells which rule of the database it broke', async () => {
    const error = await refusalOf(drizzleOn(pool).insert(roles).values({ id: 1, name: 'Another' }).execute());
    expect(violationOf(error)).toMatchObject({ constraint: 'roles_pkey' });
    expect(codeOf(rootCause(error))).toBe('23505');
  });

  it('that is refused leaves none of its parameters in the log', async () => {
    const name = 'a-private-value\n    at a-private-place';
    const err = await refusalOf(drizzleOn(pool).insert(roles).values({ id: 1, name }).execute());
    const lines: string[] = [];
    createLog({ write: (line) => void lines.push(line) }).error({ err }, 'refused');
    expect(lines.join()).toContain('"code":"23505"');
    expect(lines.join()).not.toContain('a-private');
  });

  it('that finds nobody to talk to tells so', async () => {
    const nowhere = createPool({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', applicationName: 'test' });
    const error = await refusalOf(
      drizzleOn(nowhere)
        .select({ one: sql`1` })
        .from(roles)
        .execute(),
    );
    expect(codeOf(rootCause(error))).toBe('ECONNREFUSED');
    await nowhere.end();
  });
});
