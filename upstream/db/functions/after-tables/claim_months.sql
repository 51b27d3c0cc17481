-- Recomputes all counts, after a load without triggers or for another time zone. No claims may change while it runs.
CREATE OR REPLACE FUNCTION refill_claim_months() RETURNS void LANGUAGE sql
BEGIN ATOMIC
  DELETE FROM claim_months;
  INSERT INTO claim_months (company_id, month, watts)
    SELECT c.company_id, month_of(c.registered_at, z.time_zone), sum(a.volume)
    FROM claims c JOIN article_codes a ON a.id = c.article_code_id CROSS JOIN claim_months_zone z
    WHERE c.state <> 'rejected' GROUP BY 1, 2;
END;
