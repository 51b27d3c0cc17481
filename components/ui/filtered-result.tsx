'use client';

import clsx from 'clsx';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { formatCount } from '@/lib/text/format';
import { Button } from './button';

/** Rows shown at first, and added by the button below them. */
const ROWS = 200;

interface State<S> {
  state: S;
  label: string;
  /** The number of rows in this state. */
  count: number;
}

/**
 * The outcome of pasted input, filtered by the state of its rows. It scrolls into view when the rows change.
 *
 * @param legend what the states are, such as `Result`
 * @param notes beside the title
 * @param actions buttons for the rows of the chosen state
 * @param children draws the shown rows
 */
export function FilteredResult<S extends string, Row>({
  title,
  legend,
  notes,
  className,
  rows,
  states,
  stateOf,
  actions,
  children,
}: {
  title: string;
  legend: string;
  notes?: ReactNode;
  className?: string;
  rows: readonly Row[];
  states: readonly State<S>[];
  stateOf: (row: Row) => S;
  actions: (found: readonly Row[]) => ReactNode;
  children: (shown: readonly Row[]) => ReactNode;
}) {
  const [filter, setFilter] = useState<S | 'all'>('all');
  const [most, setMost] = useState(ROWS);
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Newer browsers return a promise here, which React would call as the cleanup.
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [rows]);
  const found = filter === 'all' ? rows : rows.filter((row) => stateOf(row) === filter);
  return (
    <section
      ref={section}
      aria-labelledby={titleId}
      className={clsx('shrink-0 overflow-hidden rounded-lg border border-line bg-surface text-sm', className)}
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-4">
        <h2 id={titleId} className="font-semibold">
          {title}
        </h2>
        {notes}
        <div className="ml-auto flex flex-wrap gap-2">{actions(found)}</div>
        <div role="group" aria-label={legend} className="flex w-full flex-wrap gap-2">
          {[{ state: 'all' as const, label: 'All', count: rows.length }, ...states].map(({ state, label, count }) => (
            <Button
              key={state}
              aria-pressed={filter === state}
              className={clsx(filter === state && 'border-accent! bg-accent-weak! text-accent!')}
              onClick={() => {
                setFilter(state);
                setMost(ROWS);
              }}
            >
              {`${label} ${formatCount(count)}`}
            </Button>
          ))}
        </div>
      </div>
      {children(found.slice(0, most))}
      {found.length > most ? (
        <div className="border-t border-line p-3 text-center">
          <Button onClick={() => setMost(most + ROWS)}>
            {`Show ${formatCount(Math.min(ROWS, found.length - most))} more`}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
