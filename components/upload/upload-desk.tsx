'use client';

import clsx from 'clsx';
import { FileSpreadsheet, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useUnsavedGuard } from '@/components/form/leave-guard';
import { useSave } from '@/components/form/use-save';
import { useCan } from '@/components/layout/capabilities';
import { Button } from '@/components/ui/button';
import { ButtonWithReason } from '@/components/ui/button-with-reason';
import { confirm } from '@/components/ui/confirm';
import { deferred } from '@/components/ui/deferred';
import { FileDrop } from '@/components/ui/file-drop';
import { ProgressBar } from '@/components/ui/progress-bar';
import { showToast } from '@/components/ui/toast';
import { MAX_UPLOAD_FILES, type UploadKind } from '@/lib/domain/upload';
import { formatCount, formatCountOf } from '@/lib/format';
import { articleCodes, serialNumbers, type FilesSent, type Uploading, type UploadRow } from './upload-kinds';
import { resultOf, useUpload, type Source, type UploadOutcome } from './use-upload';

const CheckTable = deferred(() => import('./check-table'));
const UploadResult = deferred(() => import('./upload-result'));

/** Files are dropped, checked and mended here, and their valid rows submitted (spec 2 §2.5). */
export function UploadDesk({
  kind,
  special,
  timeZone,
}: {
  kind: UploadKind;
  special: readonly string[];
  timeZone: string;
}) {
  const canCheck = useCan()('uploads');
  const [uploading] = useState(() =>
    kind === 'articleCodes' ? articleCodes() : serialNumbers(special, timeZone, canCheck),
  );
  const upload = useUpload(uploading);
  const { rows, validated, counts, sources, isBusy } = upload;
  const { save, saving } = useSave();
  const { sent, send, cancel } = useSending(uploading);
  const [result, setResult] = useState<UploadOutcome | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const reasonId = useId();
  const noun = uploading.noun[counts.valid === 1 ? 0 : 1];

  // What is mended here is kept nowhere else.
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
    if (saved.answer === null) return showToast.success('Sending was canceled: nothing is stored.');
    setResult(resultOf(uploading, { rows, validated }, saved.answer));
    upload.discard();
  };
  const reason = reasonToWait(isBusy, rows.length, counts.valid);
  return (
    <>
      <UploadFiles
        input={input}
        kind={kind}
        sources={sources}
        refusals={upload.refusals}
        isSending={saving}
        onFiles={(files) => {
          void CheckTable.load();
          upload.add(files);
        }}
        onRemove={upload.remove}
      />
      <section
        aria-label="Check"
        className="flex min-w-0 shrink-0 flex-col overflow-hidden rounded-lg border border-line bg-surface"
      >
        {rows.length > 0 ? (
          <CheckTable
            columns={uploading.columns}
            rows={rows}
            validated={validated}
            counts={counts}
            isReadOnly={saving}
            onMend={(index, field, text) => void upload.mend(index, field, text)}
          />
        ) : null}
        {saving ? <Sending count={`${formatCount(counts.valid)} ${noun}`} sent={sent} onCancel={cancel} /> : null}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <p id={reasonId} className="text-sm text-muted tabular-nums">
            {reason ??
              `${formatCount(counts.valid)} valid ${noun} will be stored${
                waiting > 0 ? `; ${formatCountOf(waiting, 'waiting claim')} can then be approved` : ''
              }.`}
          </p>
          <div className="ml-auto flex gap-2">
            {rows.length > 0 ? <DiscardButton disabled={saving} onDiscard={upload.discard} /> : null}
            <ButtonWithReason
              look="primary"
              id="submit-upload"
              data-save
              reasonId={reason === null ? null : reasonId}
              onClick={() => void submit()}
            >
              {saving ? 'Submitting…' : counts.valid > 0 ? `Submit ${formatCount(counts.valid)}` : 'Submit'}
            </ButtonWithReason>
          </div>
        </div>
      </section>
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

/** Sends rows, says which share of them has arrived, and can be canceled until all have. */
function useSending(uploading: Uploading) {
  const [sent, setSent] = useState(0);
  const stop = useRef<AbortController | null>(null);
  /** @returns null where it was canceled */
  const send = (rows: readonly UploadRow[], files: FilesSent) => {
    const { signal } = (stop.current = new AbortController());
    setSent(0);
    const onProgress = (done: number, total: number) => setSent(total > 0 ? done / total : 1);
    return uploading.send(rows, files, { onProgress, signal }).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
  };
  return { sent, send, cancel: () => stop.current?.abort() };
}

/** Why nothing can be submitted yet; null where something can. */
function reasonToWait(isBusy: boolean, rows: number, valid: number): string | null {
  if (isBusy) return 'The files are still being read.';
  if (rows === 0) return 'Choose a file first.';
  return valid === 0 ? 'No row is valid.' : null;
}

function DiscardButton({ disabled, onDiscard }: { disabled: boolean; onDiscard: () => void }) {
  const discard = async () => {
    const isSure = await confirm({
      title: 'Discard these rows?',
      text: 'Nothing of them is stored yet.',
      confirm: 'Discard',
      look: 'discard',
    });
    if (isSure) onDiscard();
  };
  return (
    <Button onClick={() => void discard()} disabled={disabled}>
      Discard
    </Button>
  );
}

/** How far sending is. What has arrived whole is stored in one go, and can only be undone. */
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
          All is sent and being stored; it can be undone below afterwards.
        </p>
      )}
    </div>
  );
}

/** Where files are dropped or chosen, and how far each is. */
function UploadFiles({
  input,
  kind,
  sources,
  refusals,
  isSending,
  onFiles,
  onRemove,
}: {
  input: React.RefObject<HTMLInputElement | null>;
  kind: UploadKind;
  sources: readonly Source[];
  refusals: readonly string[];
  /** What is being stored stays as it is. */
  isSending: boolean;
  onFiles: (files: File[]) => void;
  onRemove: (id: number) => void;
}) {
  const id = useId();
  const most = MAX_UPLOAD_FILES[kind];
  const room = most - sources.filter(({ state }) => state !== 'refused').length;
  return (
    <section aria-label="Files" className="flex flex-col gap-2">
      <FileDrop
        accept=".xls,.xlsx,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        multiple={most > 1}
        describedBy={`${id}-hint`}
        input={input}
        disabled={isSending}
        className={{ frame: 'min-h-24 gap-1 py-4', atRest: 'bg-surface' }}
        onFiles={onFiles}
      >
        <FileSpreadsheet aria-hidden size={24} className="text-muted" />
        <span className="text-sm font-medium">{isSending ? 'These are being sent' : dropWords(most, room)}</span>
        <span id={`${id}-hint`} className="text-xs text-muted">
          .xls or .xlsx{most > 1 ? `, up to ${most} files at a time` : ''}; up to 10 MB and 50,000 rows each
        </span>
      </FileDrop>
      <div role="alert">
        {refusals.map((refusal) => (
          <p key={refusal} className="rounded bg-bad-weak px-3 py-2 text-sm text-bad">
            {refusal}
          </p>
        ))}
      </div>
      {sources.length > 0 ? (
        <ul aria-label="Chosen files" className="flex flex-col gap-1.5">
          {sources.map((source) => (
            <li
              key={source.id}
              className={clsx(
                'flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2',
                'rounded border border-line bg-surface text-sm',
              )}
            >
              <SourceLine source={source} />
              <Button
                look="quiet"
                className="ml-auto"
                disabled={isSending}
                onClick={() => onRemove(source.id)}
                aria-label={`${REMOVE[source.state]} ${source.name}`}
              >
                {REMOVE[source.state]}
                <X aria-hidden size={14} />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const REMOVE: Readonly<Record<Source['state'], string>> = {
  sending: 'Cancel',
  reading: 'Cancel',
  read: 'Remove',
  refused: 'Dismiss',
};

function SourceLine({ source: { name, state, sent, why, rows, sheets, ms } }: { source: Source }) {
  if (state === 'sending' || state === 'reading') {
    return (
      <div className="min-w-40 flex-1">
        {state === 'sending' ? (
          <ProgressBar label={`Sending ${name}`} done={sent} />
        ) : (
          <ProgressBar label={`Reading ${name}`} />
        )}
      </div>
    );
  }
  return (
    <>
      <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
      {state === 'read' ? (
        <span className="text-muted tabular-nums">
          {formatCountOf(rows, 'row')}, checked in {(ms / 1000).toFixed(1)} s{sheets ? `. ${sheets}` : null}
        </span>
      ) : (
        <span role="alert" className="min-w-0 text-bad">
          {why}
        </span>
      )}
    </>
  );
}

function dropWords(most: number, room: number): string {
  if (room === most) return most === 1 ? 'Drop a file here, or choose it' : 'Drop files here, or choose them';
  if (room === 0)
    return most === 1 ? 'Remove the file to drop another' : `${most} files are here: remove one to drop another`;
  return `Drop up to ${room} more ${room === 1 ? 'file' : 'files'}, or choose them`;
}
