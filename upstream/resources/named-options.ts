import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import type { JsonEndpoint } from '@/lib/contract/endpoint';
import type { createPurpose, deletePurpose, listPurposes, renamePurpose } from '@/lib/contract/points';
import { drizzleOn, single, raised } from '@/upstream/db/drizzle';
import type { purposeTypes, rejectionReasons } from '@/upstream/db/schema';
import { acquireLock } from '@/upstream/db/transaction';
import { withUniqueName } from '@/upstream/db/violations';
import { conflict } from '@/upstream/http/errors';
import { requireParameter } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';

interface NamedOption {
  id: number;
  name: string;
}

interface Endpoints<Created, Renamed> {
  list: JsonEndpoint & Pick<typeof listPurposes, 'response'>;
  create: JsonEndpoint & Pick<typeof createPurpose, 'body'> & { response: z.ZodType<Created> };
  rename: JsonEndpoint & Pick<typeof renamePurpose, 'body'> & { response: z.ZodType<Renamed> };
  remove: JsonEndpoint & Pick<typeof deletePurpose, 'query' | 'response'>;
}

/**
 * Routes of an editable list of names. A removed option keeps its name where it was chosen.
 *
 * @param object the name of an option in the activity log
 * @param many their plural in refusals, and the maximum
 * @param lock makes the second of two additions see the first
 * @param answers the answers of adding and renaming
 * @param fixed the first option, and the sentence that refuses changing it
 */
export function namedOptionRoutes<Created, Renamed>(
  { list, create, rename, remove }: Endpoints<Created, Renamed>,
  {
    table,
    object,
    many,
    lock,
    answers,
    fixed,
  }: {
    table: typeof purposeTypes | typeof rejectionReasons;
    object: string;
    many: { noun: string; most: number };
    lock: Parameters<typeof acquireLock>[1];
    answers: {
      created: (option: NamedOption, all: NamedOption[]) => Created;
      renamed: (option: NamedOption) => Renamed;
    };
    fixed?: { id: number; sentence: string };
  },
) {
  const stored = { id: table.id, name: table.name, version: table.version, removedAt: table.removedAt };

  const findOptions = (db: Pool | ClientBase): Promise<NamedOption[]> =>
    drizzleOn(db)
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(isNull(table.removedAt))
      .orderBy(...(fixed ? [ne(table.id, fixed.id)] : []), sql`lower(${table.name} collate "und-x-icu")`, asc(table.id))
      .prepare(lock)
      .execute();

  const findForUpdate = async (tx: PoolClient, id: number) => {
    const isThere = and(eq(table.id, id), isNull(table.removedAt));
    return (await drizzleOn(tx).select(stored).from(table).where(isThere).for('update'))[0];
  };

  const update = async (tx: PoolClient, id: number, change: { name?: string; removedAt?: Date; updatedAt: Date }) => {
    if (id === fixed?.id) conflict(fixed.sentence);
    const values = { ...change, version: raised(table.version) };
    return single(await drizzleOn(tx).update(table).set(values).where(eq(table.id, id)).returning(stored));
  };

  return [
    handle(list, ({ db }) => findOptions(db)),

    mutate(create, { object }, async ({ tx, body: { name }, now }) => {
      await acquireLock(tx, lock);
      const insert = () =>
        drizzleOn(tx).insert(table).values({ name, createdAt: now, updatedAt: now }).returning(stored);
      const after = single(await withUniqueName(name, insert));
      const all = await findOptions(tx);
      if (all.length > many.most) conflict(`There can be at most ${many.most.toLocaleString('en-US')} ${many.noun}.`);
      return { answer: answers.created({ id: after.id, name: after.name }, all), after };
    }),

    mutate(
      rename,
      { object, before: ({ tx, body }) => findForUpdate(tx, body.id) },
      async ({ tx, before, body: { name }, now }) => {
        const after = await withUniqueName(name, () => update(tx, before.id, { name, updatedAt: now }));
        return { answer: answers.renamed({ id: after.id, name: after.name }), after };
      },
    ),

    mutate(
      remove,
      {
        object,
        before: ({ tx, query }) => findForUpdate(tx, requireParameter(query.id, 'id')),
      },
      async ({ tx, before, now }) => ({
        answer: {},
        after: await update(tx, before.id, { removedAt: now, updatedAt: now }),
      }),
    ),
  ];
}
