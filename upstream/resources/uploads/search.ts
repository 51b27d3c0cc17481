import type { ClientBase, Pool } from 'pg';
import type { UploadedNumber, UploadedPage } from '@/lib/contract/uploads';
import { codeText } from '@/lib/domain/cell-text';
import { searchKey } from '@/lib/domain/order-search';
import { isListedAlone, type UploadedClaim, type UploadedStatus } from '@/lib/domain/uploaded-status';
import { reportOf, singleRow } from '@/upstream/db/page-of';
import { instantJson, parameters, planOnce, quotedLiterals, statement, where } from '@/upstream/db/statement';
import { contains } from '@/upstream/db/text-search';

type Add = (value: unknown) => string;

export interface UploadedFilter {
  /** Prefix of a number. */
  keyword?: string | undefined;
  /** Part of a claiming company's name. */
  company?: string | undefined;
  upload?: number | undefined;
  status?: UploadedStatus | undefined;
  /** State of its claim. */
  claim?: UploadedClaim | undefined;
}

/** More text matches aren't counted. */
const COUNTED = 2_000;

const APPROVED = `EXISTS (SELECT FROM claims k WHERE k.serial_number = s.serial_number AND k.state = 'approved')`;
const IS: Readonly<Record<UploadedStatus, string>> = { accrued: APPROVED, unaccrued: `NOT ${APPROVED}` };

/** SQL: whether serial number `s` has a claim that matches. */
const hasClaim = (condition: string) =>
  `EXISTS (SELECT FROM claims k WHERE k.serial_number = s.serial_number AND ${condition})`;

/** SQL: whether serial number `s` has a claim in this state. A rejected one must be the last. */
function isClaimed(claim: UploadedClaim): string {
  if (claim === 'unclaimed') return `NOT ${hasClaim('true')}`;
  const isSo = hasClaim(`k.state = '${claim}'`);
  return claim === 'rejected' ? `${isSo} AND NOT ${hasClaim(`k.state <> 'rejected'`)}` : isSo;
}

/** Fields of a row `h`, as pairs of `json_build_object`. @param tellsClaims includes the claiming company */
const fieldsOf = (tellsClaims: boolean) => `
  'configurationType', c.configuration_type, 'code', a.code, 'serialNumber', h.serial_number,
  'approved', h.serial_number IS NOT NULL AND ${APPROVED.replace('s.serial_number', 'h.serial_number')},
  'uploadId', u.id, 'uploadedById', u.user_id, 'uploadedBy', u.user_name, 'uploadedAt', ${instantJson('u.created_at')}
  ${tellsClaims ? `, 'companyId', claimant.id, 'companyName', claimant.name, 'claimState', w.state` : ''}`;

const JOINS = `
  JOIN article_codes a ON a.id = h.article_code_id
  JOIN configurations c ON c.id = a.configuration_id
  LEFT JOIN serial_numbers n ON n.id = h.serial_id
  LEFT JOIN uploads u ON u.id = CASE WHEN n.id IS NULL THEN a.upload_id ELSE n.upload_id END
  LEFT JOIN LATERAL (
    SELECT state, company_id FROM claims k WHERE k.serial_number = h.serial_number
    ORDER BY k.state = 'rejected', k.registered_at DESC, k.id DESC LIMIT 1
  ) AS w ON true
  LEFT JOIN companies claimant ON claimant.id = w.company_id`;

interface Hits {
  /** Selects `serial_id, article_code_id, serial_number, code`. */
  text: string;
  /** Sort columns, unique together. */
  orderBy: string;
}

/**
 * Rows of a filter: by prefix of article code or serial number, company, upload or claim state, each with its index.
 * Includes codes without serial numbers. Null if nothing can match.
 *
 * @param most limit for each way; without it, all
 */
function hitsOf(
  { keyword = '', company = '', upload, status, claim }: UploadedFilter,
  add: Add,
  most?: number,
): Hits | null {
  const start = codeText(keyword).toUpperCase();
  const name = searchKey(company);
  const isAlone = start === '' && name === '' && upload === undefined;
  if (isAlone && !isListedAlone(claim)) return null;
  // Neither kind of number has other characters.
  if (start !== '' && !/^[!-~]+$/.test(start)) return null;
  const begins = (column: string) =>
    start === '' ? [] : [`${column} >= ${add(start)}`, `${column} < ${add(after(start))}`];
  const by = (table: string) => (upload === undefined ? [] : [`${table}.upload_id = ${add(upload)}`]);
  const ofStatus = [...(status ? [IS[status]] : []), ...(claim ? [isClaimed(claim)] : [])];
  const limit = most === undefined ? '' : `LIMIT ${add(most)}`;
  const serials = (from: string, orderBy: string) => `
    SELECT s.id AS serial_id, s.article_code_id, s.serial_number FROM ${from}
    ${where([...begins('s.serial_number'), ...by('s'), ...ofStatus])} ${orderBy} ${limit}`;
  const withCodes = (found: string) => `
    SELECT found.*, a.code FROM (${found}) AS found JOIN article_codes a ON a.id = found.article_code_id`;
  const byCode = 'code, serial_number NULLS FIRST';
  if (name !== '') {
    const counts = claim === 'rejected' ? `= 'rejected'` : `<> 'rejected'`;
    const claimed = `
      companies co JOIN claims w ON w.company_id = co.id AND w.state ${counts}
        AND ${contains('co.name_key', name, { add }).index}
      JOIN serial_numbers s ON s.serial_number = w.serial_number`;
    return { text: withCodes(serials(claimed, claim === 'rejected' ? 'GROUP BY s.id' : '')), orderBy: byCode };
  }
  if (isAlone) {
    // Several rejected claims may have the same number.
    const claimed = `
      SELECT DISTINCT ON (k.serial_number) s.id AS serial_id, s.article_code_id, k.serial_number
      FROM claims k JOIN serial_numbers s ON s.serial_number = k.serial_number
      ${where([`k.state = '${claim}'`, ...ofStatus])} ORDER BY k.serial_number ${limit}`;
    return { text: withCodes(claimed), orderBy: 'serial_number, code' };
  }
  const bySerial = serials('serial_numbers s', 'ORDER BY s.serial_number');
  // An upload has its own codes, but their numbers may come from other uploads.
  const underCodes = `
    SELECT s.id AS serial_id, a.id AS article_code_id, s.serial_number
    FROM (SELECT id, code FROM article_codes a ${where([...begins('a.code'), ...by('a')])} ORDER BY code ${limit}) AS a
    LEFT JOIN LATERAL (
      SELECT id, serial_number FROM serial_numbers s
      ${where(['s.article_code_id = a.id', ...by('s'), ...ofStatus])} ORDER BY serial_number ${limit}
    ) AS s ON true
    ${where(status === 'accrued' || claim ? ['s.id IS NOT NULL'] : [])}
    ORDER BY a.code, s.serial_number ${limit}`;
  return {
    // An upload adds codes or numbers, never both.
    text: withCodes(`(${underCodes}) UNION ${start === '' ? 'ALL' : ''} (${bySerial})`),
    orderBy: start === '' ? 'serial_number NULLS FIRST, code' : byCode,
  };
}

interface Asked extends UploadedFilter {
  limit: number;
  offset: number;
}

/** A page of a filter's rows. @param tellsClaims whether the reader may see the claiming company */
export async function findUploaded(
  db: Pool,
  { limit, offset, ...filter }: Asked,
  tellsClaims: boolean,
): Promise<UploadedPage> {
  const collected = parameters();
  const most = Math.max(COUNTED, offset + limit) + 1;
  const hits = hitsOf(filter, collected.add, most);
  if (hits === null) return { data: [], total: 0, totalIsLowerBound: false };
  const text = `
    WITH hits AS MATERIALIZED (${hits.text}), page AS MATERIALIZED (
      SELECT hits.*, row_number() OVER (ORDER BY ${hits.orderBy}) AS place FROM hits
      ORDER BY ${hits.orderBy} LIMIT ${collected.add(limit)} OFFSET ${collected.add(offset)}
    )
    SELECT (
      SELECT coalesce(json_agg(json_build_object(${fieldsOf(tellsClaims)}) ORDER BY h.place), '[]')
      FROM page AS h ${JOINS}
    ) AS data, (SELECT count(*) FROM hits) AS found`;
  const [{ data, found }, kept] = await Promise.all([
    singleRow<{ data: UploadedNumber[]; found: number }>(db, planOnce(statement(text, collected))),
    countUploaded(db, filter),
  ]);
  if (kept !== null) return { data, total: kept, totalIsLowerBound: false };
  if (found < most) return { data, total: found, totalIsLowerBound: false };
  return { data, total: Math.max(COUNTED, offset + data.length), totalIsLowerBound: true };
}

/** Number of rows of an upload by an index-only scan; null for any other filter. */
async function countUploaded(
  db: Pool | ClientBase,
  { keyword = '', company = '', upload, status, claim }: UploadedFilter,
): Promise<number | null> {
  if (upload === undefined || status || claim || codeText(keyword) !== '' || searchKey(company) !== '') return null;
  const text = `
    SELECT (SELECT count(*) FROM serial_numbers WHERE upload_id = $1)
         + (SELECT count(*) FROM article_codes WHERE upload_id = $1) AS count`;
  return (await singleRow<{ count: number }>(db, planOnce({ text, values: [upload] }))).count;
}

/** All rows of a filter. @param tellsClaims whether the reader may see the claiming company */
export function uploadedReport(
  db: Pool,
  { ids, ...filter }: UploadedFilter & { ids?: string | undefined },
  tellsClaims: boolean,
  gone: AbortSignal,
) {
  const hits = hitsOf(filter, quotedLiterals().add) ?? { text: NO_HITS, orderBy: 'code' };
  return reportOf(db, {
    select: { table: 'serial_numbers n', id: 'h.serial_id', fields: `${ID}, ${fieldsOf(tellsClaims)}` },
    from: `(${hits.text}) AS h ${JOINS}`,
    where: [],
    orderBy: hits.orderBy.replace(/\b(code|serial_number)\b/g, 'h.$1'),
    ids,
    total: (client) => countUploaded(client, filter),
    gone,
  });
}

const ID = `'id', coalesce(h.serial_id, -h.article_code_id)`;
const NO_HITS = `SELECT 0 AS serial_id, 0 AS article_code_id, '' AS serial_number, '' AS code WHERE false`;

/** The first text after all those with a prefix, in byte order. */
function after(start: string): string {
  const last = start.codePointAt(start.length - 1) ?? 0;
  return start.slice(0, -1) + String.fromCodePoint(last + 1);
}
