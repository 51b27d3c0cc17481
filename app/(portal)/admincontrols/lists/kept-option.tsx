'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import type { ListOption } from '@/lib/contract/lists';

/** Says why an option can't be deleted, and offers what can be done instead. */
export default function KeptOption({
  option: { name },
  reason,
  onHide,
  onMerge,
  onClose,
}: {
  option: ListOption;
  reason: string;
  /** Null if it is hidden already. */
  onHide: (() => void) | null;
  /** Null if it can't be merged either. */
  onMerge: (() => void) | null;
  onClose: () => void;
}) {
  return (
    <Dialog title={`Can’t delete “${name}”`} width="confirm" onClose={onClose}>
      <p className="wrap-anywhere">{reason}</p>
      <DialogButtons onLeave={onClose}>
        {onHide ? (
          <Button
            className="max-sm:h-10"
            onClick={() => {
              onClose();
              onHide();
            }}
          >
            Hide
          </Button>
        ) : null}
        {onMerge ? (
          <Button className="max-sm:h-10" look="primary" onClick={onMerge}>
            Merge
          </Button>
        ) : null}
      </DialogButtons>
    </Dialog>
  );
}
