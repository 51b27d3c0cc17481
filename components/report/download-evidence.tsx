'use client';

import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { useRecordActions } from '@/components/commands/record-here';
import { useKeys } from '@/components/keys/use-keys';
import { Button } from '@/components/ui/button';
import { useLoadAtRest } from '@/components/ui/deferred';
import { showToast } from '@/components/ui/toast';
import { bringDownloads, downloads } from './downloads';

/**
 * Downloads the evidence of warranty claims as a zip, by its button or by D.
 *
 * @param address of `evidencePath`, or of `evidenceOfSerialNumberPath`
 * @param of what the sheet of keys calls it, and where its key counts
 * @param note what is in the zip
 */
export function DownloadEvidence({
  address,
  of: { title, scope },
  note,
}: {
  address: string;
  of: { title: string; scope: 'page' | 'dialog' };
  note: string;
}) {
  const [isRunning, setRunning] = useState(false);
  useLoadAtRest(downloads);
  const download = async () => {
    const loaded = await bringDownloads();
    if (!loaded) return;
    if (isRunning) return loaded.cancelDownload(address);
    setRunning(true);
    const isOwn = await loaded.startDownload('evidence', address);
    setRunning(false);
    // A dialog keeps the focus from the panel of the other one.
    if (!isOwn) showToast.error('This download is already in progress.');
  };
  const byKey = { keys: 'd', label: 'Download evidence', run: () => void download() };
  useKeys(title, scope, [{ ...byKey, isHere: () => !isRunning }]);
  useRecordActions([byKey]);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        className="max-sm:h-10"
        title="D"
        data-act={isRunning ? 'cancel' : 'download'}
        onClick={() => void download()}
      >
        {isRunning ? <X aria-hidden size={16} /> : <Download aria-hidden size={16} />}
        {isRunning ? 'Cancel download' : 'Download evidence'}
      </Button>
      <p className="text-sm text-muted">{note}</p>
    </div>
  );
}
