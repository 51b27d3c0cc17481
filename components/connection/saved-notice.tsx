import clsx from 'clsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { placeOverPage } from './place-over-page';

/**
 * Shows who just saved the open record.
 *
 * @param saved null while loading
 * @param onCompare compares the stored record with the form's input
 */
export function SavedNotice({
  saved,
  onCompare,
  onClose,
}: {
  saved: { by: string; noun: string; text?: string | undefined } | null;
  onCompare?: (() => void) | undefined;
  onClose: () => void;
}) {
  const [place] = useState(placeOverPage);
  return createPortal(
    <div
      role="status"
      className={clsx(
        'fixed bottom-4 left-4 z-30 max-w-md max-sm:right-4 print:hidden',
        saved && 'flex items-start gap-3 rounded-lg border border-line-strong bg-raised py-2 pr-2 pl-4 shadow-raised',
      )}
    >
      {saved ? (
        <>
          <div className="flex min-w-0 flex-col items-start gap-1 py-1.5 text-sm">
            <p className="font-medium">{`${saved.by} saved this ${saved.noun} just now.`}</p>
            {saved.text ? <p className="line-clamp-3 text-muted wrap-anywhere">{saved.text}</p> : null}
            {onCompare ? (
              <>
                <p>Your unsaved changes are still here.</p>
                <Button className="mt-1 max-sm:h-10" onClick={onCompare}>
                  Compare
                </Button>
              </>
            ) : null}
          </div>
          <IconButton label="Dismiss" onPress={onClose}>
            <X aria-hidden size={16} />
          </IconButton>
        </>
      ) : null}
    </div>,
    place,
  );
}
