'use client';

import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useUnsavedGuard } from '@/components/form/leave-guard';
import { Button } from '@/components/ui/button';
import { Fact } from '@/components/ui/detail-section';
import { CheckedRows, DroppedFiles } from '@/components/upload/checked-rows';
import { useUpload } from '@/components/upload/use-upload';
import {
  approvalInWords,
  approvalOfBatch,
  totalsOf,
  type BatchApproval,
  type BatchMove,
} from '@/lib/domain/point-batch';
import { formatCount, formatCountOf, formatPoints, signedPoints } from '@/lib/text/format';
import type { PointsRequester } from '../../company-dialog/read-points-requester';
import { movePoints, submittedDesk } from './move-points';
import { inputOf, moveOf, pointSheet } from './point-sheet';

/** Drop, check and fix a point spreadsheet, then move its points, all rows or none. */
export function SpreadsheetDesk({ asker }: { asker: PointsRequester }) {
  const [kept] = useState(() => submittedDesk.get());
  const [sheet] = useState(() => kept?.desk.sheet ?? pointSheet(asker.asker));
  const [refusal, setRefusal] = useState<string | null>(null);
  const isPending = useSyncExternalStore(submittedDesk.subscribe, isPendingNow, () => false);
  const upload = useUpload(sheet, kept?.desk ?? null);
  const { rows, validated, counts, sources, isBusy } = upload;
  const input = useRef<HTMLInputElement>(null);

  // Depend on `validated` too, because company data arrives after the rows.
  const sent = useMemo(() => (validated.length > 0 ? sheet.read(rows) : []), [sheet, rows, validated]);
  const moves = useMemo(() => sent.map(({ read }) => moveOf(read)), [sent]);
  const approval = useMemo(
    () => approvalOfBatch(moves, { ...asker, movedAlone: sheet.movedAlone, movedByPerson: sheet.movedByPerson() }),
    [moves, asker, sheet],
  );

  // Fixes exist only here. A submitted spreadsheet comes back by itself if it fails.
  useUnsavedGuard(() => rows.length > 0 && !isPending);

  const takeBack = useEffectEvent(() => {
    const over = submittedDesk.get();
    if (over?.phase === 'done') upload.discard();
    if (over?.phase !== 'left') return;
    upload.validateAgain();
    setRefusal(over.refusal ?? null);
    submittedDesk.set(null);
  });
  useEffect(() => {
    const listen = () => takeBack();
    listen();
    return submittedDesk.subscribe(listen);
  }, []);

  const submit = () => {
    setRefusal(null);
    movePoints(
      {
        fileName: sources.find(({ state }) => state === 'read')?.name ?? '',
        rows: sent.map(({ row, read }) => inputOf(row, read)),
        desk: { sheet, sources: sources.filter(({ state }) => state === 'read'), rows },
      },
      approval,
    );
  };
  const discard = () => {
    setRefusal(null);
    upload.discard();
  };
  const reason = reasonToWait({ isBusy, isPending, rows: rows.length, invalid: counts.invalid });
  return (
    <>
      <DroppedFiles input={input} kind="points" upload={upload} isSending={isPending} />
      <div role="alert">
        {refusal ? <p className="rounded bg-bad-weak px-3 py-2 text-sm text-bad">{refusal}</p> : null}
      </div>
      <CheckedRows
        columns={sheet.columns}
        upload={upload}
        isSending={isPending}
        reason={reason}
        outcome="All rows or none: if one can’t be applied, no points move."
        actions={
          counts.invalid > 0 && counts.invalid < rows.length ? (
            <Button disabled={isPending} onClick={upload.leaveOutInvalid}>
              {`Leave out ${formatCountOf(counts.invalid, 'invalid row')}`}
            </Button>
          ) : null
        }
        submit={{ id: 'submit-batch', label: submitLabel(sent.length, approval), run: submit }}
        onDiscard={discard}
      >
        {rows.length > 0 ? <Totals moves={moves} approval={approval} asker={asker} /> : null}
      </CheckedRows>
    </>
  );
}

const isPendingNow = () => submittedDesk.get()?.phase === 'pending';

function submitLabel(rows: number, { waits }: BatchApproval): string {
  if (rows === 0) return 'Submit';
  return `${waits ? 'Request' : 'Submit'} ${formatCountOf(rows, 'row')}`;
}

/** Why nothing can be submitted yet; null if ready. */
function reasonToWait(state: { isBusy: boolean; isPending: boolean; rows: number; invalid: number }): string | null {
  const { isBusy, isPending, rows, invalid } = state;
  if (isPending) return 'These rows are about to be sent. Undo to keep them here.';
  if (isBusy) return 'The file is still being read.';
  if (rows === 0) return 'Choose a file first.';
  if (invalid === 0) return null;
  return `${formatCountOf(invalid, 'row is', 'rows are')} invalid. Fix them, or leave them out.`;
}

/** The totals of all valid rows, and whether someone else must approve them. */
function Totals({
  moves,
  approval,
  asker: { asker, approvalThreshold },
}: {
  moves: readonly BatchMove[];
  approval: BatchApproval;
  asker: PointsRequester;
}) {
  const { companies, accrued, deducted } = totalsOf(moves);
  return (
    <section aria-label="Totals" className="border-y border-line px-4 py-3">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-3">
        <Fact name="Companies">{formatCount(companies)}</Fact>
        <Fact name="Accrued">{accrued > 0 ? signedPoints(accrued) : formatPoints(0)}</Fact>
        <Fact name="Deducted">{deducted > 0 ? signedPoints(-deducted) : formatPoints(0)}</Fact>
        <Fact name="Approval">{approvalInWords(approval, { asker, approvalThreshold })}</Fact>
      </dl>
    </section>
  );
}
