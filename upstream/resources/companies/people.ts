import type { Pool } from 'pg';

/** The roles by which the people of a company are told apart (decisions: roles): its primary user, and its sub-users. */
export const PRIMARY_USER_ROLE_ID = 5;
const SUB_USER_ROLE_ID = 6;

/** A sub-user as the company's dialog shows it. */
export interface SubUser {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
}

/**
 * A page of the sub-users of a company, by name.
 *
 * @param page from 1
 * @returns undefined where there is no such company
 */
export async function findSubUsers(
  db: Pool,
  companyId: number,
  page: number,
  size: number,
): Promise<{ data: SubUser[]; total: number } | undefined> {
  const { rows } = await db.query<{ data: SubUser[]; total: number }>({
    name: 'sub-users',
    text: `
      WITH page AS MATERIALIZED (
        SELECT id, first_name, last_name, email, row_number() OVER (ORDER BY name_key, id) AS place, count(*) OVER () AS total
        FROM users WHERE company_id = $1 AND role_id = ${SUB_USER_ROLE_ID}
      )
      SELECT coalesce((SELECT total FROM page LIMIT 1), 0) AS total, (
        SELECT coalesce(json_agg(json_build_object(
          'id', id, 'firstName', first_name, 'lastName', last_name, 'email', email
        ) ORDER BY place), '[]')
        FROM page WHERE place > ($2::bigint - 1) * $3 AND place <= $2::bigint * $3
      ) AS data
      FROM companies WHERE id = $1`,
    values: [companyId, page, size],
  });
  return rows[0];
}
