'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { formatCount, formatCountOf } from '@/lib/text/format';
import type { UploadOutcome } from './use-upload';
import { WorkbookButton } from './workbook-button';

/** The result of an upload with the rows that weren't stored (spec 2 §8). */
export default function UploadResult({
  result: { valid, duplicate, invalid, claimsFreed, toMend },
  message,
  onClose,
  onClosed,
}: {
  result: UploadOutcome;
  /** The message if some rows weren't stored. */
  message: string | null;
  onClose: () => void;
  onClosed: () => void;
}) {
  const counts = [
    ['Successful', valid],
    ['Duplicate', duplicate],
    ['Invalid', invalid],
  ] as const;
  return (
    <Dialog title="Upload result" width="confirm" onClose={onClose} onClosed={onClosed}>
      <div className="flex flex-col gap-4">
        <dl className="grid grid-cols-3 gap-2">
          {counts.map(([label, count]) => (
            <div key={label} className="flex flex-col-reverse rounded border border-line px-3 py-2">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="text-xl font-semibold tabular-nums">{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
        {claimsFreed > 0 ? <p>{`${formatCountOf(claimsFreed, 'claim')} that waited can now be approved.`}</p> : null}
        {message ? <p className="text-sm text-muted">{message}</p> : null}
        <div className="flex flex-wrap justify-end gap-2">
          {toMend.rows.length > 0 ? (
            <WorkbookButton what="rows" of={toMend}>
              Download result list
            </WorkbookButton>
          ) : null}
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
