import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ClientBase } from 'pg';
import type { ClosingFigures } from '@/lib/contract/closing';
import { monthAfter } from '@/lib/domain/closing';
import { readFigures, spanOf, type MonthSpan } from './figures';

/** A signed month whose stored figures or workbook aren't what they should be. */
export interface ClosingDifference {
  /** `YYYY-MM`. */
  month: string;
  /** In words. */
  difference: string;
}

interface Stored {
  id: number;
  month: string;
  from: Date;
  until: Date;
  figures: ClosingFigures;
  hash: Buffer;
}

/**
 * Checks every signed month: its figures equal the ledger up to its last instant, it opens with the closing balance of
 * the month before, and its workbook is the signed one.
 *
 * @returns the number checked, and the differences
 */
export async function verifyClosings(db: ClientBase): Promise<{ checked: number; differing: ClosingDifference[] }> {
  const { rows: zones } = await db.query<{ zone: string }>('SELECT time_zone AS zone FROM claim_months_zone');
  const { rows: months } = await db.query<Stored>(`
    SELECT id, to_char(month, 'YYYY-MM') AS month, starts_at AS from, ends_at AS until, figures, workbook_hash AS hash
    FROM closed_months ORDER BY id`);
  const differing: ClosingDifference[] = [];
  let earlier: Stored | null = null;
  for (const stored of months) {
    const { month, from, until, figures } = stored;
    const span: MonthSpan = { ...spanOf(month, zones[0]?.zone ?? 'UTC'), from, until };
    const found = await readFigures(db, span);
    const add = (difference: string) => void differing.push({ month, difference });
    for (const part of PARTS)
      if (!isDeepStrictEqual(found[part], figures[part])) add(differenceOf(part, figures, found));
    if (earlier && earlier.figures.closing !== figures.opening && monthAfter(earlier.month) === month)
      add(`it opens with ${inQ(figures.opening)}; the month before closes with ${inQ(earlier.figures.closing)}`);
    if (!(await hasSignedWorkbook(db, stored))) add('its workbook is not the signed one');
    earlier = stored;
  }
  return { checked: months.length, differing };
}

/** The parts without names, which may change. */
const PARTS = ['opening', 'closing', 'kinds', 'corrections', 'settled', 'liability', 'companies'] as const;

function differenceOf(part: (typeof PARTS)[number], kept: ClosingFigures, found: ClosingFigures): string {
  const inWords = (value: unknown) => (typeof value === 'number' ? inQ(value) : JSON.stringify(value));
  return `its ${part} is kept as ${inWords(kept[part])}; the ledger has ${inWords(found[part])}`;
}

const inQ = (points: number) => `${points.toLocaleString('en-US')}`;

async function hasSignedWorkbook(db: ClientBase, { id, hash }: Stored): Promise<boolean> {
  const sum = createHash('sha256');
  for (let number = 1; ; number += 1) {
    const { rows } = await db.query<{ bytes: Buffer }>(
      'SELECT bytes FROM closed_month_workbooks WHERE month_id = $1 AND number = $2',
      [id, number],
    );
    if (!rows[0]) return sum.digest().equals(hash);
    sum.update(rows[0].bytes);
  }
}
