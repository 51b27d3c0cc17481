'use client';

import { useEffect, useRef, useState } from 'react';
import { announce } from '@/components/list/announce';
import type { SelectedRow } from '@/components/list/selection-store';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { BffError } from '@/lib/bff/client';
import { formatCount } from '@/lib/text/format';
import type { Progress } from '@/components/action/check';

/** Larger selections take minutes to change, so users should narrow the filter instead. */
const MAX_SELECTED = 10_000;

class TooMany extends Error {}

export interface Matching {
  total: number;
  /** Whether the total is only a lower bound. */
  atLeast: boolean;
}

interface MatchingProps<Row extends SelectedRow> {
  nouns: string;
  /** Names the whole set if it isn't a filter. */
  of?: string;
  matching: Matching;
  read: (progress: Progress) => Promise<ReadonlyMap<number, Row>>;
  onSelect: (rows: ReadonlyMap<number, Row>) => void;
}

/**
 * Selects all rows that match the filter, offered once all visible rows are selected.
 *
 * @param read reads the rows by id; see `readEachMatching`
 * @param rowIds ids of the visible rows
 */
export function SelectMatching<Row extends SelectedRow>({
  selected,
  rowIds,
  ...props
}: MatchingProps<Row> & { selected: ReadonlyMap<number, Row>; rowIds: readonly number[] }) {
  const { total, atLeast } = props.matching;
  const hasMore = atLeast || total > selected.size;
  return hasMore && rowIds.every((id) => selected.has(id)) ? <SelectAll {...props} /> : null;
}

function SelectAll<Row extends SelectedRow>({
  nouns,
  of = 'matching this filter',
  matching,
  read,
  onSelect,
}: MatchingProps<Row>) {
  const reader = useRef<AbortController | null>(null);
  const [found, setFound] = useState<number | null>(null);
  useEffect(() => () => reader.current?.abort(), []);

  const total = `${formatCount(matching.total)}${matching.atLeast ? '+' : ''}`;
  const tooMany = `More than ${formatCount(MAX_SELECTED)} ${nouns} match. Narrow the filter to select them all.`;
  if (matching.total > MAX_SELECTED) return <p className="text-muted">{tooMany}</p>;

  const select = async () => {
    const { signal } = (reader.current = new AbortController());
    setFound(0);
    try {
      const rows = await read({ signal, onProgress: setFound });
      onSelect(rows);
      announce(`${formatCount(rows.size)} selected`);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof TooMany) showToast.error(tooMany);
      else if (error instanceof BffError) showToast.error(error.message);
      else throw error;
    } finally {
      setFound(null);
    }
  };

  if (found === null) {
    return (
      <Button look="quiet" className="-ml-3 text-accent!" onClick={() => void select()}>
        {`Select all ${total} ${nouns} ${of}`}
      </Button>
    );
  }
  return (
    <span className="flex items-center gap-2 text-muted tabular-nums" role="status">
      {`Selecting ${formatCount(found)} of ${total}…`}
      <Button onClick={() => reader.current?.abort()}>Cancel</Button>
    </span>
  );
}

/** One response's rows by id, in the form that the selection stores. */
interface Part<Row extends SelectedRow> {
  rows: readonly (readonly [id: number, row: Row])[];
  /** The number of rows received, including unreadable ones. */
  received: number;
}

/** Our upstream's maximum per response. Others may return fewer. */
const ROWS_PER_ANSWER = 100;

/**
 * Like `readEachMatching`, for a list with numbered pages.
 *
 * @param rowOf returns a row in the selection's form; `at` is its index in the list, from 0
 */
export function readEachPage<T, Row extends SelectedRow>(
  progress: Progress,
  readPage: (
    window: { page: number; size: number },
    signal: AbortSignal,
  ) => Promise<{ rows: readonly T[]; received: number }>,
  rowOf: (row: T, at: number) => readonly [id: number, row: Row],
): Promise<Map<number, Row>> {
  let perAnswer = 0;
  return readEachMatching(progress, async (offset, signal) => {
    const page = perAnswer === 0 ? 1 : offset / perAnswer + 1;
    const { rows, received } = await readPage({ page, size: ROWS_PER_ANSWER }, signal);
    perAnswer ||= received;
    return { rows: rows.map((row, index) => rowOf(row, offset + index)), received };
  });
}

/**
 * Reads rows in parts until a response is short. Unreadable rows aren't selected.
 *
 * @param readPart reads rows from an offset
 * @throws TooMany if more match than can be selected
 * @throws BffError if a part can't be read
 */
export async function readEachMatching<Row extends SelectedRow>(
  { signal, onProgress }: Progress,
  readPart: (offset: number, signal: AbortSignal) => Promise<Part<Row>>,
): Promise<Map<number, Row>> {
  const found = new Map<number, Row>();
  for (let offset = 0, size = 0; ;) {
    const { rows, received } = await readPart(offset, signal);
    for (const [id, row] of rows) found.set(id, row);
    if (found.size > MAX_SELECTED) throw new TooMany();
    onProgress(found.size);
    // The first response shows the server's page size.
    size = Math.max(size, received);
    if (received === 0 || received < size) return found;
    offset += received;
  }
}
