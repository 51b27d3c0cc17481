'use client';

import { useRouter } from 'next/navigation';
import { useId, useState, type FormEvent } from 'react';
import { selectionLineClass, useSelection } from '@/components/list/selection';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { NO_INQUIRY_SELECTED } from '@/lib/domain/inquiry';
import { formatCount } from '@/lib/format';
import type { ReassignJob } from './reassign-dialog';

const ReassignDialog = deferred(() => import('./reassign-dialog'));

/**
 * Gives the selected inquiries to an account manager (spec 3 §2). It stands there always: it says what it needs, and the
 * focus stays when the selection is gone.
 */
export function ReassignBar({ managers, userId }: { managers: readonly { id: number; name: string }[]; userId: number }) {
  const id = useId();
  const router = useRouter();
  const { selected, clear } = useSelection();
  const [wanted, setWanted] = useState<number>((managers.find((manager) => manager.id === userId) ?? managers[0])?.id ?? 0);
  const [isMissing, setMissing] = useState(false);
  const [job, setJob] = useState<ReassignJob | null>(null);
  const asksForTarget = isMissing && selected.size === 0;

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    setMissing(selected.size === 0);
    const manager = managers.find((each) => each.id === wanted);
    if (selected.size > 0 && manager) setJob({ manager, inquiries: Array.from(selected, ([key, { label }]) => ({ id: key, label })) });
  };
  const focus = () => document.getElementById(`${id}-manager`)?.focus();

  return (
    <>
      <form
        aria-label="Reassign the selected inquiries"
        onSubmit={confirm}
        className={selectionLineClass(selected)}
      >
        <span className="min-w-24 tabular-nums text-muted">{selected.size === 0 ? 'None selected' : `${formatCount(selected.size)} selected`}</span>
        <label className="sr-only" htmlFor={`${id}-manager`}>
          Account Manager
        </label>
        <select
          id={`${id}-manager`}
          value={wanted}
          onChange={(event) => setWanted(Number(event.target.value))}
          className={`${LIST_FIELD_CLASS} w-48`}
        >
          {managers.map((manager) => (
            <option key={manager.id} value={manager.id}>
              {manager.name}
            </option>
          ))}
        </select>
        <Button
          type="submit"
          look={selected.size > 0 ? 'primary' : 'secondary'}
          className="max-sm:h-10"
          aria-describedby={asksForTarget ? `${id}-fault` : undefined}
          onPointerEnter={ReassignDialog.load}
          onFocus={ReassignDialog.load}
        >
          Reassign
        </Button>
        {selected.size > 0 ? (
          <Button
            look="quiet"
            className="max-sm:h-10"
            onClick={() => {
              // The button goes away with the selection, so the focus moves to what stays.
              focus();
              clear();
            }}
          >
            Clear
          </Button>
        ) : null}
        {asksForTarget ? (
          <p id={`${id}-fault`} role="alert" className="text-bad">
            {NO_INQUIRY_SELECTED}
          </p>
        ) : null}
      </form>
      {job ? (
        <ReassignDialog
          job={job}
          onClose={(isDone) => {
            setJob(null);
            if (isDone) clear();
            router.refresh();
          }}
          onClosed={focus}
        />
      ) : null}
    </>
  );
}
