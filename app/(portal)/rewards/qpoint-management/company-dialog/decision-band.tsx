'use client';

import clsx from 'clsx';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { usePending } from '@/components/action/pending';
import { useRecordActions } from '@/components/commands/record-here';
import { useKeys } from '@/components/keys/use-keys';
import { useMay } from '@/components/layout/rights';
import { pendingRequest, VERDICT_WORDS, type Verdict } from '@/components/points/pending-request';
import { decideRequests } from '@/components/points/decide-requests';
import { confirmRejection } from '@/components/points/confirm-rejection';
import { RecordLink } from '@/components/record/record-link';
import { Button } from '@/components/ui/button';
import { ButtonWithReason } from '@/components/ui/button-with-reason';
import { isFocusIdle } from '@/components/ui/focus';
import type { CompanyPoints } from '@/lib/contract/points';
import { formatPoints } from '@/lib/text/format';
import { formatDateTime } from '@/lib/time/format-time';
import type { PointsRequester } from './read-points-requester';

const BAND =
  '-mx-6 -mt-5 flex flex-wrap items-center gap-x-8 gap-y-3 px-6 py-3 ' +
  'border-b border-line bg-info-weak ' +
  'max-sm:-mx-4 max-sm:px-4';

/**
 * A company's pending request with its resulting balance, Approve and Reject (A and R). After a decision, one key opens
 * the next company.
 */
export function DecisionBand({
  company,
  asker,
  timeZone,
  onDecided,
  onNext,
}: {
  company: CompanyPoints;
  asker: PointsRequester;
  timeZone: string;
  onDecided: () => Promise<void>;
  onNext: (() => void) | undefined;
}) {
  const [done, setDone] = useState<{ id: number; text: string } | null>(null);
  const decision = usePending()('pointRequest', company.id);
  const pending = pendingRequest(company, asker);
  const isAllowed = useMay('qpointManagement', 'decide');
  const mayDecide = isAllowed && pending !== null && pending.hold === null && decision === undefined;

  const give = (verdict: Verdict, reason?: string) => {
    if (!pending) return;
    const { what } = pending;
    decideRequests(verdict, [{ company, what }], {
      reason,
      onEnd: ({ done: decided }) => {
        if (decided.length > 0) setDone({ id: company.id, text: `${VERDICT_WORDS[verdict].done}: ${what}` });
        return onDecided();
      },
    });
  };
  const reject = async () => {
    const answer = pending && (await confirmRejection(pending.what, company.name, focusVerdict));
    if (answer) give('reject', answer.reason);
  };
  useKeys('This request', 'dialog', [
    {
      keys: 'a',
      label: 'Approve',
      isHere: () => mayDecide && pending.refusal === null,
      run: () => give('approve'),
    },
    { keys: 'r', label: 'Reject', isHere: () => mayDecide, run: () => void reject() },
  ]);

  useRecordActions([
    ...(mayDecide && pending.refusal === null
      ? [{ label: `Approve ${pending.what}`, keys: 'a', changes: true, run: () => give('approve') } as const]
      : []),
    ...(mayDecide ? [{ label: `Reject ${pending.what}`, keys: 'r', run: () => void reject() }] : []),
  ]);

  if (!pending) return done?.id === company.id ? <Done onNext={onNext}>{done.text}</Done> : null;
  if (decision) return <Done onNext={onNext}>{`${decision.doing}: ${pending.what}`}</Done>;
  const { pointRequest: request, latestUpdateAt } = company;
  const at = latestUpdateAt ?? request?.createdAt;
  return (
    <section aria-label="Request awaiting a decision" data-band="" className={BAND}>
      <div className="min-w-0">
        <p className="font-semibold tabular-nums">{pending.what}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {request?.purpose ? `${request.purpose} · ` : null}
          {request?.requesterName ? (
            <>
              {'asked by '}
              <RecordLink to="admin" id={request.requesterId} className="text-accent underline">
                {request.requesterName}
              </RecordLink>
              {at ? ', ' : null}
            </>
          ) : null}
          {at ? formatDateTime(at, timeZone) : null}
        </p>
      </div>
      <div>
        <p className="text-sm text-muted">Available after</p>
        <p className="font-semibold tabular-nums">
          {`${formatPoints(company.availableQpoints).replace(/ Q$/, '')} → ${formatPoints(pending.availableAfter)}`}
        </p>
      </div>
      {pending.hold ? (
        <p className="text-sm text-muted">{pending.hold}</p>
      ) : !isAllowed ? null : (
        <Verdicts refusal={pending.refusal} onApprove={() => give('approve')} onReject={() => void reject()} />
      )}
    </section>
  );
}

/** Focuses the button of the next company, or those of the request. */
function focusVerdict(): void {
  document.querySelector<HTMLElement>('[data-band] button:not([aria-disabled="true"])')?.focus();
}

function Verdicts({
  refusal,
  onApprove,
  onReject,
}: {
  refusal: string | null;
  onApprove: () => void;
  onReject: () => void;
}) {
  const id = useId();
  return (
    <div
      className={clsx(
        'ml-auto flex flex-wrap items-center justify-end gap-2',
        'max-sm:ml-0 max-sm:w-full max-sm:[&>button]:grow',
      )}
    >
      {refusal ? (
        <p id={id} className="text-sm text-bad">
          {refusal}
        </p>
      ) : null}
      <Button
        className="max-sm:h-10"
        title="Reject (R)"
        aria-keyshortcuts="R"
        aria-haspopup="dialog"
        onClick={onReject}
      >
        <span>{`${VERDICT_WORDS.reject.verb} `}</span>
        <Key>R</Key>
      </Button>
      <ButtonWithReason
        look={refusal ? 'secondary' : 'primary'}
        className="max-sm:h-10"
        title="Approve (A)"
        aria-keyshortcuts="A"
        reasonId={refusal ? id : null}
        onClick={onApprove}
      >
        <span>{`${VERDICT_WORDS.approve.verb} `}</span>
        <Key>A</Key>
      </ButtonWithReason>
    </div>
  );
}

function Done({ onNext, children }: { onNext: (() => void) | undefined; children: string }) {
  const next = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so move the focus unless the user has moved on.
  useEffect(() => {
    if (isFocusIdle()) next.current?.focus();
  }, []);
  return (
    <section aria-label="Decided request" data-band="" className={BAND}>
      <p role="status" className="font-semibold tabular-nums">
        {children}
      </p>
      {onNext ? (
        <Button look="primary" className="ml-auto max-sm:h-10" title="Next company (J)" ref={next} onClick={onNext}>
          Next <Key>J</Key>
        </Button>
      ) : null}
    </section>
  );
}

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd
      aria-hidden
      className="rounded border border-current/30 px-1 font-sans text-xs leading-4 opacity-80 max-sm:hidden"
    >
      {children}
    </kbd>
  );
}
