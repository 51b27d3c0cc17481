'use client';

import clsx from 'clsx';
import { useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import type { SelectedRow } from '@/components/list/selection-store';
import { Button } from '@/components/ui/button';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { SelectMatching } from './select-matching';

/**
 * What is done with the selected rows, for the bar over them: one of a few actions, then Apply. Once all rows that are
 * shown are selected, it offers the others that match the filter.
 *
 * @param actions none where one may not change anything
 * @param blank said where nothing is chosen yet
 * @param note what else is to know of the selection
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
  /** Further buttons. */
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
        <Button look="primary" className="max-sm:h-10" onClick={apply}>
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
