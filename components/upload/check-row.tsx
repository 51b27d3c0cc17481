import clsx from 'clsx';
import { useRef, useState, type CSSProperties } from 'react';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { StatusPill } from '@/components/ui/status-pill';
import { MAX_CELL_TEXT } from '@/lib/domain/cell-text';
import type { StatusTone } from '@/lib/domain/order-status';
import type { RowValidation, UploadColumn, RowStatus } from '@/lib/domain/upload';
import type { UploadRow } from './upload-kinds';

export const STATUS_LABELS: Readonly<Record<RowStatus, string>> = {
  valid: 'Valid',
  duplicate: 'Duplicate',
  invalid: 'Invalid',
};
const TONES: Readonly<Record<RowStatus, StatusTone>> = { valid: 'ok', duplicate: 'warn', invalid: 'bad' };

export interface CellPlace {
  index: number;
  field: string;
}

export const idOf = ({ index, field }: CellPlace) => `cell-${index}-${field}`;

export function CheckRow({
  index,
  ariaIndex,
  row,
  validation,
  columns,
  hasFiles,
  fixing,
  isReadOnly,
  style,
  focusTarget,
  onBegin,
  onFix,
  onEnd,
}: {
  /** The row's index among all rows. */
  index: number;
  ariaIndex: number;
  row: UploadRow;
  validation: RowValidation;
  columns: readonly UploadColumn[];
  hasFiles: boolean;
  /** The field being edited. */
  fixing: string | undefined;
  isReadOnly: boolean;
  style: CSSProperties;
  focusTarget: (cell: HTMLElement | null) => void;
  onBegin: (cell: CellPlace) => void;
  onFix: (index: number, field: string, text: string) => void;
  onEnd: (cell: CellPlace) => void;
}) {
  const { status, why } = validation;
  return (
    <div
      role="row"
      aria-rowindex={ariaIndex}
      data-status={status}
      className="absolute inset-x-0 top-0 grid h-10 items-center border-b border-line"
      style={style}
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
              isFixing={fixing === field}
              isReadOnly={isReadOnly}
              focusTarget={focusTarget}
              onBegin={() => onBegin(cell)}
              onFix={(text) => onFix(index, field, text)}
              onEnd={() => onEnd(cell)}
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
        className={clsx('line-clamp-2 px-3 text-xs leading-4', status === 'invalid' ? 'text-bad' : 'text-warn')}
      >
        {why}
      </span>
    </div>
  );
}

/** A cell's text. Invalid or edited cells can be changed in place. */
function Cell({
  place,
  heading,
  row,
  validation: { status, why, at },
  isFixing,
  isReadOnly,
  focusTarget,
  onBegin,
  onFix,
  onEnd,
}: {
  place: CellPlace;
  heading: string;
  row: UploadRow;
  validation: RowValidation;
  isFixing: boolean;
  isReadOnly: boolean;
  focusTarget: (cell: HTMLElement | null) => void;
  onBegin: () => void;
  onFix: (text: string) => void;
  onEnd: () => void;
}) {
  const { field } = place;
  const text = row.cells[field] ?? '';
  const name = `${heading} of row ${row.row}`;
  const fix = (typed: string) => {
    if (typed !== text) onFix(typed);
    onEnd();
  };
  if (isFixing) return <CellInput label={name} text={text} onFix={fix} onCancel={onEnd} />;
  if (isReadOnly || (at !== field && !row.fixed?.[field])) {
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
      aria-label={`${name}: ${text || 'empty'}${why ? `. ${why.replace(/\.+$/, '')}` : ''}. Fix`}
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

/** Enter accepts the input, Esc restores the cell. */
function CellInput({
  label,
  text,
  onFix,
  onCancel,
}: {
  label: string;
  text: string;
  onFix: (typed: string) => void;
  onCancel: () => void;
}) {
  const [typed, setTyped] = useState(text);
  const isOver = useRef(false);
  const finish = (then: () => void) => {
    // Unmounting blurs the field, which would accept the input twice.
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
      // The user just asked to edit it.
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => finish(() => onFix(typed))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(() => onFix(typed));
        else if (event.key === 'Escape') finish(onCancel);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      className={clsx(LIST_FIELD_CLASS, 'w-full px-2! tabular-nums')}
    />
  );
}
