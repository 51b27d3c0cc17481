'use client';

import { useId, useState } from 'react';
import { SelectionForm, SelectionChoice } from '@/components/bulk/selection-form';
import { useSelection } from '@/components/list/selection';
import { deferred } from '@/components/ui/deferred';
import type { RegistrationsView } from '@/lib/addresses/registrations';
import { NO_TARGET } from '@/lib/domain/registration';
import { readAllAnew } from '@/lib/query/client';
import type { BulkJob } from '@/components/registrations/bulk-dialog';

const BulkDialog = deferred(() => import('@/components/registrations/bulk-dialog'));

type Action = BulkJob['action'];

const ACTIONS = {
  0: [
    ['approve', 'Approve'],
    ['delete', 'Delete'],
  ],
  1: [
    ['disable', 'Disabled'],
    ['use', 'In use'],
  ],
} as const satisfies Record<RegistrationsView['tab'], readonly (readonly [Action, string])[]>;

/** What can be done with the selected registrations (spec 3 §2). */
export function BulkBar({ tab }: { tab: RegistrationsView['tab'] }) {
  const id = useId();
  const { clear } = useSelection();
  const [wanted, setWanted] = useState<Action>(ACTIONS[tab][0][0]);
  const [job, setJob] = useState<BulkJob | null>(null);

  return (
    <>
      <SelectionForm
        label="Change of the selected registrations"
        lacking={NO_TARGET}
        focusId={id}
        button="Confirm"
        onPrepare={BulkDialog.load}
        onSubmit={(selected) =>
          setJob({ action: wanted, partners: Array.from(selected, ([key, { label }]) => ({ id: key, label })) })
        }
      >
        <SelectionChoice
          id={id}
          label={tab === '0' ? 'Action for the selected' : 'Account status of the selected'}
          options={ACTIONS[tab]}
          value={wanted}
          onChange={setWanted}
        />
      </SelectionForm>
      {job ? (
        <BulkDialog
          job={job}
          onClose={(isDone) => {
            setJob(null);
            if (isDone) clear();
            // What was refused may stand otherwise than the list shows it.
            else readAllAnew();
          }}
        />
      ) : null}
    </>
  );
}
