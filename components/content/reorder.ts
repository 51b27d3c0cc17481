import { CONTENT_ADDRESSES, type ContentView } from '@/lib/addresses/content';
import { MAX_CONTENT_PRIORITY, MAX_PRIORITIES_AT_ONCE, type ContentArea } from '@/lib/domain/content';
import { prioritiesInGap, type Gap, type Prioritised } from '@/lib/domain/priority';
import { LIST_CALLS } from './list-calls';
import { prioritiesOf, typePriorities } from './priority-store';

interface StoredRow extends Prioritised {
  name: string;
}

export interface DroppedRow {
  row: StoredRow;
  gap: Gap;
  /** The page's rows as stored. */
  page: readonly StoredRow[];
  /** The number of pages under the current filter. */
  pages: number;
  view: ContentView;
}

/**
 * Fills in the priorities that put a row exactly where it was dropped. The page's rows usually suffice. If others must
 * rise, rows of other pages and filtered ones are read too, so that all keep their order.
 *
 * @returns why it isn't possible; null on success
 * @throws BffError
 */
export async function typeReordering(
  area: ContentArea,
  { row: dropped, gap, page, pages, view }: DroppedRow,
): Promise<string | null> {
  const row = page.find(({ id }) => id === dropped.id) ?? dropped;
  const isStart = view.page === 1;
  const here = changesAmong(area, page, row, gap, view.page === pages);
  const movesAlone = here?.every(({ id }) => id === row.id) && (isStart || gap.above !== undefined);
  const isTop = isStart && !CONTENT_ADDRESSES[area].isFiltered(view);
  if (here && (movesAlone || isTop)) return type(area, page, here);

  const rows = new Map<number, StoredRow>();
  for (let calls = 0; rows.size < MAX_PRIORITIES_AT_ONCE; calls += 1) {
    const known = rows.size;
    const { data = [], total = 0 } = (await LIST_CALLS[area].read?.({ rows: known, calls })) ?? {};
    for (const { id, title, priority } of data) rows.set(id, { id, name: title, priority: priority ?? 0 });
    const isWhole = rows.size >= total || rows.size === known;
    const changes = changesAmong(area, [...rows.values()], row, gap, isWhole);
    if (changes) return type(area, [row, ...rows.values()], changes);
    if (isWhole) return 'Someone else changed the list. Reload it and move the row again.';
  }
  return 'Too many rows are above this place. Enter a priority instead.';
}

/** Uses the currently typed priorities; see `prioritiesInGap`. */
function changesAmong(
  area: ContentArea,
  rows: readonly StoredRow[],
  row: StoredRow,
  gap: Gap,
  isWhole: boolean,
): Prioritised[] | null {
  const typed = prioritiesOf(area).get();
  const ranked = ({ id, priority }: StoredRow) => ({
    id,
    priority: typed.get(id)?.priority ?? priority,
    stored: priority,
  });
  return prioritiesInGap(rows.map(ranked), ranked(row), gap, { isWhole, most: MAX_CONTENT_PRIORITY });
}

function type(area: ContentArea, rows: readonly StoredRow[], changes: readonly Prioritised[]): null {
  typePriorities(area, rows, new Map(changes.map(({ id, priority }) => [id, priority])));
  return null;
}
