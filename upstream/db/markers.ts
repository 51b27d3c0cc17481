import type { ClientBase, Pool } from 'pg';

/** Time of the last completed `npm run ledger:verify`; `detail.differing` counts the kinds of faults. */
export const LEDGER_MARKER = 'ledger check';

/** Time of the last completed `npm run backup`. */
export const BACKUP_MARKER = 'backup';

/** Stores for the metrics that a command completed now. */
export async function keepMarker(
  db: Pool | ClientBase,
  name: typeof LEDGER_MARKER | typeof BACKUP_MARKER,
  detail: object = {},
): Promise<void> {
  await db.query(
    `INSERT INTO data_markers (name, detail) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET detail = excluded.detail, created_at = now()`,
    [name, detail],
  );
}
