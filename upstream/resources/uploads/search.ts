import type { Pool } from 'pg';
import type { UploadedNumber } from '@/lib/contract/uploads';
import { cellText } from '@/lib/domain/cell-text';

/**
 * Finds by article code or serial number, whole or from its start: each by its index, a bounded number of both. Codes
 * under which nothing stands are found too.
 */
export async function findUploaded(db: Pool, keyword: string, limit: number): Promise<UploadedNumber[]> {
  const start = cellText(keyword).toUpperCase();
  // Neither kind of number holds another character.
  if (!/^[!-~]+$/.test(start)) return [];
  const { rows } = await db.query<UploadedNumber>({
    name: 'search-uploads',
    text: SEARCH,
    values: [start, after(start), limit],
  });
  return rows;
}

/** The first text, in the order of bytes, that no longer begins with the given one. */
function after(start: string): string {
  const last = start.codePointAt(start.length - 1) ?? 0;
  return start.slice(0, -1) + String.fromCodePoint(last + 1);
}

const SEARCH = `
  WITH by_serial AS (
    SELECT s.id AS serial_id, s.article_code_id, s.serial_number FROM serial_numbers s
    WHERE s.serial_number >= $1 AND s.serial_number < $2 ORDER BY s.serial_number LIMIT $3
  ),
  by_code AS (
    SELECT s.id AS serial_id, a.id AS article_code_id, s.serial_number
    FROM (SELECT id, code FROM article_codes WHERE code >= $1 AND code < $2 ORDER BY code LIMIT $3) AS a
    LEFT JOIN LATERAL (
      SELECT id, serial_number FROM serial_numbers WHERE article_code_id = a.id ORDER BY serial_number LIMIT $3
    ) AS s ON true
    ORDER BY a.code, s.serial_number LIMIT $3
  )
  SELECT c.configuration_type AS "configurationType", a.code, found.serial_number AS "serialNumber",
         found.serial_number IS NOT NULL
           AND EXISTS (SELECT FROM claims k WHERE k.serial_number = found.serial_number
             AND k.state = 'approved') AS approved
  FROM (SELECT * FROM by_code UNION SELECT * FROM by_serial) AS found
  JOIN article_codes a ON a.id = found.article_code_id
  JOIN configurations c ON c.id = a.configuration_id
  ORDER BY a.code COLLATE "C", found.serial_number LIMIT $3`;
