import type { ClientBase, Pool } from 'pg';
import { LIABILITY_BANDS, type LiabilityBandKey } from '@/lib/domain/insights';
import { singleRow } from '@/upstream/db/page-of';

/** SQL for the reference instant, and for the instant a number of months before it. */
export interface Edge {
  until: string;
  monthsBefore: (months: number) => string;
}

/**
 * SQL of one row per company: `company_id`, `band0` and so on, by {@link LIABILITY_BANDS} (decision 37). Points are
 * used first in, first out, so the remaining ones are the latest. Points younger than a band's end are those given
 * since, up to the balance. Reversed points, returned advances and what was taken back of approvals count as never
 * given. It reads a year of the ledger before the instant, everything after it, and each company once. Plain
 * subqueries give the planner row estimates, which materialized ones don't.
 */
export function pointsByAge({ until, monthsBefore }: Edge): string {
  const ends = LIABILITY_BANDS.slice(1).map(({ months }) => monthsBefore(months));
  const oldest = ends.at(-1) ?? until;
  const left = 'g.amount + coalesce(b.amount, 0)';
  const given = ends.map(
    (end, index) => `coalesce(sum(${left}) FILTER (WHERE g.created_at >= ${end}), 0)::bigint AS given${index}`,
  );
  // First the points younger than each end, then the balance.
  const younger = [...ends.map((_, index) => `least(a.available, coalesce(n.given${index}, 0))`), 'a.available'];
  const bands = younger.map((sum, index) => `${sum}${index === 0 ? '' : ` - ${younger[index - 1]}`} AS band${index}`);
  return `
    WITH moves AS NOT MATERIALIZED (
      SELECT id, company_id, created_at, kind, side, amount, request_id, reverses, approval_id, take_back_id
      FROM point_ledger WHERE created_at >= least(${oldest}, ${until})
    ),
    taken AS NOT MATERIALIZED (
      SELECT t.approval_id, sum(b.amount)::bigint AS amount
      FROM take_backs t JOIN moves b ON b.take_back_id = t.id WHERE b.created_at < ${until} GROUP BY t.approval_id
    ),
    given AS (
      SELECT g.company_id, ${given.join(', ')}
      FROM moves g LEFT JOIN taken b ON b.approval_id = g.approval_id
      WHERE g.side = 'accrued' AND g.amount > 0 AND g.created_at < ${until}
        AND NOT EXISTS (SELECT FROM moves r WHERE r.reverses = g.id AND r.created_at < ${until})
        AND NOT (g.kind = 'advance' AND g.request_id IS NOT NULL AND EXISTS (
          SELECT FROM moves b
          WHERE b.request_id = g.request_id AND b.kind = 'advance_taken_back' AND b.created_at < ${until}
        ))
      GROUP BY g.company_id
    ),
    later AS (
      SELECT l.company_id, sum(l.amount)::bigint AS moved FROM moves l
      WHERE l.created_at >= ${until} GROUP BY l.company_id
    )
    SELECT p.company_id, ${bands.join(', ')}
    FROM company_points p
    LEFT JOIN given n USING (company_id)
    LEFT JOIN later l USING (company_id)
    CROSS JOIN LATERAL (SELECT p.available - coalesce(l.moved, 0) AS available) AS a`;
}

type Held = [points: number, companies: number];

/** Available points of all companies at an instant: by age, and in total. */
export async function liabilityByAge(db: Pool | ClientBase, edge: Edge): Promise<{ bands: Held[]; all: Held }> {
  const bands = LIABILITY_BANDS.map((_, index) => `band${index}`);
  const held = (points: string, hasSome: string) =>
    `json_build_array(coalesce(sum(${points}), 0), count(*) FILTER (WHERE ${hasSome}))`;
  const text = `
    SELECT json_build_array(${bands.map((band) => held(band, `${band} > 0`)).join(', ')}) AS bands,
      ${held(bands.join(' + '), bands.map((band) => `${band} > 0`).join(' OR '))} AS "all"
    FROM (${pointsByAge(edge)}) AS aged`;
  return singleRow(db, { text, values: [] });
}

/** SQL for ids of companies with points in a band at an instant. */
export function companiesWithPointsOfAge(edge: Edge, key: LiabilityBandKey): string {
  const band = LIABILITY_BANDS.findIndex((each) => each.key === key);
  return `SELECT company_id FROM (${pointsByAge(edge)}) AS aged WHERE band${band} > 0`;
}
