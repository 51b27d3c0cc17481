import type { PoolClient } from 'pg';
import { outcomeOf } from '@/lib/domain/activity-words';
import { fullNameOf } from '@/lib/domain/person';

/** A stored object, by its type in the activity log (`order`, `session`, `product`) and id. */
export interface ObjectRef {
  type: string;
  id: number;
}

export interface Person {
  /** Null for a service's API key, which acts for no person. */
  id: number | null;
  firstName: string;
  lastName: string;
}

export interface ActivityEntry {
  at: Date;
  /** Null if no one was signed in. */
  person: Person | null;
  clientAddress: string;
  requestId: string;
  /** Groups the entries of one bulk change. */
  bulkId?: string | undefined;
  action: string;
  objectType: string;
  /** The object whose page shows the entry, if it isn't the changed object. */
  partOf: ObjectRef | undefined;
  /**
   * The object before and after; null if it didn't exist. Both are null if nothing stored changed. Objects that aren't
   * stored, like reports, have no id.
   */
  before: ({ id?: number | undefined } & object) | null;
  after: ({ id?: number | undefined } & object) | null;
}

export const WRITE_ACTIVITY = 'write-activity';

/**
 * Writes an activity entry in the change's transaction. The database blocks later edits. Names are copied, so entries
 * stay readable after the person is deleted.
 */
export async function writeActivity(tx: PoolClient, entry: ActivityEntry): Promise<void> {
  const { person, objectType, before, after, partOf } = entry;
  const object = after ?? before;
  const id = object?.id;
  const subject = partOf ?? (id === undefined ? null : { type: objectType, id });
  const bulkId = bulkIdOf(entry);
  await tx.query({
    name: bulkId === null ? WRITE_ACTIVITY : `${WRITE_ACTIVITY}-of-bulk`,
    text: bulkId === null ? WRITE_ALONE : WRITE_OF_BULK,
    values: [
      entry.at,
      person?.id ?? null,
      person && fullNameOf(person),
      entry.clientAddress,
      entry.requestId,
      entry.action,
      objectType,
      id === undefined ? null : String(id),
      object && objectName(object),
      subject?.type ?? null,
      subject ? String(subject.id) : null,
      jsonOf(before, null),
      jsonOf(after, before),
      ...(bulkId === null ? [] : [bulkId]),
    ],
  });
}

const COLUMNS = `
  created_at, user_id, user_name, client_address, request_id, action, object_type, object_id, object_name,
  subject_type, subject_id, before, after`;
const VALUES = `$1::timestamptz, $2::integer, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text,
  $10::text, $11::text, $12::jsonb, $13::jsonb`;

const WRITE_ALONE = `INSERT INTO activity (${COLUMNS}) VALUES (${VALUES})`;

/** The first entry leads its bulk change. Concurrent ones wait for it. */
const WRITE_OF_BULK = `
  WITH leader AS (
    INSERT INTO activity (${COLUMNS}, bulk_id) VALUES (${VALUES}, $14::text)
    ON CONFLICT (bulk_id) WHERE bulk_id IS NOT NULL AND NOT is_folded DO NOTHING
    RETURNING id
  )
  INSERT INTO activity (${COLUMNS}, bulk_id, is_folded) SELECT ${VALUES}, $14::text, true
  WHERE NOT EXISTS (SELECT FROM leader)`;

/**
 * Folds only entries with the same person, action, outcome and hour. This keeps anyone from hiding an entry under a
 * different one.
 */
function bulkIdOf({ bulkId, person, action, at, after }: ActivityEntry): string | null {
  if (bulkId === undefined) return null;
  const outcome = outcomeOf(action, after);
  return [person?.id ?? 0, action, at.toISOString().slice(0, 13), bulkId, ...(outcome ? [outcome] : [])].join('.');
}

/** Fields with an object's display name. The first one with a value is used. */
const NAME_FIELDS = [
  'orderNumber',
  'name',
  'title',
  'productName',
  'company',
  'fullName',
  'code',
  'sku',
  'email',
] as const;

/** Longer names are cut, because a name only needs to identify the object. */
const LONGEST_NAME = 200;

function objectName(object: object): string | null {
  const fields = new Map<string, unknown>(Object.entries(object));
  const names = NAME_FIELDS.map((field) => fields.get(field));
  const person = [fields.get('firstName'), fields.get('lastName')].filter((part) => typeof part === 'string').join(' ');
  const name = [person, ...names].find((value): value is string => typeof value === 'string' && value.trim() !== '');
  return name?.trim().slice(0, LONGEST_NAME) ?? null;
}

function jsonOf(value: unknown, before: unknown): string | null {
  return value === null ? null : JSON.stringify(withoutSecrets(value, before));
}

/** Never log these values: secrets and confidential data. */
const SECRET = /password|secret|token|hash|tax_?id|w9/i;

/**
 * Copies a stored object for the activity log with its secrets masked. The log still shows that a secret existed or
 * changed.
 *
 * @param value an object, a list or a plain value
 * @param before the value before the change
 */
function withoutSecrets(value: unknown, before: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, null));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const earlier = new Map<string, unknown>(Object.entries(before ?? {}));
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      if (!SECRET.test(key) || field === null || field === undefined)
        return [key, withoutSecrets(field, earlier.get(key))];
      const was = earlier.get(key) ?? null;
      return [
        key,
        was === null || JSON.stringify(was) === JSON.stringify(field) ? '[redacted]' : '[redacted, changed]',
      ];
    }),
  );
}
