import type { PoolClient } from 'pg';
import { refusing } from '@/upstream/db/violations';
import { conflict } from '@/upstream/http/errors';
import { giveBackPieces, lockClaimQueues } from '../claims/price-claims';
import { USES_COUNTED, type UploadRow } from './repository';

/** Removes what an upload stored. @throws HttpError 409 with the reason where something of it is accrued or used */
export async function removeRows(tx: PoolClient, upload: UploadRow): Promise<void> {
  if (upload.kind === 'articleCodes') return removeArticleCodes(tx, upload);
  await sendClaimsBack(tx, upload.id);
  await tx.query('DELETE FROM serial_numbers WHERE upload_id = $1', [upload.id]);
}

async function removeArticleCodes(tx: PoolClient, { id, used }: UploadRow): Promise<void> {
  if (used > 0) {
    const count = used > USES_COUNTED ? `more than ${USES_COUNTED.toLocaleString('en-US')}` : used.toLocaleString('en-US');
    conflict(`This upload can’t be undone: ${count} serial ${used === 1 ? 'number stands' : 'numbers stand'} under its article codes.`);
  }
  const rejected = 'This upload can’t be undone: claims that were rejected stand under its article codes.';
  await refusing({ claims_article_code_id_fkey: rejected }, () => tx.query('DELETE FROM article_codes WHERE upload_id = $1', [id]));
}

/** The claims that the upload moved on wait again, without a rate; accrued ones forbid it. */
async function sendClaimsBack(tx: PoolClient, uploadId: number): Promise<void> {
  const claims = `FROM claims c JOIN serial_numbers s USING (serial_number) WHERE s.upload_id = $1 AND c.state <> 'rejected'`;
  const { rows: companies } = await tx.query<{ id: number }>(`SELECT DISTINCT c.company_id AS id ${claims}`, [uploadId]);
  await lockClaimQueues(tx, companies.map(({ id }) => id));
  // Who approves holds the queue of the company: only now their states stay.
  const { rows } = await tx.query<{ id: number; state: string }>(`SELECT c.id, c.state ${claims} ORDER BY c.id`, [uploadId]);
  const accrued = rows.filter(({ state }) => state === 'approved').length;
  if (accrued > 0) {
    const noun = accrued === 1 ? 'serial number is' : 'serial numbers are';
    conflict(`This upload can’t be undone: ${accrued.toLocaleString('en-US')} of its ${noun} accrued.`);
  }
  const priced = rows.filter(({ state }) => state === 'awaiting_approval').map(({ id }) => id);
  if (priced.length === 0) return;
  await giveBackPieces(tx, priced);
  await tx.query(
    `UPDATE claims
       SET state = 'awaiting_update', article_code_id = NULL, configuration_id = NULL, promotion_id = NULL, rate = NULL,
           priced_at = NULL, queue_number = NULL, upload_id = NULL
       WHERE id = ANY($1::bigint[])`,
    [priced],
  );
}
