import type { ClientBase, Pool, PoolClient } from 'pg';
import {
  changeOption,
  createOption,
  deleteOption,
  hideOption,
  listOptions,
  mergeOption,
  prioritiseOptions,
  type ListOption,
} from '@/lib/contract/lists';
import {
  faultOfCarrierLink,
  faultOfOptionName,
  LISTS,
  whyFixed,
  whyInUse,
  whyNamed,
  whyNotInto,
  type ListName,
} from '@/lib/domain/lists';
import { fullNameOf } from '@/lib/domain/person';
import { single } from '@/upstream/db/drizzle';
import { reorderLocked } from '@/upstream/db/priority';
import { allowLongStatements, acquireLock } from '@/upstream/db/transaction';
import { conflict, refuseField } from '@/upstream/http/errors';
import { requireParameter } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { STORED_LISTS } from './stored-lists';

const OBJECT = 'list option';

export const listRoutes = [
  handle(listOptions, ({ db, query }) => findOptions(db, requireParameter(query.list, 'list'))),

  mutate(createOption, { object: OBJECT }, async ({ tx, params: { list }, body }) => {
    await acquireLock(tx, 'lists');
    const { most, noun, field } = LISTS[list];
    const { table, among = 'true', own, adopt, keyOf } = STORED_LISTS[list];
    const { rows: numbers } = await tx.query<{ count: number; last: number }>(
      `SELECT count(*)::integer AS count, coalesce(max(priority), 0)::integer AS last FROM ${table} WHERE ${among}`,
    );
    const { count, last } = single(numbers);
    if (count >= most) conflict(`There are already ${most.toLocaleString('en-US')} ${noun[1]}, the maximum.`);
    await refuseName(tx, list, body.name);
    if (field === 'code') await refuseCode(tx, body.code ?? '');
    if (field === 'link') refuseLink(body.link ?? '');
    const values = [
      ['name', body.name],
      ['priority', last + 1],
      ...(field === 'code' ? [['code', body.code]] : []),
      ...(field === 'link' ? [['link', body.link || null]] : []),
    ] as const;
    const columns = [...values.map(([column]) => column), ...(own ? [own[0]] : [])];
    const places = [...values.map((_, index) => `$${index + 1}`), ...(own ? [own[1]] : [])];
    const { rows } = await tx.query<{ id: number }>(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')}) RETURNING id`,
      values.map(([, value]) => value),
    );
    await allowLongStatements(tx);
    const after = single(await findOptions(tx, list, single(rows).id));
    await adopt?.(tx, keyOf(after));
    return { answer: after, after: logged(list, after) };
  }),

  mutate(
    changeOption,
    { object: OBJECT, before: ({ tx, params }) => lockOption(tx, params) },
    async ({ tx, params: { list }, before, body, user, now }) => {
      const { table, keyOf, move, adopt } = STORED_LISTS[list];
      const link = LISTS[list].field === 'link' ? body.link : undefined;
      if (link !== undefined) refuseLink(link);
      if (body.name !== before.name) {
        const reason = whyNamed(list, before);
        if (reason) conflict(reason);
        await refuseName(tx, list, body.name, before.id);
      }
      const set = ['name = $2', ...(link === undefined ? [] : ['link = $3']), 'version = version + 1'];
      await tx.query(`UPDATE ${table} SET ${set.join(', ')} WHERE id = $1`, [
        before.id,
        body.name,
        ...(link === undefined ? [] : [link || null]),
      ]);
      await allowLongStatements(tx);
      const [from, to] = [keyOf(before), keyOf({ ...before, name: body.name })];
      if (from !== to) {
        await move(tx, from, to, { name: fullNameOf(user), now });
        await adopt?.(tx, to);
      }
      const after = single(await findOptions(tx, list, before.id));
      return { answer: after, before: logged(list, before), after: logged(list, after) };
    },
  ),

  mutate(
    hideOption,
    { object: OBJECT, before: ({ tx, params }) => lockOption(tx, params) },
    async ({ tx, params: { list }, before, body: { hidden } }) => {
      const text = `UPDATE ${STORED_LISTS[list].table} SET is_hidden = $2, version = version + 1 WHERE id = $1`;
      await tx.query(text, [before.id, hidden]);
      const after = { ...before, hidden, version: before.version + 1 };
      return { answer: after, before: logged(list, before), after: logged(list, after) };
    },
  ),

  mutate(
    mergeOption,
    { object: OBJECT, before: ({ tx, params }) => lockOption(tx, params) },
    async ({ tx, params: { list }, before, body, user, now }) => {
      if (body.into === before.id) refuseField('into', 'Choose another option.');
      const fixed = whyFixed(list, before);
      if (fixed) conflict(fixed);
      const into =
        (await lockOption(tx, { list, id: body.into })) ??
        refuseField('into', `This ${LISTS[list].noun[0]} no longer exists. Choose another one.`);
      const reason = whyNotInto(list, into);
      if (reason) refuseField('into', reason);
      const { table, keyOf, move } = STORED_LISTS[list];
      await allowLongStatements(tx);
      await move(tx, keyOf(before), keyOf(into), { name: fullNameOf(user), now });
      await tx.query(`DELETE FROM ${table} WHERE id = $1`, [before.id]);
      const answer = single(await findOptions(tx, list, into.id));
      const moved = { ...logged(list, before), mergedInto: into.name };
      return { answer, before: { ...logged(list, before), mergedInto: null }, after: moved };
    },
  ),

  mutate(
    deleteOption,
    { object: OBJECT, before: ({ tx, params }) => lockOption(tx, params) },
    async ({ tx, params: { list }, before }) => {
      const reason = whyFixed(list, before) ?? whyInUse(list, before.name, before.uses ?? 0);
      if (reason) conflict(reason);
      await tx.query(`DELETE FROM ${STORED_LISTS[list].table} WHERE id = $1`, [before.id]);
      return { answer: {}, before: logged(list, before), after: null };
    },
  ),

  mutate(prioritiseOptions, { object: OBJECT }, async ({ tx, params: { list }, body }) => {
    await acquireLock(tx, 'lists');
    const { table, among = 'true' } = STORED_LISTS[list];
    // Deleted options leave gaps, and an earlier version adds types without a place.
    await tx.query(
      `UPDATE ${table} AS t SET priority = o.place FROM (${placesIn(list)}) AS o
       WHERE o.id = t.id AND t.priority <> o.place`,
    );
    const { before, after } = await reorderLocked(tx, { table, among, noun: LISTS[list].noun }, body.batchUpdate);
    const { title } = LISTS[list];
    return { answer: {}, before: { list: title, ...before }, after: { list: title, ...after } };
  }),
];

/** SQL for the rows of a list with their places from 1. */
function placesIn(list: ListName): string {
  const { table, among = 'true' } = STORED_LISTS[list];
  return `SELECT *, row_number() OVER (ORDER BY priority, id)::integer AS place FROM ${table} WHERE ${among}`;
}

/** The options of a list with their uses, in order. @param id only this one */
async function findOptions(db: Pool | ClientBase, list: ListName, id?: number): Promise<ListOption[]> {
  const { key, uses } = STORED_LISTS[list];
  const { field } = LISTS[list];
  const { rows } = await db.query<ListOption>({
    name: `list-options-${list}${id === undefined ? '' : '-one'}`,
    text: `
      SELECT o.id, o.name, o.place AS priority, o.is_hidden AS hidden, coalesce(u.count, 0) AS uses, o.version,
        ${field === 'code' ? 'o.code' : 'NULL'} AS code, ${field === 'link' ? 'o.link' : 'NULL'} AS link
      FROM (${placesIn(list)}) AS o LEFT JOIN (${uses}) AS u ON u.key = ${key}
      ${id === undefined ? '' : 'WHERE o.id = $1'}
      ORDER BY o.place`,
    values: id === undefined ? [] : [id],
  });
  return rows.map((option) => (list === 'carriers' && whyFixed(list, option) ? { ...option, uses: null } : option));
}

/** Locks an option, so that no record starts to use it by id; undefined if it is gone. */
async function lockOption(
  tx: PoolClient,
  { list, id }: { list: ListName; id: number },
): Promise<ListOption | undefined> {
  await acquireLock(tx, 'lists');
  const { table, among = 'true' } = STORED_LISTS[list];
  await tx.query(`SELECT FROM ${table} WHERE id = $1 AND ${among} FOR UPDATE`, [id]);
  // A second statement counts records that were saved during the wait.
  return (await findOptions(tx, list, id))[0];
}

/** The lists' lock is held, so no other option can take the name now. @throws HttpError 422 */
async function refuseName(tx: PoolClient, list: ListName, name: string, except = 0): Promise<void> {
  const fault = faultOfOptionName(list, name);
  if (fault) refuseField('name', fault);
  const { table, among = 'true' } = STORED_LISTS[list];
  const { rowCount } = await tx.query(`SELECT FROM ${table} WHERE ${among} AND lower(name) = lower($1) AND id <> $2`, [
    name,
    except,
  ]);
  if (rowCount) refuseField('name', `There is a ${LISTS[list].noun[0]} named "${name}" already.`);
}

async function refuseCode(tx: PoolClient, code: string): Promise<void> {
  if (code === '') refuseField('code', 'Enter a code.');
  const { rows } = await tx.query<{ name: string }>('SELECT name FROM sales_regions WHERE lower(code) = lower($1)', [
    code,
  ]);
  if (rows[0]) refuseField('code', `${rows[0].name} already has this code.`);
}

function refuseLink(link: string): void {
  const fault = faultOfCarrierLink(link);
  if (fault) refuseField('link', fault);
}

/** An option as the activity log shows it. */
function logged(list: ListName, { id, name, code, link, hidden, uses, version }: ListOption) {
  const { field, title } = LISTS[list];
  const own = { ...(field === 'code' && { code }), ...(field === 'link' && { link }) };
  return { id, list: title, name, ...own, hidden, uses, version };
}
