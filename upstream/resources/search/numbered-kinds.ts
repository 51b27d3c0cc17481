import { codeText } from '@/lib/domain/cell-text';
import { containsPattern, matchOrderNumber, type OrderNumberMatch } from '@/lib/domain/order-search';
import type { Parameters } from '@/upstream/db/statement';
import { numberRanges, searchSources, trackedOrders, type SearchSource } from '../orders/search-sources';
import {
  bestOf,
  EXACT,
  fieldOf,
  MAX_HITS,
  idOf,
  INSIDE,
  patternsOf,
  rankOf,
  START,
  startsPattern,
  TRIGRAM,
  unionOf,
  type SearchedColumn,
  type SearchedKinds,
  type Term,
} from './hits';

export const NUMBERED_KINDS = {
  order: { access: 'orders', query: orders },
  serialNumber: { access: ['uploads', 'approvals', 'supportCenter'], query: serialNumbers },
  warrantyClaim: { access: 'supportCenter', query: warrantyClaims },
  approval: { access: 'approvals', query: approvals },
  upload: { access: 'uploads', query: uploads },
} as const satisfies SearchedKinds;

/** Every number with this many digits fits a bigint. */
const MAX_DIGITS = 18;

/** Sorts the exact number first, then the newest numbers that contain it, then tracking numbers. */
function orders({ key, most }: Term, collected: Parameters): string | null {
  const hits = [...numberedOrders(key, most, collected), ...trackedOrdersOf(key, most, collected)];
  if (hits.length === 0) return null;
  return `
    SELECT json_build_object(
      'id', o.id, 'name', o.order_number, 'detail', c.name, 'state', s.name, 'field', field
    ) AS hit, rank, place
    FROM (
      SELECT id, min(rank) AS rank, (array_agg(field ORDER BY rank))[1] AS field,
        row_number() OVER (ORDER BY min(rank), max(created_at) DESC, id DESC) AS place
      FROM (${unionOf(hits)}) AS hits
      GROUP BY id ORDER BY place LIMIT ${most}
    ) AS page
    JOIN orders o ON o.id = page.id JOIN companies c ON c.id = o.company_id
    JOIN order_statuses s ON s.id = o.order_status_id`;
}

function numberedOrders(key: string, most: number, collected: Parameters): string[] {
  const match = matchOrderNumber(key);
  if (match === null) return [];
  const [source] = searchSources(
    { tabId: null, from: null, until: null, waiting: null, search: { field: 'orderNumber', key } },
    collected,
  );
  if (source === undefined) return [];
  const digits = match.kind === 'digits' ? match.digits : match.kind === 'start' ? match.start.slice('QP-'.length) : '';
  const rank = match.kind === 'start' ? START : INSIDE;
  const held = `
    SELECT id, created_at, ${rank} AS rank, 'number' AS field FROM (${heldBy(match, source, most)}) AS held`;
  if (digits === '' || digits.length > MAX_DIGITS) return [held];
  return [
    `SELECT id, created_at, ${EXACT} AS rank, 'number' AS field FROM orders
      WHERE number_key = ${collected.add(digits)}::bigint`,
    held,
  ];
}

function trackedOrdersOf(key: string, most: number, collected: Parameters): string[] {
  const ids = trackedOrders(key, collected);
  if (ids === null) return [];
  return [
    `SELECT id, created_at, ${START} AS rank, 'tracking number' AS field FROM orders
      WHERE id IN (${ids}) ORDER BY created_at DESC, id DESC LIMIT ${most}`,
  ];
}

/** The newest orders with a matching number, because the total grows with the table. */
function heldBy(match: OrderNumberMatch & object, { orders: held }: SearchSource, most: number): string {
  const all = held({ cap: most, order: 'DESC' });
  const ranges = match.kind === 'start' ? numberRanges(match.start.slice('QP-'.length)) : [];
  if (ranges.length === 0) return all;
  return ranges
    .map(
      ([low, beyond]) => `(
        SELECT o.id, o.created_at FROM orders o WHERE o.number_key >= ${low} AND o.number_key < ${beyond}
        ORDER BY o.number_key DESC, o.id DESC LIMIT ${most}
      )`,
    )
    .join(' UNION ');
}

/** Shorter prefixes match too many numbers to identify one. */
const LEAST_OF_NUMBER = 4;

/** Finds uploaded and claimed numbers by prefix, and numbers in warranty claims as a whole. */
function serialNumbers({ typed, most, maySee }: Term, { add }: Parameters): string | null {
  const number = codeText(typed).toUpperCase();
  if (number.length < LEAST_OF_NUMBER || !/^[A-Z\d]+$/.test(number)) return null;
  const [whole, start] = [add(number), add(`${number}%`)];
  const begin = (table: string) =>
    `SELECT serial_number FROM ${table} WHERE serial_number LIKE ${start} ORDER BY serial_number LIMIT ${most}`;
  const known = maySee('uploads') || maySee('approvals');
  const sources = [
    ...(known ? [begin('serial_numbers')] : []),
    ...(maySee('approvals') ? [begin('claims')] : []),
    ...(maySee('supportCenter')
      ? [
          `SELECT ${whole}::text FROM warranty_claims
            WHERE NOT is_draft AND serial_numbers @> ARRAY[${whole}::text] LIMIT 1`,
        ]
      : []),
  ];
  const product = known
    ? `(SELECT c.product_name FROM serial_numbers s JOIN article_codes a ON a.id = s.article_code_id
        JOIN configurations c ON c.id = a.configuration_id WHERE s.serial_number = n.serial_number)`
    : 'NULL';
  return `
    SELECT
      json_build_object('id', n.serial_number, 'name', n.serial_number, 'detail', ${product}, 'field', 'number') AS hit,
      CASE WHEN n.serial_number = ${whole} THEN ${EXACT} ELSE ${START} END AS rank,
      row_number() OVER (ORDER BY n.serial_number) AS place
    FROM (SELECT DISTINCT serial_number FROM (${unionOf(sources)}) AS hits (serial_number)
      ORDER BY 1 LIMIT ${most}) AS n`;
}

/** These columns store the compared form, so that many rows can be ranked. */
const STORED_OF_CLAIM: readonly SearchedColumn[] = [
  ['w.label_key', 'number'],
  ['w.company_key', 'company'],
  ['w.person_key', 'person'],
];
const OF_CLAIM: readonly SearchedColumn[] = [
  ...STORED_OF_CLAIM,
  [`search_key(coalesce(w.project_name, ''))`, 'project'],
  [`search_key(coalesce(w.owner_first_name, '') || coalesce(w.owner_last_name, ''))`, 'customer'],
  [`search_key(coalesce(w.project_city, ''))`, 'city'],
];

/** Finds claims by number and other identifying fields, newest first. */
function warrantyClaims(term: Term, collected: Parameters): string {
  const patterns = patternsOf(term, collected);
  const serialNumber = collected.add(term.typed.toUpperCase());
  const beginning = `SELECT w.id, ${START} AS rank FROM warranty_claims w
    WHERE NOT w.is_draft AND w.label_key LIKE ${patterns.start}
    ORDER BY w.label_key DESC, w.id DESC LIMIT ${term.most}`;
  const same = `SELECT w.id, ${EXACT} AS rank FROM warranty_claims w WHERE NOT w.is_draft
    AND w.serial_numbers @> ARRAY[${serialNumber}::text] LIMIT ${term.most}`;
  const holding = `SELECT w.id, ${INSIDE} AS rank FROM warranty_claims w
    WHERE NOT w.is_draft AND w.search_text LIKE ${patterns.part} LIMIT ${MAX_HITS}`;
  const hits = bestOf(beginning, same, ...(term.key.length < TRIGRAM ? [] : [holding]));
  return `
    SELECT json_build_object(
      'id', w.id, 'name', w.label, 'detail', concat_ws(' · ', nullif(w.company_name, ''), nullif(w.project_name, '')),
      'state', w.status, 'field', ${fieldOf(OF_CLAIM, patterns, 'serial number')}
    ) AS hit, page.rank, place
    FROM (
      SELECT w.id, rank, row_number() OVER (ORDER BY rank, w.created_at DESC, w.id DESC) AS place FROM (
        SELECT w.id, w.created_at, least(hits.rank, ${rankOf(STORED_OF_CLAIM, patterns)}) AS rank
        FROM ${hits} AS hits JOIN warranty_claims w ON w.id = hits.id
      ) AS w ORDER BY place LIMIT ${term.most}
    ) AS page JOIN warranty_claims w ON w.id = page.id`;
}

/** Finds approvals by number, and the latest one of each company with a matching name. */
function approvals(term: Term, { add }: Parameters): string {
  const start = add(startsPattern(term.key));
  const id = idOf(term);
  const numbered =
    id === null
      ? ''
      : `(SELECT a.id, ${EXACT} AS rank, 'number' AS field FROM approvals a WHERE a.id = ${add(id)}) UNION ALL`;
  return `
    SELECT json_build_object(
      'id', a.id, 'name', 'Approval ' || a.id, 'detail', c.name || ' · ' || a.items || CASE a.kind WHEN 'reward'
        THEN ' serial numbers' ELSE ' months' END,
      'state', initcap(a.decision), 'field', hits.field
    ) AS hit, hits.rank, row_number() OVER (ORDER BY hits.rank, a.id DESC) AS place
    FROM (${numbered} (
      SELECT a.id, ${INSIDE} AS rank, 'company' AS field
      FROM (SELECT id FROM companies WHERE name_key LIKE ${start} ORDER BY name_key, id LIMIT ${term.most}) AS named
      CROSS JOIN LATERAL (SELECT id FROM approvals WHERE company_id = named.id ORDER BY id DESC LIMIT 1) AS a
    )) AS hits JOIN approvals a ON a.id = hits.id JOIN companies c ON c.id = a.company_id
    ORDER BY place LIMIT ${term.most}`;
}

/** Finds uploads by number and file name, latest first. */
function uploads(term: Term, { add }: Parameters): string | null {
  const id = idOf(term);
  if (id === null && term.key.length < TRIGRAM) return null;
  const sources = [
    ...(id === null ? [] : [`SELECT id, ${EXACT} AS rank FROM uploads WHERE id = ${add(id)}`]),
    ...(term.key.length < TRIGRAM
      ? []
      : [
          `SELECT id, ${INSIDE} AS rank FROM uploads
            WHERE search_lines(VARIADIC file_names) LIKE ${add(containsPattern(term.key))} LIMIT ${MAX_HITS}`,
        ]),
  ];
  return `
    SELECT json_build_object(
      'id', u.id, 'name', 'Upload ' || u.id, 'detail', concat_ws(' · ', u.file_names[1], u.user_name), 'state',
      CASE u.kind WHEN 'articleCodes' THEN 'Article codes' ELSE 'Serial numbers' END, 'field',
      CASE hits.rank WHEN ${EXACT} THEN 'number' ELSE 'file name' END
    ) AS hit, hits.rank, row_number() OVER (ORDER BY hits.rank, u.id DESC) AS place
    FROM ${bestOf(...sources)} AS hits JOIN uploads u ON u.id = hits.id ORDER BY place LIMIT ${term.most}`;
}
