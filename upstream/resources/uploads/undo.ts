import type { PoolClient } from 'pg';
import { single } from '@/upstream/db/drizzle';
import { withConstraintErrors } from '@/upstream/db/violations';
import { conflict } from '@/upstream/http/errors';
import { lockClaimQueues, takeBackPieces } from '../claims/price-claims';
import { USES_COUNTED, type UploadRow } from './repository';

/**
 * Removes an upload's rows.
 *
 * @returns names of products whose promotion the upload used up, and which stays over
 * @throws HttpError 409 with the reason if some rows are accrued or used
 */
export async function removeRows(tx: PoolClient, upload: UploadRow): Promise<string[]> {
  if (upload.kind === 'articleCodes') {
    await removeArticleCodes(tx, upload);
    return [];
  }
  const stillOver = await sendClaimsBack(tx, upload.id);
  await tx.query('DELETE FROM serial_numbers WHERE upload_id = $1', [upload.id]);
  return stillOver;
}

async function removeArticleCodes(tx: PoolClient, { id, used }: UploadRow): Promise<void> {
  if (used > 0) {
    const count =
      used > USES_COUNTED ? `more than ${USES_COUNTED.toLocaleString('en-US')}` : used.toLocaleString('en-US');
    conflict(
      `This upload can’t be undone: ${count} serial ${used === 1 ? 'number uses' : 'numbers use'} its article codes.`,
    );
  }
  await withConstraintErrors(NAMED_BY, () => tx.query('DELETE FROM article_codes WHERE upload_id = $1', [id]));
}

const NAMED_BY = {
  claims_article_code_id_fkey: 'This upload can’t be undone: rejected claims use its article codes.',
  forecast_lines_article_code_id_fkey: 'This upload can’t be undone: forecasts use its article codes.',
};

/**
 * Returns the claims the upload advanced to waiting, without a rate, unless one is accrued.
 *
 * @returns the same as `removeRows`
 */
async function sendClaimsBack(tx: PoolClient, uploadId: number): Promise<string[]> {
  const claims = `FROM claims c JOIN serial_numbers s USING (serial_number)
    WHERE s.upload_id = $1 AND c.state <> 'rejected'`;
  const { rows: companies } = await tx.query<{ id: number }>(`SELECT DISTINCT c.company_id AS id ${claims}`, [
    uploadId,
  ]);
  await lockClaimQueues(
    tx,
    companies.map(({ id }) => id),
  );
  // Approving locks the company's queue, so states can't change after this lock. The ids travel as one text, because
  // parsing a hundred thousand would block the thread.
  const { rows } = await tx.query<{ accrued: number; priced: string | null }>(
    `SELECT count(*) FILTER (WHERE c.state = 'approved') AS accrued,
            (array_agg(c.id ORDER BY c.id) FILTER (WHERE c.state = 'awaiting_approval'))::text AS priced ${claims}`,
    [uploadId],
  );
  const { accrued, priced } = single(rows);
  if (accrued > 0) {
    conflict(
      `This upload can’t be undone: ${accrued.toLocaleString('en-US')} of its serial numbers ` +
        `${accrued === 1 ? 'is' : 'are'} accrued.`,
    );
  }
  if (priced === null) return [];
  const stillOver = await takeBackPieces(tx, priced);
  await tx.query(
    `UPDATE claims
       SET state = 'awaiting_update', article_code_id = NULL, configuration_id = NULL, promotion_id = NULL, rate = NULL,
           priced_at = NULL, queue_number = NULL, upload_id = NULL
       WHERE id = ANY($1::bigint[])`,
    [priced],
  );
  return stillOver;
}
