'use client';

import clsx from 'clsx';
import { useState, type ReactNode } from 'react';
import { saySelected, SELECTION_BAR_CLASS, SelectionCount, useSelection } from '@/components/list/selection';
import type { SelectedRow, SelectedRows } from '@/components/list/selection-store';
import { Button } from '@/components/ui/button';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';

/**
 * Applies an action to the selected rows. It is always visible, because it reports a missing selection (spec 3 §5) and
 * focus must survive clearing. It floats while rows are selected.
 *
 * @param lacking the message if nothing is selected
 * @param focusId the control focused when Clear disappears; the button's id if there are no choices
 */
export function SelectionForm({
  label,
  lacking,
  focusId,
  button,
  look = 'primary',
  busy = false,
  onPrepare,
  onSubmit,
  children,
  further,
}: {
  label: string;
  lacking: string;
  focusId: string;
  button: string;
  look?: 'primary' | 'secondary' | 'danger';
  busy?: boolean;
  /** Preloads the dialog that the button opens. */
  onPrepare?: () => unknown;
  onSubmit: (selected: ReadonlyMap<number, SelectedRow>) => void;
  /** Fields before the button. */
  children?: ReactNode;
  /** Renders other actions for the selection. */
  further?: (selected: SelectedRows) => ReactNode;
}) {
  const { selected, clear } = useSelection();
  const [isMissing, setMissing] = useState(false);
  const isEmpty = selected.size === 0;
  const fault = isMissing && isEmpty ? `${focusId}-fault` : undefined;

  return (
    // Reserve the space so that the end of the list doesn't move.
    <div className={clsx('min-h-12 shrink-0 border-t border-line', !isEmpty && 'selection-line sticky bottom-0 z-10')}>
      <form
        aria-label={label}
        data-selection
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          setMissing(isEmpty);
          if (!isEmpty) onSubmit(selected);
        }}
        className={
          isEmpty ? 'flex min-h-12 flex-wrap items-center gap-2 px-3 py-2 text-sm' : `${SELECTION_BAR_CLASS} bottom-1`
        }
      >
        {isEmpty ? <span className="min-w-24 text-muted">None selected</span> : <SelectionCount selected={selected} />}
        {children}
        <Button
          id={children ? undefined : focusId}
          type="submit"
          look={isEmpty ? 'secondary' : look}
          className="max-sm:h-10"
          aria-disabled={busy || undefined}
          aria-describedby={fault}
          onPointerEnter={onPrepare}
          onFocus={onPrepare}
        >
          {button}
        </Button>
        {isEmpty ? null : further?.(selected)}
        {isEmpty ? null : (
          <Button
            look="quiet"
            className="max-sm:h-10"
            onClick={() => {
              document.getElementById(focusId)?.focus();
              clear();
              saySelected(0);
            }}
          >
            Clear
          </Button>
        )}
        {fault ? (
          <p id={fault} role="alert" className="text-bad">
            {lacking}
          </p>
        ) : null}
      </form>
    </div>
  );
}

export function SelectionChoice<Value extends string | number>({
  id,
  label,
  options,
  value,
  onChange,
}: {
  id: string;
  label: string;
  options: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <select
      id={id}
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options[event.target.selectedIndex];
        if (chosen) onChange(chosen[0]);
      }}
      className={`${LIST_FIELD_CLASS} min-w-32 max-w-48`}
    >
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  );
}
