CREATE OR REPLACE FUNCTION add_registrations(deltas registration_counts[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO registration_counts
    SELECT approval_step, reception_yn, disabled, channel_group, survey, sum(count), review FROM unnest(deltas) AS d
    GROUP BY 1, 2, 3, 4, 5, 7 HAVING sum(count) <> 0 ORDER BY 1, 7, 2, 3, 4, 5
    ON CONFLICT (approval_step, review, reception_yn, disabled, channel_group, survey)
      DO UPDATE SET count = registration_counts.count + excluded.count;
$$;

CREATE OR REPLACE FUNCTION add_projects(deltas project_counts[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO project_counts
    SELECT is_draft, installation_date, sum(count) FROM unnest(deltas) AS d GROUP BY 1, 2 HAVING sum(count) <> 0 ORDER BY 1, 2
    ON CONFLICT (is_draft, installation_date) DO UPDATE SET count = project_counts.count + excluded.count;
$$;

CREATE OR REPLACE FUNCTION add_content(deltas content_counts[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO content_counts
    SELECT area, type_id, is_draft, sum(count) FROM unnest(deltas) AS d
    GROUP BY 1, 2, 3 HAVING sum(count) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (area, type_id, is_draft) DO UPDATE SET count = content_counts.count + excluded.count;
$$;

CREATE OR REPLACE FUNCTION add_inquiries(deltas inquiry_counts[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO inquiry_counts
    SELECT contact_type_id, category_id, status_id, assigned_id, sum(count) FROM unnest(deltas) AS d
    GROUP BY 1, 2, 3, 4 HAVING sum(count) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (contact_type_id, category_id, status_id, assigned_id) DO UPDATE SET count = inquiry_counts.count + excluded.count;
$$;
