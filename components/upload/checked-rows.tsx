'use client';

import { useId, type ReactNode, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonWithReason } from '@/components/ui/button-with-reason';
import { confirm } from '@/components/ui/confirm';
import { deferred } from '@/components/ui/deferred';
import type { SheetKind, UploadColumn } from '@/lib/domain/upload';
import { UploadFiles } from './upload-files';
import type { useUpload } from './use-upload';

const CheckTable = deferred(() => import('./check-table'));

type Upload = ReturnType<typeof useUpload>;

/** The drop target of an upload. The table's code loads while files are read. */
export function DroppedFiles({
  input,
  kind,
  upload: { sources, refusals, add, remove },
  isSending,
}: {
  input: RefObject<HTMLInputElement | null>;
  kind: SheetKind;
  upload: Upload;
  isSending: boolean;
}) {
  return (
    <UploadFiles
      input={input}
      kind={kind}
      sources={sources}
      refusals={refusals}
      isSending={isSending}
      onFiles={(files) => {
        void CheckTable.load();
        add(files);
      }}
      onRemove={remove}
    />
  );
}

/**
 * An upload's rows with their problems, and buttons to send or discard them.
 *
 * @param isSending rows being sent can't be edited
 * @param reason why nothing can be sent yet; null if ready
 * @param outcome describes what sending will do
 * @param actions more buttons, before Discard
 * @param children content between the rows and the buttons
 */
export function CheckedRows({
  columns,
  upload: { rows, validated, counts, fix },
  isSending,
  reason,
  outcome,
  actions,
  submit,
  onDiscard,
  children,
}: {
  columns: readonly UploadColumn[];
  upload: Upload;
  isSending: boolean;
  reason: string | null;
  outcome: string;
  actions?: ReactNode;
  submit: { id: string; label: string; run: () => void };
  onDiscard: () => void;
  children?: ReactNode;
}) {
  const reasonId = useId();
  return (
    <section
      aria-label="Check"
      className="flex min-w-0 shrink-0 flex-col overflow-hidden rounded-lg border border-line bg-surface"
    >
      {rows.length > 0 ? (
        <CheckTable
          columns={columns}
          rows={rows}
          validated={validated}
          counts={counts}
          isReadOnly={isSending}
          onFix={(index, field, text) => void fix(index, field, text)}
        />
      ) : null}
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <p id={reasonId} className="text-sm text-muted tabular-nums">
          {reason ?? outcome}
        </p>
        <div className="ml-auto flex flex-wrap gap-2">
          {actions}
          {rows.length > 0 ? <DiscardButton disabled={isSending} onDiscard={onDiscard} /> : null}
          <ButtonWithReason
            look="primary"
            id={submit.id}
            data-save
            reasonId={reason === null ? null : reasonId}
            onClick={submit.run}
          >
            {submit.label}
          </ButtonWithReason>
        </div>
      </div>
    </section>
  );
}

/** Discards files and edits after a confirmation. */
function DiscardButton({ disabled, onDiscard }: { disabled: boolean; onDiscard: () => void }) {
  const discard = async () => {
    const isSure = await confirm({
      title: 'Discard these rows?',
      text: 'Nothing has been saved yet.',
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
