'use client';

import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { useRecordActions } from '@/components/commands/record-here';
import { useKeys } from '@/components/keys/use-keys';
import { Button } from '@/components/ui/button';
import { useLoadAtRest } from '@/components/ui/deferred';
import { showToast } from '@/components/ui/toast';
import { loadDownloads, downloads } from './downloads';

/**
 * Downloads warranty claim evidence as a ZIP, by button or D.
 *
 * @param address from `evidencePath` or `evidenceOfSerialNumberPath`
 * @param of names it in the list of shortcuts and limits where its key works
 * @param note describes the ZIP's content
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
    const loaded = await loadDownloads();
    if (!loaded) return;
    if (isRunning) return loaded.cancelDownload(address);
    setRunning(true);
    const isOwn = await loaded.startDownload('evidence', address);
    setRunning(false);
    // A modal dialog keeps the focus from the other download's panel.
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
