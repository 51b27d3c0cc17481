import type { Pool } from 'pg';
import type { WorkKind } from '@/lib/domain/work';
import type { Parameters } from '@/upstream/db/statement';

/** Whose assignments are meant: theirs, and those of their role. */
export interface AssignedTo {
  id: number;
  roleId: number;
}

/** What a list reads where it is asked for what is assigned to who asks. @returns to whom; nothing where it is not */
export function ofMine({ mine }: { mine?: 'yes' | undefined }, user: AssignedTo): { assignedTo?: AssignedTo } {
  return mine ? { assignedTo: user } : {};
}

/**
 * The condition that something is assigned to somebody or their role, found by whose assignments they are. One that is
 * older than the wait is about what is done by now.
 *
 * @param record the id that its kind goes by, in SQL
 * @param since the instant since when it waits, in SQL
 */
export function isAssigned(
  kind: WorkKind,
  { record, since }: { record: string; since: string },
  { id, roleId }: AssignedTo,
  { add }: Pick<Parameters, 'add'>,
): string {
  return `EXISTS (SELECT FROM assignments held WHERE held.kind = '${kind}' AND held.record_id = ${record}
    AND (held.user_id = ${add(id)}::integer OR held.role_id = ${add(roleId)}::integer)
    AND held.assigned_at >= ${since})`;
}

/** The records of a kind that are assigned to somebody or their role. */
export async function findAssignedRecords(
  db: Pool,
  kind: WorkKind,
  { id, roleId }: AssignedTo,
): Promise<ReadonlySet<number>> {
  const { rows } = await db.query<{ record: number }>({
    name: 'records-assigned-to',
    text: 'SELECT record_id AS record FROM assignments WHERE kind = $1 AND (user_id = $2 OR role_id = $3)',
    values: [kind, id, roleId],
  });
  return new Set(rows.map(({ record }) => record));
}
