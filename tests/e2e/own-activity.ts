import { database } from './support/database';

/** Somebody whose entries one test alone makes. */
export interface OwnPerson {
  id: number;
  name: string;
}

export interface OwnEntry {
  action?: string;
  /** When, ISO 8601. */
  at?: string;
  objectName?: string;
  before?: object | null;
  after?: object | null;
}

/** Somebody who never was in the staff: what they did is known to their test alone. */
export function aPerson(): OwnPerson {
  const id = 1_000_000_000 + Math.floor(Math.random() * 1_000_000_000);
  return { id, name: `Robin Number ${id}` };
}

/**
 * Writes entries of a person into the log, of categories unless told otherwise.
 * @param bulk makes them one bulk change
 * @returns their ids
 */
export async function makeEntries(person: OwnPerson, entries: readonly OwnEntry[], bulk?: string): Promise<number[]> {
  const { rows } = await database().query<{ id: number }>(
    `INSERT INTO activity (created_at, user_id, user_name, action, object_type, object_id, object_name, subject_type,
      subject_id,
                           client_address, request_id, before, after, bulk_id, is_folded)
     SELECT at, $1::integer, $2, action, 'category', $1::integer, name, 'category', $1::integer, '203.0.113.77',
     'request-' || place, before, after, $8::text, $8::text IS NOT NULL AND place > 1
     FROM unnest($3::timestamptz[], $4::text[], $5::text[], $6::jsonb[], $7::jsonb[]) WITH ORDINALITY
          AS entry (at, action, name, before, after, place)
     ORDER BY place RETURNING id`,
    [
      person.id,
      person.name,
      entries.map(({ at = '2021-05-05T12:00:00Z' }) => at),
      entries.map(({ action = 'renameCategory' }) => action),
      entries.map(({ objectName = 'Caps' }) => objectName),
      entries.map(({ before = { id: 1, name: 'Caps' } }) => before && JSON.stringify(before)),
      entries.map(({ after = { id: 1, name: 'Hats' } }) => after && JSON.stringify(after)),
      bulk ?? null,
    ],
  );
  return rows.map(({ id }) => id);
}
