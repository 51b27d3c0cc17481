'use client';

import clsx from 'clsx';
import { FileSpreadsheet, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { FileDrop } from '@/components/ui/file-drop';
import { ProgressBar } from '@/components/ui/progress-bar';
import { CSV_KINDS, MAX_SHEET_ROWS, MAX_UPLOAD_FILES, type SheetKind } from '@/lib/domain/upload';
import { formatCount, formatCountOf } from '@/lib/text/format';
import type { Source } from './use-upload';

const EXCEL = '.xls,.xlsx,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The drop target with each file's progress. */
export function UploadFiles({
  input,
  kind,
  sources,
  refusals,
  isSending,
  onFiles,
  onRemove,
}: {
  input: React.RefObject<HTMLInputElement | null>;
  kind: SheetKind;
  sources: readonly Source[];
  refusals: readonly string[];
  /** Files being stored can't change. */
  isSending: boolean;
  onFiles: (files: File[]) => void;
  onRemove: (id: number) => void;
}) {
  const id = useId();
  const takesCsv = CSV_KINDS.includes(kind);
  const most = MAX_UPLOAD_FILES[kind];
  const room = most - sources.filter(({ state }) => state !== 'refused').length;
  return (
    <section aria-label="Files" className="flex flex-col gap-2">
      <FileDrop
        accept={takesCsv ? `${EXCEL},.csv,text/csv` : EXCEL}
        multiple={most > 1}
        describedBy={`${id}-hint`}
        input={input}
        disabled={isSending}
        className={{ frame: 'min-h-24 gap-1 py-4', atRest: 'bg-surface' }}
        onFiles={onFiles}
      >
        <FileSpreadsheet aria-hidden size={24} className="text-muted" />
        <span className="text-sm font-medium">{isSending ? 'These files are being sent' : dropWords(most, room)}</span>
        <span id={`${id}-hint`} className="text-xs text-muted">
          {(takesCsv ? '.xls, .xlsx or .csv' : '.xls or .xlsx') +
            `${most > 1 ? `, up to ${most} files at a time` : ''}; ` +
            `up to 10 MB and ${formatCount(MAX_SHEET_ROWS[kind])} rows${most > 1 ? ' each' : ''}`}
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
          {`${formatCountOf(rows, 'row')}, checked in ${(ms / 1000).toFixed(1)} s${sheets ? `. ${sheets}` : ''}`}
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
    return most === 1 ? 'Remove the file to drop another' : `${most} files added. Remove one to add another`;
  return `Drop up to ${room} more ${room === 1 ? 'file' : 'files'}, or choose them`;
}
