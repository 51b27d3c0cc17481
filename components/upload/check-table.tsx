'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { useMemo, useRef, useState, type CSSProperties } from 'react';
import { useKeys } from '@/components/keys/use-keys';
import { announce } from '@/components/list/announce';
import {
  ROW_STATUSES,
  type RowValidation,
  type UploadColumn,
  type RowStatus,
  type RowCounts,
} from '@/lib/domain/upload';
import { formatCount } from '@/lib/text/format';
import { CheckRow, idOf, STATUS_LABELS, type CellPlace } from './check-row';
import type { UploadRow } from './upload-kinds';

const ROW_HEIGHT = 40;

const TABLE_CLASS = clsx(
  'relative max-h-[min(560px,60dvh)] overflow-auto overscroll-contain',
  'text-[13px] leading-5 outline-offset-[-2px]',
);

/** All rows with their status, rendered as they scroll into view. Highlighted cells are edited in place. */
export default function CheckTable({
  columns,
  rows,
  validated,
  counts,
  isReadOnly,
  onFix,
}: {
  columns: readonly UploadColumn[];
  rows: readonly UploadRow[];
  validated: readonly RowValidation[];
  counts: RowCounts;
  isReadOnly: boolean;
  onFix: (index: number, field: string, text: string) => void;
}) {
  const [filter, setFilter] = useState<RowStatus | 'all'>('all');
  const [fixing, setMending] = useState<CellPlace | null>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const shown = useMemo(
    () => validated.flatMap(({ status }, index) => (filter === 'all' || status === filter ? [index] : [])),
    [validated, filter],
  );
  const hasFiles = rows.some(({ file }) => file !== rows[0]?.file);
  // oxlint-disable-next-line react/incompatible-library -- what it gives is used here alone
  const drawn = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });

  const { focusTarget, goTo, focusAgain } = useCellFocus((index) => {
    drawn.scrollToIndex(shown.indexOf(index), { align: 'center' });
  });
  const next = () => {
    const index = nextAfterFocus(shown.filter((shownIndex) => validated[shownIndex]?.status !== 'valid'));
    if (index === undefined) announce('No problems in these rows.');
    else goTo({ index, field: validated[index]?.at ?? columns[0]?.field ?? '' });
  };
  const hasProblems = counts.duplicate + counts.invalid > 0;
  useKeys('This upload', 'page', [{ keys: 'n', label: 'Next problem', run: next, isHere: () => hasProblems }]);

  const template = templateOf(columns, hasFiles);
  return (
    <>
      <CheckToolbar
        filter={filter}
        counts={{ all: rows.length, ...counts }}
        onFilter={(status) => {
          setFilter(status);
          scroll.current?.scrollTo({ top: 0 });
        }}
        onNext={hasProblems ? next : undefined}
      />
      <div
        ref={scroll}
        role="table"
        aria-label="Checked rows"
        aria-rowcount={shown.length + 1}
        tabIndex={0}
        className={TABLE_CLASS}
      >
        <CheckHeader columns={columns} hasFiles={hasFiles} style={template} />
        {shown.length === 0 ? (
          <p className="px-4 py-8 text-center text-sm text-muted">{`No rows are ${filter}.`}</p>
        ) : null}
        <div role="rowgroup" className="relative min-w-max sm:min-w-full" style={{ height: drawn.getTotalSize() }}>
          {drawn.getVirtualItems().map(({ index: place, start }) => {
            const index = shown[place] ?? 0;
            const row = rows[index];
            const validation = validated[index];
            if (!row || !validation) return null;
            return (
              <CheckRow
                key={index}
                index={index}
                ariaIndex={place + 2}
                row={row}
                validation={validation}
                columns={columns}
                hasFiles={hasFiles}
                fixing={fixing?.index === index ? fixing.field : undefined}
                isReadOnly={isReadOnly}
                style={{ ...template, transform: `translateY(${start}px)` }}
                focusTarget={focusTarget}
                onBegin={setMending}
                onFix={onFix}
                onEnd={(cell) => {
                  focusAgain(cell);
                  setMending(null);
                }}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}

function templateOf(columns: readonly UploadColumn[], hasFiles: boolean) {
  // Fits the 18 digits of a serial number. With many columns, leave room for the reason a row is invalid.
  const least = columns.length > 4 ? 112 : 178;
  const fields = columns.map(() => `minmax(${least}px,1fr)`).join(' ');
  return { gridTemplateColumns: `72px ${hasFiles ? 'minmax(120px,1fr) ' : ''}${fields} 116px minmax(240px,2fr)` };
}

/** The first given row below the focused cell, or the first of all. */
function nextAfterFocus(indexes: readonly number[]): number | undefined {
  const from = Number(/^cell-(\d+)-/.exec(document.activeElement?.id ?? '')?.[1] ?? -1);
  return indexes.find((index) => index > from) ?? indexes[0];
}

/** Focuses a cell once it is rendered, because only visible rows are. */
function useCellFocus(bringIntoSight: (index: number) => void) {
  const target = useRef<string | null>(null);
  const focusTarget = (cell: HTMLElement | null) => {
    if (!cell || cell.id !== target.current) return;
    target.current = null;
    cell.focus({ preventScroll: true });
  };
  return {
    focusTarget,
    goTo: (cell: CellPlace) => {
      bringIntoSight(cell.index);
      target.current = idOf(cell);
      focusTarget(document.getElementById(target.current));
    },
    /** The cell re-renders after its input is gone. */
    focusAgain: (cell: CellPlace) => {
      target.current = idOf(cell);
    },
  };
}

function CheckToolbar({
  filter,
  counts,
  onFilter,
  onNext,
}: {
  filter: RowStatus | 'all';
  counts: Readonly<Record<RowStatus | 'all', number>>;
  onFilter: (status: RowStatus | 'all') => void;
  /** Undefined if there are no problems. */
  onNext: (() => void) | undefined;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5">
      <div
        role="group"
        aria-label="Rows"
        className="inline-flex flex-wrap overflow-hidden rounded border border-line-strong"
      >
        {(['all', ...ROW_STATUSES] as const).map((status) => (
          <button
            key={status}
            type="button"
            aria-pressed={filter === status}
            onClick={() => onFilter(status)}
            className={clsx(
              'h-8 px-3 text-sm tabular-nums outline-offset-[-2px]',
              filter === status ? 'bg-accent-weak font-semibold text-accent' : 'text-muted hover:bg-hover',
            )}
          >
            {`${status === 'all' ? 'All' : STATUS_LABELS[status]} ${formatCount(counts[status])}`}
          </button>
        ))}
      </div>
      <p className="text-sm text-muted">Click a highlighted cell to fix it. It’s rechecked right away.</p>
      {onNext ? (
        <button
          type="button"
          id="next-problem"
          aria-keyshortcuts="n"
          onClick={onNext}
          className="ml-auto text-sm font-medium text-accent hover:underline"
        >
          Next problem ↓ <kbd>N</kbd>
        </button>
      ) : null}
    </div>
  );
}

function CheckHeader({
  columns,
  hasFiles,
  style,
}: {
  columns: readonly UploadColumn[];
  hasFiles: boolean;
  style: CSSProperties;
}) {
  const headings = ['Row', ...(hasFiles ? ['File'] : []), ...columns.map(({ heading }) => heading), 'Verdict', 'Why'];
  return (
    <div role="rowgroup" className="sticky top-0 z-1 min-w-max bg-surface sm:min-w-full">
      <div role="row" aria-rowindex={1} className="grid h-9 items-center border-b border-line" style={style}>
        {headings.map((heading, index) => (
          <span
            key={heading}
            role="columnheader"
            className={clsx('px-3 text-xs font-semibold text-muted', index === 0 && 'text-right')}
          >
            {heading}
          </span>
        ))}
      </div>
    </div>
  );
}
