import type { ClientBase, Pool } from 'pg';

/** When `npm run ledger:verify` ended last; `detail.differing` counts the kinds of faults that it found. */
export const LEDGER_MARKER = 'ledger check';

/** When `npm run backup` ended last. */
export const BACKUP_MARKER = 'backup';

/** Keeps that a command has ended now, for the metrics. */
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
