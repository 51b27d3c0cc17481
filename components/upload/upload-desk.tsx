'use client';

import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useUnsavedGuard } from '@/components/form/leave-guard';
import { useSave } from '@/components/form/use-save';
import { useMay } from '@/components/layout/rights';
import { markRead } from '@/components/notices/notice-link';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { ProgressBar } from '@/components/ui/progress-bar';
import { showToast } from '@/components/ui/toast';
import { isAbort } from '@/lib/bff/client';
import type { UploadKind } from '@/lib/domain/upload';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { CheckedRows, DroppedFiles } from './checked-rows';
import { articleCodes, serialNumbers, type FilesSent, type Uploading, type UploadRow } from './upload-kinds';
import { resultOf, useUpload, type UploadOutcome } from './use-upload';

const UploadResult = deferred(() => import('./upload-result'));

/** Drop, check and fix files, then submit their valid rows (spec 2 §2.5). */
export function UploadDesk({
  kind,
  special,
  timeZone,
}: {
  kind: UploadKind;
  special: readonly string[];
  timeZone: string;
}) {
  const canCheck = useMay('uploadHistory');
  const [uploading] = useState(() =>
    kind === 'articleCodes' ? articleCodes() : serialNumbers(special, timeZone, canCheck),
  );
  const upload = useUpload(uploading);
  const { rows, validated, counts, sources, isBusy } = upload;
  const { save, saving } = useSave();
  const { sent, send, cancel, wasTooLate } = useSending(uploading);
  const [result, setResult] = useState<UploadOutcome | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const noun = uploading.noun[counts.valid === 1 ? 0 : 1];

  // Edits exist only here.
  useUnsavedGuard(() => rows.length > 0);

  const valid = rows.filter((_, index) => validated[index]?.status === 'valid');
  const waiting = uploading.waiting(valid);
  const submit = async () => {
    const files = {
      ...{ total: rows.length, invalid: counts.invalid },
      fileNames: sources.filter(({ state }) => state === 'read').map(({ name }) => name),
    };
    const saved = await save(() => send(valid, files), { failed: uploading.failed });
    if (!saved) return;
    if (saved.answer === null) return showToast.success('Canceled: nothing was stored.');
    // Users who have left the page get a notification instead.
    if (!input.current) return;
    if (wasTooLate()) {
      const stored = saved.answer.successful;
      showToast.error(
        `Too late to cancel: ${formatCountOf(stored, ...uploading.noun)} ${stored === 1 ? 'was' : 'were'} stored.`,
      );
    }
    const { uploadId } = saved.answer;
    if (uploadId) markRead({ record: { kind: 'upload', id: String(uploadId) } }).catch(() => undefined);
    setResult(resultOf(uploading, { rows, validated }, saved.answer));
    upload.discard();
  };
  return (
    <>
      <DroppedFiles input={input} kind={kind} upload={upload} isSending={saving} />
      <CheckedRows
        columns={uploading.columns}
        upload={upload}
        isSending={saving}
        reason={reasonToWait(isBusy, rows.length, counts.valid)}
        outcome={`${formatCount(counts.valid)} valid ${noun} will be stored${
          waiting > 0 ? `; ${formatCountOf(waiting, 'waiting claim')} can then be approved` : ''
        }.`}
        submit={{ id: 'submit-upload', label: submitLabel(saving, counts.valid), run: () => void submit() }}
        onDiscard={upload.discard}
      >
        {saving ? <Sending count={`${formatCount(counts.valid)} ${noun}`} sent={sent} onCancel={cancel} /> : null}
      </CheckedRows>
      {result ? (
        <UploadResult
          result={result}
          message={uploading.refused(result)}
          onClose={() => setResult(null)}
          onClosed={() => input.current?.focus()}
        />
      ) : null}
    </>
  );
}

/** Sends rows with progress. It can be canceled until everything has arrived. */
function useSending(uploading: Uploading) {
  const [sent, setSent] = useState(0);
  const stop = useRef<AbortController | null>(null);
  const isTooLate = useRef(false);
  /** @returns null if canceled before it was stored */
  const send = (rows: readonly UploadRow[], files: FilesSent) => {
    const { signal } = (stop.current = new AbortController());
    isTooLate.current = false;
    const onTooLate = () => void (isTooLate.current = true);
    setSent(0);
    const onProgress = (done: number, total: number) => setSent(total > 0 ? done / total : 1);
    return uploading.send(rows, files, { onProgress, signal, onTooLate }).catch((error: unknown) => {
      if (isAbort(error)) return null;
      throw error;
    });
  };
  return { sent, send, cancel: () => stop.current?.abort(), wasTooLate: () => isTooLate.current };
}

/** Why nothing can be submitted yet; null if ready. */
function reasonToWait(isBusy: boolean, rows: number, valid: number): string | null {
  if (isBusy) return 'The files are still being read.';
  if (rows === 0) return 'Choose a file first.';
  return valid === 0 ? 'No row is valid.' : null;
}

function submitLabel(saving: boolean, valid: number): string {
  if (saving) return 'Submitting…';
  return valid > 0 ? `Submit ${formatCount(valid)}` : 'Submit';
}

/** Upload progress. Once everything has arrived it is stored at once and can only be undone. */
function Sending({ count, sent, onCancel }: { count: string; sent: number; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3">
      <div className="min-w-40 flex-1">
        {sent < 1 ? <ProgressBar label={`Sending ${count}`} done={sent} /> : <ProgressBar label={`Storing ${count}`} />}
      </div>
      {sent < 1 ? (
        <Button look="quiet" onClick={onCancel}>
          Cancel sending
          <X aria-hidden size={14} />
        </Button>
      ) : (
        <p role="status" className="text-sm text-muted">
          Everything is sent and being stored. You can undo it below afterward.
        </p>
      )}
    </div>
  );
}
