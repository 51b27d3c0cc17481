'use client';

import { useRouter } from 'next/navigation';
import { useId, useState, type FormEvent } from 'react';
import { selectionLineClass, useSelection } from '@/components/list/selection';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import type { RegistrationsView } from '@/lib/addresses/registrations';
import { NO_TARGET } from '@/lib/domain/registration';
import { formatCount } from '@/lib/format';
import type { BulkJob } from './bulk-dialog';

const BulkDialog = deferred(() => import('./bulk-dialog'));

const ACTIONS = {
  0: [['approve', 'Approve'], ['delete', 'Delete']],
  1: [['disable', 'Disabled'], ['use', 'In use']],
} as const;

/**
 * What can be done with the selected registrations (spec 3 §2). It stands there always: it says what it needs, and the
 * focus stays when the selection is gone.
 */
export function BulkBar({ tab }: { tab: RegistrationsView['tab'] }) {
  const id = useId();
  const router = useRouter();
  const { selected, clear } = useSelection();
  const [wanted, setWanted] = useState<BulkJob['action']>(ACTIONS[tab][0][0]);
  const [isMissing, setMissing] = useState(false);
  const [job, setJob] = useState<BulkJob | null>(null);
  const asksForTarget = isMissing && selected.size === 0;

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    setMissing(selected.size === 0);
    if (selected.size > 0) setJob({ action: wanted, partners: Array.from(selected, ([key, { label }]) => ({ id: key, label })) });
  };
  const focus = () => document.getElementById(`${id}-action`)?.focus();

  return (
    <>
      <form
        aria-label="Change of the selected registrations"
        onSubmit={confirm}
        className={selectionLineClass(selected)}
      >
        <span className="min-w-24 tabular-nums text-muted">{selected.size === 0 ? 'None selected' : `${formatCount(selected.size)} selected`}</span>
        <label className="sr-only" htmlFor={`${id}-action`}>
          {tab === '0' ? 'Action for the selected' : 'Account status of the selected'}
        </label>
        <select
          id={`${id}-action`}
          value={wanted}
          onChange={(event) => setWanted(event.target.value as BulkJob['action'])}
          className={`${LIST_FIELD_CLASS} w-32`}
        >
          {ACTIONS[tab].map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Button
          type="submit"
          look={selected.size > 0 ? 'primary' : 'secondary'}
          className="max-sm:h-10"
          aria-describedby={asksForTarget ? `${id}-fault` : undefined}
          onPointerEnter={BulkDialog.load}
          onFocus={BulkDialog.load}
        >
          Confirm
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
            {NO_TARGET}
          </p>
        ) : null}
      </form>
      {job ? (
        <BulkDialog
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
