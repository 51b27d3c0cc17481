import type { PoolClient } from 'pg';
import { single } from '@/upstream/db/drizzle';
import { withConstraintErrors } from '@/upstream/db/violations';
import { conflict } from '@/upstream/http/errors';
import { lockClaimQueues, takeBackPieces } from '../claims/price-claims';
import { USES_COUNTED, type UploadRow } from './repository';

/**
 * Removes what an upload stored.
 *
 * @returns the names of products whose promotion the upload used up, and stays so
 * @throws HttpError 409 with the reason where something of it is accrued or used
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

/** What names article codes besides serial numbers, by the rule of the database that keeps them. */
const NAMED_BY = {
  claims_article_code_id_fkey: 'This upload can’t be undone: rejected claims use its article codes.',
  forecast_lines_article_code_id_fkey: 'This upload can’t be undone: forecasts use its article codes.',
};

/** The claims that the upload moved on wait again, without a rate; accrued ones forbid it. @returns as `removeRows` */
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
  // Who approves holds the queue of the company: only now their states stay.
  // The ids are written as one text, and sent as it is: a hundred thousand of them would hold the thread.
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
