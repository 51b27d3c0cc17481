import { COMPANY_AREAS } from '@/lib/domain/access-table';
import type { Parameters } from '@/upstream/db/statement';
import {
  bestOf,
  EXACT,
  fieldOf,
  MAX_HITS,
  INSIDE,
  patternsOf,
  rankOf,
  START,
  startsPattern,
  TRIGRAM,
  type SearchedColumn,
  type SearchedKinds,
  type Term,
} from './hits';

export const NAMED_KINDS = {
  company: { access: COMPANY_AREAS, query: companies },
  registration: { access: 'registration', query: registrations },
  product: { access: 'products', query: products },
  project: { access: 'projects', query: projects },
  admin: { access: 'adminControls', query: admins },
} as const satisfies SearchedKinds;

const NAME: SearchedColumn = ['c.name_key', 'name'];

/** A phone number with its area code has ten digits; without it, seven. */
const LEAST_OF_PHONE = 7;

/** Whole phone numbers and tax IDs, compared without punctuation, for readers of what they belong to. */
function companiesByNumber({ typed, maySee }: Term, { add }: Parameters): [hits: string, field: string][] {
  const digits = typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const isPhone = /^[+\d\s().-]+$/.test(typed) && digits.length >= LEAST_OF_PHONE;
  if (!isPhone) return [];
  const is = (table: string, column: string) =>
    `phone_digits(${table}.${column}) = ${add(digits)} AND ${table}.${column} IS NOT NULL`;
  const ofCompany = ['mobile_number', 'office_number'].map(
    (each) => `SELECT c.id FROM companies c WHERE ${is('c', each)}`,
  );
  const ofPeople = ['mobile_number', 'office_number'].map(
    (each) => `SELECT u.company_id FROM users u WHERE u.company_id IS NOT NULL AND ${is('u', each)}`,
  );
  const byTaxId = `SELECT c.id FROM companies c
    WHERE c.master_id IS NOT NULL AND letters_and_digits(c.tax_id) = letters_and_digits(${add(typed)})`;
  return [
    ...(maySee('registration') ? ([[byTaxId, 'tax ID']] as [string, string][]) : []),
    ...(maySee('qpointManagement') || maySee('registration')
      ? ([[[...ofCompany, ...ofPeople].join(' UNION '), 'phone']] as [string, string][])
      : []),
  ];
}

/**
 * Finds companies by name, and by their people, phone number or tax ID if the reader may see those. Points appear if
 * the reader may see them.
 */
function companies(term: Term, collected: Parameters): string {
  const { key, most, maySee } = term;
  const patterns = patternsOf(term, collected);
  const beginning = `SELECT c.id, ${START} AS rank FROM companies c WHERE c.name_key LIKE ${patterns.start}
    ORDER BY c.name_key, c.id LIMIT ${most}`;
  const searched = maySee('qpointManagement') || maySee('registration') ? 'c.search_text' : 'c.name_key';
  const holding = `SELECT c.id, ${INSIDE} AS rank FROM companies c WHERE ${searched} LIKE ${patterns.part}
    LIMIT ${MAX_HITS}`;
  const byNumber = companiesByNumber(term, collected);
  const numbered = byNumber.map(([ids]) => `SELECT id, ${EXACT} AS rank FROM (${ids}) AS n (id) LIMIT ${MAX_HITS}`);
  const hits = bestOf(beginning, ...(key.length < TRIGRAM ? [] : [holding]), ...numbered);
  const ofNumber = byNumber.map(([ids, field]) => `WHEN c.id IN (${ids}) THEN '${field}'`);
  const named = fieldOf([NAME], patterns, 'person');
  const field = ofNumber.length === 0 ? named : `CASE ${ofNumber.join(' ')} ELSE ${named} END`;
  const [points, joined] = maySee('qpointManagement')
    ? [
        `to_char(p.available, 'FM999,999,999,999,990') || ' Q available'`,
        'LEFT JOIN company_points p ON p.company_id = c.id',
      ]
    : ['NULL', ''];
  return `
    SELECT json_build_object(
      'id', c.id, 'name', c.name, 'detail', nullif(concat_ws(', ', nullif(c.city, ''), nullif(c.state, '')), ''),
      'state', ${points},
      'field', ${field}
    ) AS hit, page.rank, place
    FROM (
      SELECT *, row_number() OVER (ORDER BY rank, name_key, id) AS place FROM (
        SELECT c.id, c.name_key, least(hits.rank, ${rankOf([NAME], patterns)}) AS rank
        FROM ${hits} AS hits JOIN companies c ON c.id = hits.id
      ) AS ranked ORDER BY place LIMIT ${most}
    ) AS page JOIN companies c ON c.id = page.id ${joined}`;
}

const OF_PARTNER: readonly SearchedColumn[] = [NAME, ['c.master_name_key', 'person'], ['c.master_email_key', 'email']];

/** Finds registrations by company, and by the master's name and address. */
function registrations(term: Term, collected: Parameters): string {
  const { key, most } = term;
  const patterns = patternsOf(term, collected);
  const held = 'FROM companies c WHERE c.master_id IS NOT NULL AND';
  const beginning = `SELECT c.id, ${START} AS rank ${held} c.name_key LIKE ${patterns.start} ORDER BY c.name_key, c.id
    LIMIT ${most}`;
  const any = OF_PARTNER.map(([column]) => `${column} LIKE ${patterns.part}`).join(' OR ');
  const holding = `SELECT c.id, ${INSIDE} AS rank ${held} (${any}) LIMIT ${MAX_HITS}`;
  const hits = bestOf(beginning, ...(key.length < TRIGRAM ? [] : [holding]));
  return `
    SELECT json_build_object(
      'id', m.id, 'name', c.name,
      'detail', concat_ws(' · ', btrim(concat_ws(' ', m.first_name, m.last_name)), m.email),
      'state', CASE c.approval_step WHEN 2 THEN 'Approved' WHEN 1 THEN 'In review' ELSE 'Registered' END,
      'field', ${fieldOf(OF_PARTNER, patterns, 'name')}
    ) AS hit, page.rank, place
    FROM (
      SELECT *, row_number() OVER (ORDER BY rank, name_key, id) AS place FROM (
        SELECT c.id, c.name_key, least(hits.rank, ${rankOf(OF_PARTNER, patterns)}) AS rank
        FROM ${hits} AS hits JOIN companies c ON c.id = hits.id
      ) AS ranked ORDER BY place LIMIT ${most}
    ) AS page JOIN companies c ON c.id = page.id JOIN users m ON m.id = c.master_id`;
}

const PROJECT_NAME: SearchedColumn = ['p.name_key', 'name'];
const OF_PROJECT: readonly SearchedColumn[] = [
  PROJECT_NAME,
  [`search_key(coalesce(p.first_name, '') || coalesce(p.last_name, ''))`, 'customer'],
  [`search_key(coalesce(p.project_city, ''))`, 'city'],
  [`search_key(coalesce(p.email, ''))`, 'email'],
];

function projects(term: Term, collected: Parameters): string {
  const { key, most } = term;
  const patterns = patternsOf(term, collected);
  const beginning = `SELECT p.id, ${START} AS rank FROM projects p
    WHERE NOT p.is_draft AND p.name_key LIKE ${patterns.start}
    ORDER BY p.name_key, p.id LIMIT ${most}`;
  const holding = `SELECT p.id, ${INSIDE} AS rank FROM projects p
    WHERE NOT p.is_draft AND p.search_text LIKE ${patterns.part}
    LIMIT ${MAX_HITS}`;
  const hits = bestOf(beginning, ...(key.length < TRIGRAM ? [] : [holding]));
  return `
    SELECT json_build_object(
      'id', p.id, 'name', p.project_name, 'detail', c.name,
      'state', nullif(concat_ws(', ', p.project_city, p.project_state), ''),
      'field', ${fieldOf(OF_PROJECT, patterns, 'address')}
    ) AS hit, page.rank, place
    FROM (
      SELECT *, row_number() OVER (ORDER BY rank, name_key, id DESC) AS place FROM (
        SELECT p.id, p.name_key, least(hits.rank, ${rankOf([PROJECT_NAME], patterns)}) AS rank
        FROM ${hits} AS hits JOIN projects p ON p.id = hits.id
      ) AS ranked ORDER BY place LIMIT ${most}
    ) AS page JOIN projects p ON p.id = page.id JOIN companies c ON c.id = p.company_id`;
}

function products(term: Term, collected: Parameters): string {
  const { add } = collected;
  const sku = term.typed.toLowerCase();
  const patterns = patternsOf(term, collected);
  const named =
    term.key.length < TRIGRAM ? `p.name_key || '' LIKE ${patterns.start}` : `p.name_key LIKE ${patterns.part}`;
  const bySku = `
    SELECT coalesce(s.product_id, v.product_id) AS id,
      CASE WHEN s.sku_key = ${add(sku)} THEN ${EXACT} ELSE ${START} END AS rank
    FROM skus s LEFT JOIN product_variants v ON v.id = s.variant_id
    WHERE s.sku_key LIKE ${add(startsPattern(sku))} LIMIT ${MAX_HITS}`;
  const hits = bestOf(`SELECT p.id, ${INSIDE} AS rank FROM products p WHERE ${named} LIMIT ${MAX_HITS}`, bySku);
  const column: SearchedColumn = ['p.name_key', 'name'];
  return `
    SELECT json_build_object(
      'id', p.id, 'name', p.name, 'state', CASE WHEN NOT p.active THEN 'Hidden' END,
      'field', ${fieldOf([column], patterns, 'SKU')}
    ) AS hit, p.rank, p.place
    FROM (
      SELECT *, row_number() OVER (ORDER BY rank, priority) AS place FROM (
        SELECT p.id, p.name, p.name_key, p.active, p.priority, least(hits.rank, ${rankOf([column], patterns)}) AS rank
        FROM ${hits} AS hits JOIN products p ON p.id = hits.id
      ) AS ranked ORDER BY place LIMIT ${term.most}
    ) AS p`;
}

const OF_ADMIN: readonly SearchedColumn[] = [
  ['u.name_key', 'name'],
  ['search_key(u.email)', 'email'],
];

/**
 * Query role by role, so that partners' users are never scanned. `OFFSET 0` keeps the planner from turning it into a
 * join that scans them.
 */
function admins(term: Term, collected: Parameters): string {
  const patterns = patternsOf(term, collected);
  return `
    SELECT json_build_object(
      'id', u.id, 'name', btrim(concat_ws(' ', u.first_name, u.last_name)), 'detail', u.email,
      'state', CASE WHEN u.disabled THEN 'Disabled' END, 'field', ${fieldOf(OF_ADMIN, patterns, 'name')}
    ) AS hit, ${rankOf(OF_ADMIN, patterns)} AS rank,
      row_number() OVER (ORDER BY ${rankOf(OF_ADMIN, patterns)}, u.disabled, u.name_key, u.id) AS place
    FROM roles r CROSS JOIN LATERAL (
      SELECT * FROM users u
      WHERE u.role_id = r.id AND u.deleted_at IS NULL
        AND (u.name_key LIKE ${patterns.part} OR search_key(u.email) LIKE ${patterns.part})
      OFFSET 0
    ) AS u
    WHERE r.staff ORDER BY place LIMIT ${term.most}`;
}
