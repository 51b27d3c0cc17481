'use client';

import { useId, useState } from 'react';
import { SelectionForm, SelectionChoice } from '@/components/bulk/selection-form';
import { useBulkJob } from '@/components/bulk/use-bulk-job';
import type { BulkItem } from '@/components/bulk/use-bulk-run';
import { itemsOf, type SelectedRow, type SelectionStore } from '@/components/list/selection-store';
import { deferred } from '@/components/ui/deferred';
import { focusById } from '@/components/ui/focus';
import { registrationsAddress, type RegistrationsView } from '@/lib/addresses/registrations';
import { NO_TARGET } from '@/lib/domain/registration';
import { readAllAnew } from '@/lib/query/client';
import type { BulkJob } from '@/components/registrations/bulk-dialog';

const BulkDialog = deferred(() => import('@/components/registrations/bulk-dialog'));

const AskMissing = deferred(() => import('./ask-missing'));

/** What is done at once, and `ask`, which is held: its mails can't be taken back. */
type Action = BulkJob['action'] | 'ask';

const ACTIONS: Readonly<Record<RegistrationsView['tab'], readonly (readonly [Action, string])[]>> = {
  0: [
    ['approve', 'Approve'],
    ['ask', 'Ask for what is missing'],
    ['delete', 'Delete'],
  ],
  1: [
    ['disable', 'Disabled'],
    ['use', 'In use'],
  ],
};

/** What can be done with the selected registrations (spec 3 §2). */
export function BulkBar({
  view,
  hasReviews,
  selection,
}: {
  view: RegistrationsView;
  /** Does the upstream send registrations back? */
  hasReviews: boolean;
  selection: SelectionStore;
}) {
  const { tab } = view;
  const id = useId();
  const offered = ACTIONS[tab].filter(([action]) => hasReviews || action !== 'ask');
  const [wanted, setWanted] = useState<Action>();
  const action = offered.find(([each]) => each === wanted)?.[0] ?? offered[0]?.[0] ?? 'approve';
  const [job, setJob] = useState<BulkJob | null>(null);
  const asking = useBulkJob<readonly BulkItem[], SelectedRow>(selection, registrationsAddress.scope(view));

  return (
    <>
      <SelectionForm
        label="Change of the selected registrations"
        lacking={NO_TARGET}
        focusId={id}
        button="Confirm"
        onPrepare={BulkDialog.load}
        onSubmit={(selected) => {
          const partners = itemsOf(selected);
          if (action === 'ask') asking.begin(partners);
          else setJob({ action, partners });
        }}
      >
        <SelectionChoice
          id={id}
          label={tab === '0' ? 'Action for the selected' : 'Account status of the selected'}
          options={offered}
          value={action}
          onChange={setWanted}
        />
      </SelectionForm>
      {job ? (
        <BulkDialog
          job={job}
          onClose={(isDone) => {
            setJob(null);
            if (isDone) selection.clear();
            // What was refused may stand otherwise than the list shows it.
            else readAllAnew();
          }}
        />
      ) : null}
      {asking.job ? (
        <AskMissing
          partners={asking.job}
          onHold={asking.hold}
          onClose={() => asking.end([])}
          onClosed={() => focusById(id)}
        />
      ) : null}
    </>
  );
}
