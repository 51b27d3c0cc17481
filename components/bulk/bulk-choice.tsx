'use client';

import clsx from 'clsx';
import { useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import type { SelectedRow } from '@/components/list/selection-store';
import { Button } from '@/components/ui/button';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { SelectMatching } from './select-matching';

/**
 * Chooses a bulk action and applies it. Once all visible rows are selected, it offers to select the remaining matches.
 *
 * @param actions empty if the reader can't change anything
 * @param blank the error if no action is chosen
 * @param note a note on the selection
 */
export function BulkChoice<Action extends string | number, Row extends SelectedRow>({
  nouns,
  actions,
  blank,
  note,
  onApply,
  children,
  ...matching
}: ComponentProps<typeof SelectMatching<Row>> & {
  actions: readonly { value: Action; label: string }[];
  blank: string;
  note?: string | null;
  onApply: (action: Action) => void;
  children?: ReactNode;
}) {
  const id = useId();
  const chooser = useRef<HTMLSelectElement>(null);
  const [wanted, setWanted] = useState<Action | null>(null);
  const [isBlank, setBlank] = useState(false);
  const chosen = actions.find(({ value }) => value === wanted)?.value ?? null;

  const apply = () => {
    setBlank(chosen === null);
    if (chosen === null) chooser.current?.focus();
    else onApply(chosen);
  };

  return (
    <>
      {actions.length === 0 ? null : (
        <select
          ref={chooser}
          aria-label={`Action for the selected ${nouns}`}
          aria-invalid={isBlank || undefined}
          aria-describedby={clsx(isBlank && `${id}-fault`, note && `${id}-note`) || undefined}
          value={chosen ?? ''}
          onChange={(event) => {
            setWanted(actions.find(({ value }) => String(value) === event.target.value)?.value ?? null);
            setBlank(false);
          }}
          className={`${LIST_FIELD_CLASS} w-44`}
        >
          <option value="">Choose an action</option>
          {actions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      {actions.length === 0 ? null : (
        <Button
          look={chosen === null ? 'secondary' : 'primary'}
          // The key of the main button also presses it while no action is chosen, which then says so.
          data-primary
          className="max-sm:h-10"
          onClick={apply}
        >
          Apply
        </Button>
      )}
      {children}
      <div className="order-last flex w-full flex-col items-start gap-1 text-xs empty:hidden">
        {isBlank ? (
          <p id={`${id}-fault`} role="alert" className="text-bad">
            {blank}
          </p>
        ) : null}
        {note ? (
          <p id={`${id}-note`} className="text-muted">
            {note}
          </p>
        ) : null}
        <SelectMatching nouns={nouns} {...matching} />
      </div>
    </>
  );
}
