-- Moves claims on whose serial numbers are known: each gets its article code, and with it product and rate, which stay;
-- see docs/decisions/0034-claims-and-approvals.md. The rate is that of the promotion in force when the piece was
-- registered, else the default. A promotion of a quantity gives a piece to each in the order of registration, until none
-- is left; then it has ended. Answers how many claims await approval now.
CREATE FUNCTION price_claims(numbers text[], at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  companies integer[];
  products integer[];
  freed integer;
BEGIN
  SELECT array_agg(DISTINCT c.company_id), array_agg(DISTINCT a.configuration_id) INTO companies, products
    FROM claims c
    JOIN serial_numbers s USING (serial_number)
    JOIN article_codes a ON a.id = s.article_code_id
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

-- An upload under way may hold the serial number that is registered: who registers waits for it, and it for them. The
-- number is that of the lock `uploads` (upstream/db/transaction.ts).
CREATE FUNCTION wait_for_uploads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7310017);
  RETURN NULL;
END $$;
CREATE TRIGGER claims_wait_for_uploads BEFORE INSERT ON claims FOR EACH STATEMENT EXECUTE FUNCTION wait_for_uploads();

-- What is registered after its serial number was uploaded awaits approval at once.
CREATE FUNCTION price_added_claims() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known text[];
BEGIN
  SELECT array_agg(serial_number) INTO known
    FROM added JOIN serial_numbers USING (serial_number) WHERE state = 'awaiting_update';
  IF known IS NOT NULL THEN
    PERFORM price_claims(known, now());
  END IF;
  RETURN NULL;
END $$;
-- By its name it comes after claims_keep_queues_added, which counts what was added.
CREATE TRIGGER claims_price_added AFTER INSERT ON claims
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION price_added_claims();
