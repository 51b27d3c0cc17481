'use client';

import { useId, useState } from 'react';
import { SelectionForm, SelectionChoice } from '@/components/bulk/selection-form';
import { useSelection } from '@/components/list/selection';
import { deferred } from '@/components/ui/deferred';
import { NO_INQUIRY_SELECTED } from '@/lib/domain/inquiry';
import { readAllAnew } from '@/lib/query/client';
import type { ReassignJob } from './reassign-dialog';

const ReassignDialog = deferred(() => import('./reassign-dialog'));

/** Gives the selected inquiries to an account manager (spec 3 §2). */
export function ReassignBar({
  managers,
  userId,
}: {
  managers: readonly { id: number; name: string }[];
  userId: number;
}) {
  const id = useId();
  const { clear } = useSelection();
  const [wanted, setWanted] = useState(userId);
  // Who was chosen may not be there any more, or not yet.
  const manager = managers.find(({ id: each }) => each === wanted) ?? managers[0];
  const [job, setJob] = useState<ReassignJob | null>(null);

  return (
    <>
      <SelectionForm
        label="Reassign the selected inquiries"
        lacking={NO_INQUIRY_SELECTED}
        focusId={id}
        button="Reassign"
        onPrepare={ReassignDialog.load}
        onSubmit={(selected) => {
          if (manager) setJob({ manager, inquiries: Array.from(selected, ([key, { label }]) => ({ id: key, label })) });
        }}
      >
        <SelectionChoice
          id={id}
          label="Account Manager"
          options={managers.map((manager) => [manager.id, manager.name] as const)}
          value={manager?.id ?? 0}
          onChange={setWanted}
        />
      </SelectionForm>
      {job ? (
        <ReassignDialog
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
