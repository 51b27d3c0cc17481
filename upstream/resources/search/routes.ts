import type { Pool } from 'pg';
import { MAX_FOUND, searchAll, type Found } from '@/lib/contract/search';
import type { RouteType } from '@/lib/domain/access-table';
import { WAITING_STATUSES } from '@/lib/domain/inquiry';
import { containsPattern, matchOrderNumber, searchKey, type OrderNumberMatch } from '@/lib/domain/order-search';
import { singleRow } from '@/upstream/db/page-of';
import { parameters, statement, type Parameters } from '@/upstream/db/statement';
import { handle } from '@/upstream/http/route';
import { numberRanges, searchSources, type SearchSource } from '../orders/search-sources';

export const searchRoutes = [
  handle(searchAll, async ({ db, query, user }) => findAll(db, query.q ?? '', await routeTypesOf(db, user.roleId))),
];

/** What a role may use, as the access control list is now. */
async function routeTypesOf(db: Pool, roleId: number): Promise<Set<string>> {
  const { rows } = await db.query<{ routeType: string }>({
    name: 'route-types-of-role',
    text: 'SELECT route_type AS "routeType" FROM access_control WHERE role_id = $1',
    values: [roleId],
  });
  return new Set(rows.map(({ routeType }) => routeType));
}

/** What is looked for, in the forms in which columns hold it. */
interface Term {
  /** Of `searchKey`; not empty. */
  key: string;
  /** As SKUs are compared. */
  sku: string;
}

/** Of each kind who may see it, and a query for its best matches: rows of `found` (JSON) and `place`. */
const KINDS: Readonly<
  Record<keyof Found, { routeType: RouteType; query: (term: Term, collected: Parameters) => string | null }>
> = {
  orders: { routeType: 'orders', query: ordersByNumber },
  companies: { routeType: 'qpointManagement', query: companies },
  registrations: { routeType: 'registration', query: registrations },
  products: { routeType: 'products', query: products },
  projects: { routeType: 'projects', query: projects },
  inquiries: { routeType: 'supportCenter', query: inquiries },
  people: { routeType: 'adminControls', query: people },
};

const NOTHING: Found = {
  orders: [],
  companies: [],
  registrations: [],
  products: [],
  projects: [],
  inquiries: [],
  people: [],
};

/**
 * The best matches of each kind that may be seen, in one statement. Each kind is found by an index, or is few.
 *
 * @param routeTypes what the caller may use
 */
async function findAll(db: Pool, q: string, routeTypes: ReadonlySet<string>): Promise<Found> {
  const term = { key: searchKey(q), sku: q.trim().toLowerCase() };
  if (term.key === '') return NOTHING;
  const collected = parameters();
  const parts = Object.entries(KINDS).flatMap(([kind, { routeType, query }]) => {
    const rows = routeTypes.has(routeType) ? query(term, collected) : null;
    return rows === null
      ? []
      : [`(SELECT coalesce(json_agg(found ORDER BY place), '[]') FROM (${rows}) AS rows) AS ${kind}`];
  });
  if (parts.length === 0) return NOTHING;
  return { ...NOTHING, ...(await singleRow<Partial<Found>>(db, statement(`SELECT ${parts.join(', ')}`, collected))) };
}

/** Shorter terms are in too many trigrams for their index to help: only what begins with them is found. */
const TRIGRAM = 3;

/** So many matches are collected before the best are chosen: a term that more have is too short to mean one of them. */
const GATHERED = 500;

const startsPattern = (key: string) => containsPattern(key).slice(1);

/** A number that is the term's comes first, then the newest that hold it. */
function ordersByNumber({ key }: Term, collected: Parameters): string | null {
  const match = matchOrderNumber(key);
  const [source] = searchSources(
    { tabId: null, from: null, until: null, waiting: null, search: { field: 'orderNumber', key } },
    collected,
  );
  if (match === null || source === undefined) return null;
  const digits = match.kind === 'digits' ? match.digits : match.kind === 'start' ? match.start.slice('QP-'.length) : '';
  const held = heldBy(match, source);
  const same =
    digits !== '' && digits.length <= MAX_DIGITS
      ? `SELECT id, created_at, 0 AS rank FROM orders WHERE number_key = ${collected.add(digits)}::bigint UNION ALL`
      : '';
  return `
    SELECT json_build_object(
      'id', o.id, 'orderNumber', o.order_number, 'companyName', c.name, 'orderStatusId', o.order_status_id,
      'orderStatus', s.name
    ) AS found, place
    FROM (
      SELECT id, row_number() OVER (ORDER BY min(rank), max(created_at) DESC, id DESC) AS place
      FROM (${same} SELECT id, created_at, 1 AS rank FROM (${held}) AS held) AS met
      GROUP BY id ORDER BY place LIMIT ${MAX_FOUND}
    ) AS page
    JOIN orders o ON o.id = page.id JOIN companies c ON c.id = o.company_id
    JOIN order_statuses s ON s.id = o.order_status_id`;
}

/** The newest orders whose number matches; how many do grows with the table. */
function heldBy(match: OrderNumberMatch & object, { orders }: SearchSource): string {
  const all = orders({ cap: MAX_FOUND, order: 'DESC' });
  const ranges = match.kind === 'start' ? numberRanges(match.start.slice('QP-'.length)) : [];
  if (ranges.length === 0) return all;
  return ranges
    .map(
      ([low, beyond]) => `(
        SELECT o.id, o.created_at FROM orders o WHERE o.number_key >= ${low} AND o.number_key < ${beyond}
        ORDER BY o.number_key DESC, o.id DESC LIMIT ${MAX_FOUND}
      )`,
    )
    .join(' UNION ');
}

/** A bigint holds each number of so many digits. */
const MAX_DIGITS = 18;

/** By name, and by the names and addresses of their people. Those whose name begins with the term come first. */
function companies({ key }: Term, { add }: Parameters): string {
  const start = add(startsPattern(key));
  const columns = 'c.id, c.name, c.name_key';
  const beginning = `SELECT ${columns}, 0 AS rank FROM companies c WHERE c.name_key LIKE ${start} ORDER BY c.name_key,
    c.id LIMIT ${MAX_FOUND}`;
  const holding = `SELECT ${columns}, 1 AS rank FROM companies c WHERE c.search_text LIKE ${add(containsPattern(key))}
    LIMIT ${GATHERED}`;
  return `
    SELECT json_build_object('id', page.id, 'name', page.name, 'availableQpoints', p.available) AS found, place
    FROM (
      SELECT id, name, row_number() OVER (ORDER BY min(rank), name_key, id) AS place
      FROM ((${beginning}) ${key.length < TRIGRAM ? '' : `UNION ALL (${holding})`}) AS met
      GROUP BY id, name, name_key ORDER BY place LIMIT ${MAX_FOUND}
    ) AS page
    JOIN company_points p ON p.company_id = page.id`;
}

/** By company, and by the name and address of the master. Those whose company begins with the term come first. */
function registrations({ key }: Term, { add }: Parameters): string {
  const [start, part] = [add(startsPattern(key)), add(containsPattern(key))];
  const held = 'FROM companies c WHERE c.master_id IS NOT NULL AND';
  const beginning = `SELECT c.id, c.name_key, 0 AS rank ${held} c.name_key LIKE ${start} ORDER BY c.name_key, c.id
    LIMIT ${MAX_FOUND}`;
  const holding = `
    SELECT c.id, c.name_key, 1 AS rank ${held}
      (c.name_key LIKE ${part} OR c.master_name_key LIKE ${part} OR c.master_email_key LIKE ${part})
    LIMIT ${GATHERED}`;
  return `
    SELECT json_build_object(
      'id', m.id, 'companyName', c.name, 'fullName', btrim(concat_ws(' ', m.first_name, m.last_name)), 'email', m.email,
      'approvalStep', c.approval_step
    ) AS found, place
    FROM (
      SELECT id, row_number() OVER (ORDER BY min(rank), name_key, id) AS place
      FROM ((${beginning}) ${key.length < TRIGRAM ? '' : `UNION ALL (${holding})`}) AS met
      GROUP BY id, name_key ORDER BY place LIMIT ${MAX_FOUND}
    ) AS page
    JOIN companies c ON c.id = page.id JOIN users m ON m.id = c.master_id`;
}

/** By name, those that begin with the term first. */
function projects({ key }: Term, { add }: Parameters): string {
  const held = 'SELECT p.id, p.name_key, p.name_key LIKE';
  const start = add(startsPattern(key));
  const beginning = `${held} ${start} AS begins FROM projects p WHERE NOT p.is_draft AND p.name_key LIKE ${start}
    ORDER BY p.name_key, p.id LIMIT ${MAX_FOUND}`;
  const holding = `${held} ${start} FROM projects p WHERE NOT p.is_draft AND p.name_key LIKE ${add(containsPattern(key))} LIMIT ${GATHERED}`;
  return `
    SELECT json_build_object('id', p.id, 'projectName', p.project_name, 'companyName', c.name) AS found, place
    FROM (
      SELECT id, row_number() OVER (ORDER BY bool_or(begins) DESC, name_key, id DESC) AS place
      FROM ((${beginning}) ${key.length < TRIGRAM ? '' : `UNION ALL (${holding})`}) AS met
      GROUP BY id, name_key ORDER BY place LIMIT ${MAX_FOUND}
    ) AS page
    JOIN projects p ON p.id = page.id JOIN companies c ON c.id = p.company_id`;
}

/** By the name of who asks: those that wait for an answer first, then the newest. */
function inquiries({ key }: Term, { add }: Parameters): string {
  const pattern = add(key.length < TRIGRAM ? startsPattern(key) : containsPattern(key));
  return `
    SELECT json_build_object(
      'id', i.id, 'contactTypeId', i.contact_type_id, 'name', i.name, 'companyName', i.company_name, 'contactStatus',
      s.name
    ) AS found, place
    FROM (
      SELECT *, row_number() OVER (ORDER BY status_id NOT IN (${WAITING_STATUSES.join(', ')}), created_at DESC,
        id DESC) AS place
      FROM (SELECT * FROM inquiries i WHERE i.name_key LIKE ${pattern} LIMIT ${GATHERED}) AS met
      ORDER BY place LIMIT ${MAX_FOUND}
    ) AS i
    JOIN inquiry_statuses s ON s.id = i.status_id`;
}

/** By name, and by the start of a SKU. Those whose name begins with the term come first, then by priority. */
function products({ key, sku }: Term, { add }: Parameters): string {
  const start = add(startsPattern(key));
  const named =
    key.length < TRIGRAM ? `p.name_key || '' LIKE ${start}` : `p.name_key LIKE ${add(containsPattern(key))}`;
  const bySku = `
    SELECT coalesce(s.product_id, v.product_id) FROM skus s LEFT JOIN product_variants v ON v.id = s.variant_id
    WHERE s.sku_key LIKE ${add(startsPattern(sku))} LIMIT ${GATHERED}`;
  return `
    SELECT json_build_object('id', p.id, 'name', p.name, 'active', p.active) AS found,
           row_number() OVER (ORDER BY p.name_key LIKE ${start} DESC, p.priority) AS place
    FROM (SELECT id FROM (SELECT p.id FROM products p WHERE ${named} LIMIT ${GATHERED}) AS named UNION ${bySku}) AS met
    JOIN products p ON p.id = met.id
    ORDER BY place LIMIT ${MAX_FOUND}`;
}

/** Role by role, so that the people of partners are never walked over, however many there are. */
function people({ key }: Term, { add }: Parameters): string {
  const pattern = add(containsPattern(key));
  return `
    SELECT json_build_object(
      'id', u.id, 'fullName', btrim(concat_ws(' ', u.first_name, u.last_name)), 'email', u.email, 'disabled', u.disabled
    ) AS found, row_number() OVER (ORDER BY u.disabled, u.name_key, u.id) AS place
    FROM roles r CROSS JOIN LATERAL (
      SELECT * FROM users u
      WHERE u.role_id = r.id AND u.deleted_at IS NULL
      AND (u.name_key LIKE ${pattern} OR search_key(u.email) LIKE ${pattern})
    ) AS u
    WHERE r.staff ORDER BY place LIMIT ${MAX_FOUND}`;
}
