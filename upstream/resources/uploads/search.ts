import type { Pool } from 'pg';
import type { UploadedNumber } from '@/lib/contract/uploads';
import { cellText } from '@/lib/domain/cell-text';
import type { UploadedStatus } from '@/lib/domain/upload';
import { instantJson, parameters, planOnce, statement, where } from '@/upstream/db/statement';

interface UploadedFilter {
  /** What a number begins with. */
  keyword?: string | undefined;
  /** The upload that brought it. */
  upload?: number | undefined;
  status?: UploadedStatus | undefined;
  limit: number;
}

/**
 * Finds by article code or serial number, whole or from its start, or by upload: each by its index, a bounded number of
 * each. Codes under which nothing stands are found too.
 */
export async function findUploaded(
  db: Pool,
  { keyword = '', upload, status, limit }: UploadedFilter,
): Promise<UploadedNumber[]> {
  const start = cellText(keyword).toUpperCase();
  // Neither kind of number holds another character.
  if (start === '' ? upload === undefined : !/^[!-~]+$/.test(start)) return [];
  const collected = parameters();
  const { add } = collected;
  const begins = (column: string) =>
    start === '' ? [] : [`${column} >= ${add(start)}`, `${column} < ${add(after(start))}`];
  const by = (table: string) => (upload === undefined ? [] : [`${table}.upload_id = ${add(upload)}`]);
  const most = `LIMIT ${add(limit)}`;
  const is = { accrued: [APPROVED], unaccrued: [`NOT ${APPROVED}`] };
  const ofStatus = status ? is[status] : [];
  const serials = `
    SELECT s.id AS serial_id, s.article_code_id, s.serial_number FROM serial_numbers s
    ${where([...begins('s.serial_number'), ...by('s'), ...ofStatus])} ORDER BY s.serial_number ${most}`;
  // Of an upload, the codes that it brought; the numbers under a code may have come by others.
  const codes = `
    SELECT s.id AS serial_id, a.id AS article_code_id, s.serial_number
    FROM (SELECT id, code FROM article_codes a ${where([...begins('a.code'), ...by('a')])} ORDER BY code ${most}) AS a
    LEFT JOIN LATERAL (
      SELECT id, serial_number FROM serial_numbers s
      ${where(['s.article_code_id = a.id', ...by('s'), ...ofStatus])} ORDER BY serial_number ${most}
    ) AS s ON true
    ORDER BY a.code, s.serial_number ${most}`;
  const text = `
    WITH by_serial AS (${serials}), by_code AS (${codes})
    SELECT c.configuration_type AS "configurationType", a.code, s.serial_number AS "serialNumber",
           s.serial_number IS NOT NULL AND ${APPROVED} AS approved,
           u.id AS "uploadId", u.user_name AS "uploadedBy", ${instantJson('u.created_at')} AS "uploadedAt"
    FROM (SELECT * FROM by_code UNION SELECT * FROM by_serial) AS s
    JOIN article_codes a ON a.id = s.article_code_id
    JOIN configurations c ON c.id = a.configuration_id
    LEFT JOIN serial_numbers n ON n.id = s.serial_id
    LEFT JOIN uploads u ON u.id = CASE WHEN n.id IS NULL THEN a.upload_id ELSE n.upload_id END
    ${status === 'accrued' ? 'WHERE s.serial_number IS NOT NULL' : ''}
    ORDER BY a.code COLLATE "C", s.serial_number ${most}`;
  return (await db.query<UploadedNumber>(planOnce(statement(text, collected)))).rows;
}

/** Were points given for a serial number `s`? */
const APPROVED = `EXISTS (SELECT FROM claims k WHERE k.serial_number = s.serial_number AND k.state = 'approved')`;

/** The first text, in the order of bytes, that no longer begins with the given one. */
function after(start: string): string {
  const last = start.codePointAt(start.length - 1) ?? 0;
  return start.slice(0, -1) + String.fromCodePoint(last + 1);
}
