import type { ReportQuery } from './report-file';

/** A filter word of a file name, possibly looked up; empty without that filter. */
export type FilterWord = Promise<string | undefined> | string | undefined;

/**
 * File name without extension, with its filter: `orders_delivered_2026-10-01_2026-10-31`.
 *
 * @param query parsed
 * @param today `YYYY-MM-DD`, used without days
 */
export function reportFileName(
  name: string,
  words: readonly (string | undefined)[],
  query: ReportQuery,
  today: string,
): string {
  const selected = typeof query.ids === 'string' ? [`${query.ids.split('-').length}-selected`] : [];
  return [name, ...words.flatMap((word) => (word ? [plain(word)] : [])), ...selected, ...daysOf(query, today)].join(
    '_',
  );
}

function daysOf({ startDate, endDate }: ReportQuery, today: string): string[] {
  if (startDate && endDate) return [String(startDate), String(endDate)];
  if (startDate) return [`from-${startDate}`];
  return [endDate ? `until-${endDate}` : today];
}

/** Name of a filter's id, or `category 7` if it can't be read, so that the report is still made. */
export async function nameOf(
  what: string,
  id: number | undefined,
  find: (id: number) => Promise<{ name: string } | undefined>,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const found = await find(id).catch(() => undefined);
  return found?.name ?? `${what} ${id}`;
}

const LONGEST_WORD = 40;

function plain(word: string): string {
  const letters = word
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  const slug = letters
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_WORD)
    .replace(/^-+|-+$/g, '');
  return slug || 'search';
}
