import type { PoolClient } from 'pg';

/** A kind of stored object, as people and the activity name it (`order`, `session`, `product`), and which one it is. */
export interface ObjectRef {
  type: string;
  id: number;
}

/** Who does something. */
export interface Person {
  id: number;
  firstName: string;
  lastName: string;
}

/** One entry of the record of who changed what. */
export interface ActivityEntry {
  at: Date;
  /** Null where nobody was signed in. */
  person: Person | null;
  clientAddress: string;
  requestId: string;
  /** The name of the endpoint, such as `changeOrder`. */
  action: string;
  objectType: string;
  /** The object by whose page the entry is found, where that is not the changed object itself. */
  partOf: ObjectRef | undefined;
  /** The object before and after; null where it did not exist. Both are null where no stored object was concerned. */
  before: ({ id: number } & object) | null;
  after: ({ id: number } & object) | null;
}

/** The name of the statement that writes an entry. */
export const WRITE_ACTIVITY = 'write-activity';

/**
 * Writes an activity entry in the transaction of the change that it tells of. The database lets nobody change or
 * remove it afterwards. Names are kept as they are now, so that the entry can be read when whoever bore them is gone.
 */
export async function writeActivity(tx: PoolClient, entry: ActivityEntry): Promise<void> {
  const { person, objectType, before, after, partOf } = entry;
  const object = after ?? before;
  const subject = partOf ?? (object && { type: objectType, id: object.id });
  await tx.query({
    name: WRITE_ACTIVITY,
    text: `
      INSERT INTO activity (
        created_at, user_id, user_name, client_address, request_id, action, object_type, object_id, object_name,
        subject_type, subject_id, before, after
      ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      entry.at,
      person?.id ?? null,
      person && fullName(person),
      entry.clientAddress,
      entry.requestId,
      entry.action,
      objectType,
      object && String(object.id),
      object && objectName(object),
      subject?.type ?? null,
      subject ? String(subject.id) : null,
      jsonOf(before),
      jsonOf(after),
    ],
  });
}

function fullName({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`.trim();
}

/** The fields by which people know an object; the first that it has is its name. */
const NAME_FIELDS = ['orderNumber', 'name', 'productName', 'company', 'fullName', 'code', 'sku', 'email'] as const;

/** Longer names are cut: a name finds and tells, it does not describe. */
const LONGEST_NAME = 200;

function objectName(object: object): string | null {
  const fields = new Map<string, unknown>(Object.entries(object));
  const names = NAME_FIELDS.map((field) => fields.get(field));
  const person = [fields.get('firstName'), fields.get('lastName')].filter((part) => typeof part === 'string').join(' ');
  const name = [person, ...names].find((value): value is string => typeof value === 'string' && value.trim() !== '');
  return name?.trim().slice(0, LONGEST_NAME) ?? null;
}

function jsonOf(value: unknown): string | null {
  return value === null ? null : JSON.stringify(withoutSecrets(value));
}

/** Names of fields whose values are never kept, whatever object they are in. */
const SECRET = /password|secret|token|hash/i;

/**
 * A copy of a stored object without its secrets, for the activity. That a secret was there, and thus that it changed
 * from none to one, stays visible.
 *
 * @param value an object, a list or a plain value
 */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      SECRET.test(key) && field !== null && field !== undefined ? '[redacted]' : withoutSecrets(field),
    ]),
  );
}
