CREATE OR REPLACE FUNCTION count_warranty_claims() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO warranty_claim_counts
      SELECT status, state, count(*) FROM added WHERE NOT is_draft GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (status, state) DO UPDATE SET count = warranty_claim_counts.count + excluded.count;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO warranty_claim_counts
      SELECT status, state, -count(*) FROM removed WHERE NOT is_draft GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (status, state) DO UPDATE SET count = warranty_claim_counts.count + excluded.count;
  END IF;
  RETURN NULL;
END $$;
