'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { showToast } from '@/components/ui/toast';
import { BffError, PLAIN_ERROR } from '@/lib/bff/client';
import { downloadWorkbook } from '@/lib/bff/workbook';
import { formatCount } from '@/lib/format';
import type { UploadResult as Result } from './use-upload';

/** What became of an upload, and the rows that were not stored (spec 2 §8). */
export default function UploadResult({
  result: { valid, duplicate, invalid, claimsFreed, toMend },
  message,
  onClose,
  onClosed,
}: {
  result: Result;
  /** Where rows were not stored. */
  message: string;
  onClose: () => void;
  onClosed: () => void;
}) {
  const [saving, setSaving] = useState(false);
  const download = async () => {
    setSaving(true);
    await downloadWorkbook('rows', toMend).catch((error: unknown) => showToast.error(error instanceof BffError ? error.message : PLAIN_ERROR));
    setSaving(false);
  };
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
        {claimsFreed > 0 ? (
          <p>
            {formatCount(claimsFreed)} {claimsFreed === 1 ? 'claim that waited' : 'claims that waited'} can be approved now.
          </p>
        ) : null}
        {duplicate + invalid > 0 ? <p className="text-sm text-muted">{message}</p> : null}
        <div className="flex flex-wrap justify-end gap-2">
          {toMend.rows.length > 0 ? (
            <Button onClick={() => void download()} disabled={saving}>
              <Download aria-hidden size={16} />
              Download result list
            </Button>
          ) : null}
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
