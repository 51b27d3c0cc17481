-- The default rate at the time of registration; the first rate for earlier registrations
-- (docs/decisions/0022-rates-and-promotions.md). tests/upstream/claims-pricing.test.ts compares it with
-- `rateAtRegistration` in lib/domain/rate.ts.
CREATE OR REPLACE FUNCTION default_rate_at(configuration integer, at timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT rate FROM default_rates WHERE configuration_id = configuration AND since <= at ORDER BY since DESC LIMIT 1),
    (SELECT rate FROM default_rates WHERE configuration_id = configuration ORDER BY since LIMIT 1),
    0
  )
$$;

CREATE OR REPLACE FUNCTION keep_default_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO default_rates (configuration_id, since, rate) VALUES (NEW.id, NEW.updated_at, NEW.rate)
    ON CONFLICT (configuration_id, since) DO UPDATE SET rate = excluded.rate;
  RETURN NULL;
END $$;

-- Runs once per statement: it subtracts the old rows and adds the new ones.
CREATE OR REPLACE FUNCTION keep_claim_queues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE claim_queues q
      SET awaiting_update = q.awaiting_update - gone.awaiting_update,
          awaiting_approval = q.awaiting_approval - gone.awaiting_approval,
          qpoints = q.qpoints - gone.qpoints
      FROM (
        SELECT company_id, count(*) FILTER (WHERE state = 'awaiting_update') AS awaiting_update,
               count(*) FILTER (WHERE state = 'awaiting_approval') AS awaiting_approval,
               coalesce(sum(rate) FILTER (WHERE state = 'awaiting_approval'), 0) AS qpoints
        FROM removed WHERE state IN ('awaiting_update', 'awaiting_approval') GROUP BY company_id
      ) AS gone
      WHERE q.company_id = gone.company_id;
    UPDATE claim_queue_products q
      SET awaiting_approval = q.awaiting_approval - gone.pieces, qpoints = q.qpoints - gone.qpoints
      FROM (
        SELECT company_id, configuration_id, count(*) AS pieces, sum(rate) AS qpoints
        FROM removed WHERE state = 'awaiting_approval' GROUP BY company_id, configuration_id
      ) AS gone
      WHERE (q.company_id, q.configuration_id) = (gone.company_id, gone.configuration_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE claim_queues q
      SET awaiting_update = q.awaiting_update + come.awaiting_update,
          awaiting_approval = q.awaiting_approval + come.awaiting_approval,
          qpoints = q.qpoints + come.qpoints,
          last_number = greatest(q.last_number, come.last_number)
      FROM (
        SELECT company_id, count(*) FILTER (WHERE state = 'awaiting_update') AS awaiting_update,
               count(*) FILTER (WHERE state = 'awaiting_approval') AS awaiting_approval,
               coalesce(sum(rate) FILTER (WHERE state = 'awaiting_approval'), 0) AS qpoints, max(queue_number) AS last_number
        FROM added WHERE TG_OP = 'INSERT' OR state IN ('awaiting_update', 'awaiting_approval') GROUP BY company_id
      ) AS come
      WHERE q.company_id = come.company_id;
    INSERT INTO claim_queue_products AS q (company_id, configuration_id, awaiting_approval, qpoints)
      SELECT company_id, configuration_id, count(*), sum(rate)
      FROM added WHERE state = 'awaiting_approval' GROUP BY company_id, configuration_id ORDER BY company_id, configuration_id
      ON CONFLICT (company_id, configuration_id) DO UPDATE
        SET awaiting_approval = q.awaiting_approval + excluded.awaiting_approval, qpoints = q.qpoints + excluded.qpoints;
  END IF;
  RETURN NULL;
END $$;

-- Returns the month that a claim counts in. @param time_zone IANA name
CREATE OR REPLACE FUNCTION month_of(at timestamptz, time_zone text) RETURNS date
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN date_trunc('month', at AT TIME ZONE time_zone)::date;

-- Runs once per statement: it subtracts the old rows and adds the new ones.
CREATE OR REPLACE FUNCTION keep_claim_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Approving changes no count, and the company, time and article code of a counted claim never change.
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM removed WHERE state = 'rejected' OR article_code_id IS NULL)
       AND NOT EXISTS (SELECT FROM added WHERE state = 'rejected' OR article_code_id IS NULL) THEN
      RETURN NULL;
    END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE claim_months m
      SET watts = m.watts - gone.watts
      FROM (
        SELECT c.company_id, month_of(c.registered_at, z.time_zone) AS month, sum(a.volume) AS watts
        FROM removed c JOIN article_codes a ON a.id = c.article_code_id CROSS JOIN claim_months_zone z
        WHERE c.state <> 'rejected' GROUP BY 1, 2
      ) AS gone
      WHERE (m.company_id, m.month) = (gone.company_id, gone.month);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO claim_months AS m (company_id, month, watts)
      SELECT c.company_id, month_of(c.registered_at, z.time_zone), sum(a.volume)
      FROM added c JOIN article_codes a ON a.id = c.article_code_id CROSS JOIN claim_months_zone z
      WHERE c.state <> 'rejected' GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (company_id, month) DO UPDATE SET watts = m.watts + excluded.watts;
  END IF;
  RETURN NULL;
END $$;

-- Whether a promotion prices a claim. `piece` counts from 1 in the order of registration. Pricing and the preview of a
-- promotion (upstream/resources/configurations/promotion-trial.ts) both use it.
CREATE OR REPLACE FUNCTION promotion_gives(promotion_type text, quantity_available integer, piece bigint) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN promotion_type = 'date' OR piece <= quantity_available;

-- Prices claims whose serial numbers are uploaded and returns how many now await approval. Article code, product and
-- rate are final (docs/decisions/0023-claims-and-forecasts.md). The rate is that of the promotion in force at the time
-- of registration, otherwise the default. A promotion with a quantity serves claims in the order of registration and
-- ends when none is left.
-- Only a product of the claim's own type prices it: a module uploaded under the article code of an ESS would otherwise
-- earn the points of the ESS. A claim of the wrong type waits until it is rejected.
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
  -- Changes of rates and promotions lock the product's row.
  PERFORM FROM configurations WHERE id = ANY (products) ORDER BY id FOR SHARE;
  PERFORM FROM promotions WHERE configuration_id = ANY (products) ORDER BY id FOR UPDATE;
  -- A second statement sees changes committed during the wait.
  WITH waiting AS (
    SELECT c.id, c.company_id, c.registered_at, s.upload_id, a.id AS article_code_id, a.configuration_id
    FROM claims c
    JOIN serial_numbers s USING (serial_number)
    JOIN article_codes a ON a.id = s.article_code_id
    JOIN configurations t ON t.id = a.configuration_id AND t.configuration_type = c.configuration_type
    WHERE c.serial_number = ANY (numbers) AND c.company_id = ANY (companies) AND c.state = 'awaiting_update'
  ),
  -- A product has at most one promotion in force at a time.
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
      SELECT p.promotion_id IS NOT NULL AND promotion_gives(p.promotion_type, p.quantity_available, p.piece) AS applies
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

-- A running upload may contain the registered serial number, so registering and uploading wait for each other. The
-- number is that of the lock `uploads` (upstream/db/transaction.ts).
CREATE OR REPLACE FUNCTION wait_for_uploads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7310017);
  RETURN NULL;
END $$;

-- A claim whose serial number is already uploaded awaits approval immediately.
CREATE OR REPLACE FUNCTION price_added_claims() RETURNS trigger LANGUAGE plpgsql AS $$
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
