CREATE OR REPLACE FUNCTION count_added_projects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_projects(array_agg(d::project_counts)) FROM (
    SELECT is_draft, coalesce(installation_date, '-infinity'), count(*) FROM added GROUP BY 1, 2
  ) AS d HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_removed_projects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_projects(array_agg(d::project_counts)) FROM (
    SELECT is_draft, coalesce(installation_date, '-infinity'), -count(*) FROM removed GROUP BY 1, 2
  ) AS d HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_changed_projects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_projects(array_agg(d::project_counts)) FROM (
    SELECT is_draft, coalesce(installation_date, '-infinity'), sum(one)::bigint
    FROM (SELECT 1 AS one, is_draft, installation_date FROM added UNION ALL SELECT -1, is_draft, installation_date FROM removed) AS both_sides
    GROUP BY 1, 2 HAVING sum(one) <> 0
  ) AS d HAVING count(*) > 0;
  RETURN NULL;
END $$;
