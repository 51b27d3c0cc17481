import type { ReportQuery } from './report-file';

/** A word of a file's name, which may have to be looked up; empty where the report isn't filtered by it. */
export type FilterWord = Promise<string | undefined> | string | undefined;

/**
 * The name of a report's file without its ending, which says its filter: `orders_delivered_2026-10-01_2026-10-31`.
 *
 * @param query as the report's call names it, parsed
 * @param today `YYYY-MM-DD`; the day in the name of a report without days
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

/**
 * The name of what a filter's id stands for, such as `category 7` where it has none or it can't be read: the report is
 * made all the same.
 */
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

/** As every system takes it in a file's name: lower case, digits and hyphens. */
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
