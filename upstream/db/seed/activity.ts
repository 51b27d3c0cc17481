import type { ClientBase } from 'pg';
import { fullNameOf } from '@/lib/domain/person';
import type { DemoUser } from './people';

const AT_ONCE = 1_000_000;

/** One in this many entries is about a product; the rest move orders between statuses. */
const PRODUCT_OF = 8;

/**
 * Fills the activity log up to a number of entries, oldest first, with changes of orders and products. Existing entries
 * stay, because nothing may remove them.
 */
export async function loadActivity(
  client: ClientBase,
  {
    entries,
    orders,
    staff,
    since,
    now,
  }: { entries: number; orders: number; staff: readonly DemoUser[]; since: Date; now: Date },
): Promise<void> {
  const { rows } = await client.query<{ held: number }>('SELECT count(*)::integer AS held FROM activity');
  const people = staff.map((person) => ({ id: person.id, name: fullNameOf(person) }));
  for (let from = rows[0]?.held ?? 0; from < entries; from += AT_ONCE) {
    const to = Math.min(from + AT_ONCE, entries);
    await client.query(INSERT_ENTRIES, [from + 1, to, entries, orders, JSON.stringify(people), since, now]);
  }
}

const INSERT_ENTRIES = `
  WITH staff AS (
    SELECT *, row_number() OVER () - 1 AS place, count(*) OVER () AS people
    FROM jsonb_to_recordset($5::jsonb) AS staff (id integer, name text)
  ), entries AS (
    SELECT n, n % ${PRODUCT_OF} = 0 AS of_product, 1 + (n::bigint * $4::bigint / $3::bigint) % $4::bigint AS order_id,
    1 + n / ${PRODUCT_OF} % 180 AS product_id
    FROM generate_series($1::integer, $2::integer) AS n
  ), named AS (
    SELECT n, of_product, CASE WHEN of_product THEN 'product' ELSE 'order' END AS type,
           CASE WHEN of_product THEN product_id ELSE order_id END::text AS object_id,
           CASE WHEN of_product THEN p.name ELSE 'QP-' || 100000 + order_id END AS name
    FROM entries LEFT JOIN products p ON of_product AND p.id = product_id
  )
  INSERT INTO activity (created_at, user_id, user_name, action, object_type, object_id, object_name, subject_type,
    subject_id,
                        client_address, request_id, before, after)
  SELECT $6::timestamptz + ($7::timestamptz - $6::timestamptz) * (n::float8 / $3::integer), staff.id, staff.name,
         CASE WHEN of_product THEN 'changeProduct' ELSE 'changeOrder' END, type, object_id, named.name, type, object_id,
         '203.0.113.' || n % 250, md5(n::text),
         CASE WHEN of_product THEN '{"priority": 2}' ELSE '{"orderStatusId": 1}' END::jsonb,
         CASE WHEN of_product THEN '{"priority": 1}' ELSE '{"orderStatusId": 2}' END::jsonb
  FROM named JOIN staff ON place = (n / 5) % people
  ORDER BY n`;
