-- A claim is priced by a product of its own type alone: a module that is uploaded under the article code of an ESS would
-- earn the points of the ESS. One whose type is not that of its number waits until it is rejected.
CREATE OR REPLACE FUNCTION price_claims(numbers text[], at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  companies integer[];
  products integer[];
  freed integer;
BEGIN
  SELECT array_agg(DISTINCT c.company_id), array_agg(DISTINCT a.configuration_id) INTO companies, products
    FROM claims c
    JOIN serial_numbers s USING (serial_number)
    JOIN article_codes a ON a.id = s.article_code_id
    JOIN configurations t ON t.id = a.configuration_id AND t.configuration_type = c.configuration_type
    WHERE c.serial_number = ANY (numbers) AND c.state = 'awaiting_update';
  IF companies IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM FROM claim_queues WHERE company_id = ANY (companies) ORDER BY company_id FOR UPDATE;
  -- Whoever changes a rate or a promotion holds the row of its product.
  PERFORM FROM configurations WHERE id = ANY (products) ORDER BY id FOR SHARE;
  PERFORM FROM promotions WHERE configuration_id = ANY (products) ORDER BY id FOR UPDATE;
  -- Only a further statement sees what was changed while those waited.
  WITH waiting AS (
    SELECT c.id, c.company_id, c.registered_at, s.upload_id, a.id AS article_code_id, a.configuration_id
    FROM claims c
    JOIN serial_numbers s USING (serial_number)
    JOIN article_codes a ON a.id = s.article_code_id
    JOIN configurations t ON t.id = a.configuration_id AND t.configuration_type = c.configuration_type
    -- Of the companies whose queues were taken.
    WHERE c.serial_number = ANY (numbers) AND c.company_id = ANY (companies) AND c.state = 'awaiting_update'
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
           CASE WHEN applies THEN p.promotion_rate ELSE default_rate_at(p.configuration_id, p.registered_at) END AS rate,
           applies AND p.promotion_type = 'quantity' AS takes_piece
    FROM promoted p
    CROSS JOIN LATERAL (
      SELECT p.promotion_id IS NOT NULL AND (p.promotion_type = 'date' OR p.piece <= p.quantity_available) AS applies
    ) AS promotion
  ),
  taken AS (
    UPDATE promotions
      SET quantity_scanned = quantity_scanned + pieces,
          quantity_available = quantity_available - pieces,
          ends_at = CASE WHEN quantity_available = pieces THEN at ELSE ends_at END
      FROM (SELECT promotion_id, count(*)::integer AS pieces FROM priced WHERE takes_piece GROUP BY promotion_id) AS used
      WHERE promotions.id = used.promotion_id
  )
  UPDATE claims
    SET state = 'awaiting_approval', article_code_id = numbered.article_code_id, configuration_id = numbered.configuration_id,
        promotion_id = numbered.promotion_id, rate = numbered.rate, priced_at = at, queue_number = numbered.queue_number,
        upload_id = numbered.upload_id
    FROM (
      SELECT priced.*,
             q.last_number + row_number() OVER (PARTITION BY company_id ORDER BY registered_at, priced.id) AS queue_number
      FROM priced JOIN claim_queues q USING (company_id)
    ) AS numbered
    WHERE claims.id = numbered.id;
  GET DIAGNOSTICS freed = ROW_COUNT;
  RETURN freed;
END $$;

-- Waiting claims whose type their number denies: a number of 14 characters is that of an ESS. Uploads read them all.
CREATE INDEX claims_of_other_type ON claims (serial_number)
  WHERE state = 'awaiting_update' AND (configuration_type = 'ess') <> (length(serial_number) = 14);
