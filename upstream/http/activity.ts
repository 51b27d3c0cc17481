import type { PoolClient } from 'pg';
import { withoutSecrets } from './redact';

/** One entry of the record of who changed what. */
export interface ActivityEntry {
  at: Date;
  /** Null where nobody was signed in. */
  userId: number | null;
  clientAddress: string;
  requestId: string;
  /** The name of the endpoint, such as `changeOrderStatus`. */
  action: string;
  /** `order`, `session`, `product`. */
  objectType: string;
  /** Null where the mutation concerned no stored object. */
  objectId: number | null;
  before: unknown;
  after: unknown;
}

/**
 * Writes an activity entry in the transaction of the change that it tells of. The database lets nobody change or
 * remove it afterwards.
 */
export async function writeActivity(tx: PoolClient, entry: ActivityEntry): Promise<void> {
  await tx.query(
    `insert into activity
       (created_at, user_id, client_address, request_id, action, object_type, object_id, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      entry.at,
      entry.userId,
      entry.clientAddress,
      entry.requestId,
      entry.action,
      entry.objectType,
      entry.objectId === null ? null : String(entry.objectId),
      jsonOf(entry.before),
      jsonOf(entry.after),
    ],
  );
}

function jsonOf(value: unknown): string | null {
  return value === null ? null : JSON.stringify(withoutSecrets(value));
}
