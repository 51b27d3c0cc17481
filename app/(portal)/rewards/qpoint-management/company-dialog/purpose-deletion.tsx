import { useEffect, useId, useRef } from 'react';
import { Button } from '@/components/ui/button';
import type { PurposeType } from '@/lib/contract/points';

/** The question before a purpose goes from the list, in the place of the list. It begins on Cancel. */
export function PurposeDeletion({
  purpose,
  deleting,
  onDelete,
  onCancel,
}: {
  purpose: PurposeType;
  deleting: boolean;
  onDelete: () => void;
  onCancel: () => void;
}) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-purpose`}
      className="flex flex-col gap-3 p-4"
    >
      <p id={`${id}-question`} className="font-medium">
        Are you sure you want to delete ?
      </p>
      <p id={`${id}-purpose`} className="wrap-anywhere text-muted">
        {purpose.name} can no longer be chosen. The history keeps its name.
      </p>
      <div className="flex justify-end gap-2">
        <Button ref={cancel} onClick={onCancel}>
          Cancel
        </Button>
        <Button look="danger" aria-disabled={deleting} onClick={deleting ? undefined : onDelete}>
          {deleting ? 'Deleting…' : 'Delete'}
        </Button>
      </div>
    </div>
  );
}
