'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { useMemo, useRef, useState } from 'react';
import { useKeys } from '@/components/keys/use-keys';
import { announce } from '@/components/list/announce';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { StatusPill } from '@/components/ui/status-pill';
import type { StatusTone } from '@/lib/domain/order-status';
import { MAX_CELL_TEXT } from '@/lib/domain/cell-text';
import {
  ROW_STATUSES,
  type RowValidation,
  type UploadColumn,
  type RowStatus,
  type RowCounts,
} from '@/lib/domain/upload';
import { formatCount } from '@/lib/format';
import type { UploadRow } from './upload-kinds';

const ROW_HEIGHT = 40;
const STATUS_LABELS: Readonly<Record<RowStatus, string>> = {
  valid: 'Valid',
  duplicate: 'Duplicate',
  invalid: 'Invalid',
};
const TONES: Readonly<Record<RowStatus, StatusTone>> = { valid: 'ok', duplicate: 'warn', invalid: 'bad' };

interface CellPlace {
  index: number;
  field: string;
}

const idOf = ({ index, field }: CellPlace) => `cell-${index}-${field}`;

/** Every row with its status; only those in sight are drawn. A marked cell is mended in its place. */
export default function CheckTable({
  columns,
  rows,
  validated,
  counts,
  isReadOnly,
  onMend,
}: {
  columns: readonly UploadColumn[];
  rows: readonly UploadRow[];
  validated: readonly RowValidation[];
  counts: RowCounts;
  isReadOnly: boolean;
  onMend: (index: number, field: string, text: string) => void;
}) {
  const [filter, setFilter] = useState<RowStatus | 'all'>('all');
  const [mending, setMending] = useState<CellPlace | null>(null);
  /** The cell to go to, which is drawn only once it is in sight. */
  const target = useRef<string | null>(null);
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

  const focusTarget = (cell: HTMLElement | null) => {
    if (!cell || cell.id !== target.current) return;
    target.current = null;
    cell.focus({ preventScroll: true });
  };
  const goTo = (index: number) => {
    const at = validated[index]?.at ?? columns[0]?.field ?? '';
    drawn.scrollToIndex(shown.indexOf(index), { align: 'center' });
    target.current = idOf({ index, field: at });
    focusTarget(document.getElementById(target.current));
  };
  const next = () => {
    const from = Number(/^cell-(\d+)-/.exec(document.activeElement?.id ?? '')?.[1] ?? -1);
    const problems = shown.filter((index) => validated[index]?.status !== 'valid');
    const found = problems.find((index) => index > from) ?? problems[0];
    if (found === undefined) announce('There are no problems among these rows.');
    else goTo(found);
  };
  const hasProblems = counts.duplicate + counts.invalid > 0;
  useKeys('This upload', 'page', [{ keys: 'n', label: 'Next problem', run: next, isHere: () => hasProblems }]);

  const template = `72px ${hasFiles ? 'minmax(120px,1fr) ' : ''}${columns.map(() => 'minmax(178px,1fr)').join(' ')} 116px minmax(240px,2fr)`;
  const headings = ['Row', ...(hasFiles ? ['File'] : []), ...columns.map(({ heading }) => heading), 'Verdict', 'Why'];
  const end = (place: CellPlace) => {
    target.current = idOf(place);
    setMending(null);
  };
  return (
    <>
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
              onClick={() => {
                setFilter(status);
                scroll.current?.scrollTo({ top: 0 });
              }}
              className={clsx(
                'h-8 px-3 text-sm tabular-nums outline-offset-[-2px]',
                filter === status ? 'bg-accent-weak font-semibold text-accent' : 'text-muted hover:bg-hover',
              )}
            >
              {status === 'all' ? 'All' : STATUS_LABELS[status]}{' '}
              {formatCount(status === 'all' ? rows.length : counts[status])}
            </button>
          ))}
        </div>
        <p className="text-sm text-muted">Click a marked cell to mend it; it is checked again at once.</p>
        {hasProblems ? (
          <button
            type="button"
            id="next-problem"
            aria-keyshortcuts="n"
            onClick={next}
            className="ml-auto text-sm font-medium text-accent hover:underline"
          >
            Next problem ↓ <kbd>N</kbd>
          </button>
        ) : null}
      </div>
      <div
        ref={scroll}
        role="table"
        aria-label="Checked rows"
        aria-rowcount={shown.length + 1}
        tabIndex={0}
        className="relative max-h-[min(560px,60dvh)] overflow-auto overscroll-contain text-[13px] leading-5 outline-offset-[-2px]"
      >
        <div role="rowgroup" className="sticky top-0 z-1 min-w-max bg-surface sm:min-w-full">
          <div
            role="row"
            aria-rowindex={1}
            className="grid h-9 items-center border-b border-line"
            style={{ gridTemplateColumns: template }}
          >
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
        {shown.length === 0 ? <p className="px-4 py-8 text-center text-sm text-muted">No rows are {filter}.</p> : null}
        <div role="rowgroup" className="relative min-w-max sm:min-w-full" style={{ height: drawn.getTotalSize() }}>
          {drawn.getVirtualItems().map(({ index: place, start }) => {
            const index = shown[place] ?? 0;
            const row = rows[index];
            const validation = validated[index];
            if (!row || !validation) return null;
            const { status, why } = validation;
            return (
              <div
                key={index}
                role="row"
                aria-rowindex={place + 2}
                data-status={status}
                className="absolute inset-x-0 top-0 grid h-10 items-center border-b border-line"
                style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
              >
                <span role="cell" className="px-3 text-right text-muted tabular-nums">
                  {row.row}
                </span>
                {hasFiles ? (
                  <span role="cell" title={row.file} className="truncate px-3 text-muted">
                    {row.file}
                  </span>
                ) : null}
                {columns.map(({ field, heading }) => {
                  const cell = { index, field };
                  return (
                    <span role="cell" key={field} className="min-w-0 px-1">
                      <Cell
                        place={cell}
                        heading={heading}
                        row={row}
                        validation={validation}
                        isMending={mending?.index === index && mending.field === field}
                        isReadOnly={isReadOnly}
                        focusTarget={focusTarget}
                        onBegin={() => setMending(cell)}
                        onMend={(text) => onMend(index, field, text)}
                        onEnd={() => end(cell)}
                      />
                    </span>
                  );
                })}
                <span role="cell" className="px-3">
                  <StatusPill tone={TONES[status]}>{STATUS_LABELS[status]}</StatusPill>
                </span>
                <span
                  role="cell"
                  title={why}
                  className={clsx(
                    'line-clamp-2 px-3 text-xs leading-4',
                    status === 'invalid' ? 'text-bad' : 'text-warn',
                  )}
                >
                  {why}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

/** The text of a cell. One that is wrong, or was mended, can be written in its place. */
function Cell({
  place,
  heading,
  row,
  validation: { status, why, at },
  isMending,
  isReadOnly,
  focusTarget,
  onBegin,
  onMend,
  onEnd,
}: {
  place: CellPlace;
  heading: string;
  row: UploadRow;
  validation: RowValidation;
  isMending: boolean;
  isReadOnly: boolean;
  focusTarget: (cell: HTMLElement | null) => void;
  onBegin: () => void;
  onMend: (text: string) => void;
  onEnd: () => void;
}) {
  const { field } = place;
  const text = row.cells[field] ?? '';
  const name = `${heading} of row ${row.row}`;
  const mend = (typed: string) => {
    if (typed !== text) onMend(typed);
    onEnd();
  };
  if (isMending) return <CellInput label={name} text={text} onMend={mend} onCancel={onEnd} />;
  if (isReadOnly || (at !== field && !row.mended?.[field])) {
    return (
      <span title={text} className="block truncate px-2 tabular-nums">
        {text}
      </span>
    );
  }
  return (
    <button
      type="button"
      ref={focusTarget}
      id={idOf(place)}
      aria-label={`${name}: ${text || 'empty'}${why ? `. ${why.replace(/\.+$/, '')}` : ''}. Mend`}
      onClick={onBegin}
      className={clsx(
        'block h-8 w-full truncate rounded border px-2 text-left tabular-nums',
        status === 'valid' ? 'border-dashed border-control' : 'border-2 border-bad',
        status === 'duplicate' && 'border-warn!',
      )}
    >
      {text || ' '}
    </button>
  );
}

/** Enter takes what is typed, Esc leaves the cell as it was. */
function CellInput({
  label,
  text,
  onMend,
  onCancel,
}: {
  label: string;
  text: string;
  onMend: (typed: string) => void;
  onCancel: () => void;
}) {
  const [typed, setTyped] = useState(text);
  const isOver = useRef(false);
  const finish = (then: () => void) => {
    // Going away takes the focus, which would take what is typed a second time.
    if (isOver.current) return;
    isOver.current = true;
    then();
  };
  return (
    <input
      aria-label={label}
      value={typed}
      maxLength={MAX_CELL_TEXT}
      autoComplete="off"
      spellCheck={false}
      // The person has just asked to write here.
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => finish(() => onMend(typed))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(() => onMend(typed));
        else if (event.key === 'Escape') finish(onCancel);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      className={clsx(LIST_FIELD_CLASS, 'w-full px-2! tabular-nums')}
    />
  );
}
