import type { PoolClient } from 'pg';

/**
 * Takes the queues of companies until the transaction ends, in the order of their ids. Comes before every change of a
 * claim's state, and before promotions and points are taken, so that no two transactions wait for each other.
 */
export async function lockClaimQueues(tx: PoolClient, companyIds: readonly number[]): Promise<void> {
  await tx.query({
    name: 'lock-claim-queues',
    text: 'SELECT FROM claim_queues WHERE company_id = ANY($1::bigint[]) ORDER BY company_id FOR UPDATE',
    values: [companyIds],
  });
}

/**
 * Moves claims on whose serial numbers are known: each gets its article code, and with it product and rate, which stay
 * (decisions: rewards). The rate is that of the promotion in force when the piece was registered, else the default. A
 * promotion of a quantity gives a piece to each in the order of registration, until none is left; then it has ended.
 *
 * @param serialNumbers of which claims may wait, in upper case
 * @returns how many claims await approval now
 */
export async function priceClaims(tx: PoolClient, serialNumbers: readonly string[], now: Date): Promise<number> {
  const { rows: waiting } = await tx.query<{ companyId: number; configurationId: number }>({
    name: 'claims-to-price',
    text: `
      SELECT DISTINCT c.company_id AS "companyId", a.configuration_id AS "configurationId"
      FROM claims c
      JOIN serial_numbers s USING (serial_number)
      JOIN article_codes a ON a.id = s.article_code_id
      WHERE c.serial_number = ANY($1) AND c.state = 'awaiting_update'`,
    values: [serialNumbers],
  });
  if (waiting.length === 0) return 0;
  const companies = [...new Set(waiting.map(({ companyId }) => companyId))];
  await lockClaimQueues(tx, companies);
  // Whoever changes a rate or a promotion holds the row of its product.
  const products = [...new Set(waiting.map(({ configurationId }) => configurationId))];
  await tx.query('SELECT FROM configurations WHERE id = ANY($1::bigint[]) ORDER BY id FOR SHARE', [products]);
  await tx.query('SELECT FROM promotions WHERE configuration_id = ANY($1::bigint[]) ORDER BY id FOR UPDATE', [products]);
  // Only a further statement sees what was changed while those waited.
  const { rowCount } = await tx.query({ name: 'price-claims', text: PRICE, values: [serialNumbers, now, companies] });
  return rowCount ?? 0;
}

const PRICE = `
  WITH waiting AS (
    SELECT c.id, c.company_id, c.registered_at, s.upload_id, a.id AS article_code_id, a.configuration_id
    FROM claims c
    JOIN serial_numbers s USING (serial_number)
    JOIN article_codes a ON a.id = s.article_code_id
    -- Of the companies whose queues were taken: what another registers meanwhile is priced by who registers it.
    WHERE c.serial_number = ANY($1) AND c.company_id = ANY($3::bigint[]) AND c.state = 'awaiting_update'
  ),
  -- At most one promotion of a product is in force at a time.
  promoted AS (
    SELECT w.*, p.id AS promotion_id, p.rate AS promotion_rate, p.promotion_type, p.quantity_available,
           row_number() OVER (PARTITION BY p.id ORDER BY w.registered_at, w.id) AS piece
    FROM waiting w
    LEFT JOIN promotions p
      ON p.configuration_id = w.configuration_id AND tstzrange(p.starts_at, p.ends_at, '[]') @> w.registered_at
  ),
  priced AS (
    SELECT p.id, p.company_id, p.registered_at, p.upload_id, p.article_code_id, p.configuration_id,
           CASE WHEN applies THEN p.promotion_id END AS promotion_id,
           CASE WHEN applies THEN p.promotion_rate WHEN c.qualified THEN c.rate ELSE 0 END AS rate,
           applies AND p.promotion_type = 'quantity' AS takes_piece
    FROM promoted p
    JOIN configurations c ON c.id = p.configuration_id
    CROSS JOIN LATERAL (
      SELECT p.promotion_id IS NOT NULL AND (p.promotion_type = 'date' OR p.piece <= p.quantity_available) AS applies
    ) AS promotion
  ),
  taken AS (
    UPDATE promotions
      SET quantity_scanned = quantity_scanned + pieces,
          quantity_available = quantity_available - pieces,
          ends_at = CASE WHEN quantity_available = pieces THEN $2 ELSE ends_at END
      FROM (SELECT promotion_id, count(*)::integer AS pieces FROM priced WHERE takes_piece GROUP BY promotion_id) AS used
      WHERE promotions.id = used.promotion_id
  )
  UPDATE claims
    SET state = 'awaiting_approval', article_code_id = priced.article_code_id, configuration_id = priced.configuration_id,
        promotion_id = priced.promotion_id, rate = priced.rate, priced_at = $2, queue_number = priced.queue_number,
        upload_id = priced.upload_id
    FROM (
      SELECT priced.*,
             q.last_number + row_number() OVER (PARTITION BY company_id ORDER BY registered_at, priced.id) AS queue_number
      FROM priced JOIN claim_queues q USING (company_id)
    ) AS priced
    WHERE claims.id = priced.id`;

/**
 * Gives back the pieces that claims took of promotions which have not ended, for claims that are no longer to be paid. The
 * queues of their companies must be taken.
 */
export function giveBackPieces(tx: PoolClient, claimIds: readonly number[]): Promise<void> {
  return giveBack(tx, 'id', claimIds);
}

/** As `giveBackPieces`, for all claims of rejections. */
export function giveBackPiecesOfRejections(tx: PoolClient, approvalIds: readonly number[]): Promise<void> {
  return giveBack(tx, 'approval_id', approvalIds);
}

async function giveBack(tx: PoolClient, column: 'id' | 'approval_id', ids: readonly number[]): Promise<void> {
  const pieces = `
    SELECT promotion_id, count(*)::integer AS pieces FROM claims
    WHERE ${column} = ANY($1::bigint[]) AND promotion_id IS NOT NULL GROUP BY promotion_id`;
  await tx.query({
    name: `lock-promotions-by-${column}`,
    text: `SELECT FROM promotions WHERE id IN (SELECT promotion_id FROM (${pieces}) AS given) ORDER BY id FOR UPDATE`,
    values: [ids],
  });
  await tx.query({
    name: `give-back-pieces-by-${column}`,
    text: `
      UPDATE promotions
        SET quantity_scanned = quantity_scanned - pieces, quantity_available = quantity_available + pieces
        FROM (${pieces}) AS given
        WHERE promotions.id = given.promotion_id AND promotion_type = 'quantity' AND ends_at IS NULL`,
    values: [ids],
  });
}
