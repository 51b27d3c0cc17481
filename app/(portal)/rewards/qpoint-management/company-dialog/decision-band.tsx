'use client';

import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useKeys } from '@/components/keys/use-keys';
import { pendingRequest, VERDICT_WORDS, type Verdict } from '@/components/points/pending-request';
import { useVerdict } from '@/components/points/use-verdict';
import { Button } from '@/components/ui/button';
import { ButtonWithReason } from '@/components/ui/button-with-reason';
import { isFocusIdle } from '@/components/ui/focus';
import type { CompanyPoints } from '@/lib/contract/points';
import { formatPoints } from '@/lib/format';
import { formatDateTime } from '@/lib/time';
import type { PointsAsker } from './read-points-asker';

const BAND =
  '-mx-6 -mt-5 flex flex-wrap items-center gap-x-8 gap-y-3 border-b border-line bg-info-weak px-6 py-3 max-sm:-mx-4 max-sm:px-4';

/**
 * The request of a company that awaits a decision, and what it leaves, with Approve and Reject (A and R). Once it is
 * decided, the next company is one key away.
 */
export function DecisionBand({
  company,
  asker,
  timeZone,
  onDecided,
  onNext,
}: {
  company: CompanyPoints;
  asker: PointsAsker;
  timeZone: string;
  onDecided: () => Promise<void>;
  onNext: (() => void) | undefined;
}) {
  const [done, setDone] = useState<string | null>(null);
  const [deciding, setDeciding] = useState<Verdict | null>(null);
  const { decide } = useVerdict();
  const pending = pendingRequest(company, asker);
  const mayDecide = pending !== null && pending.hold === null && deciding === null;

  const give = async (verdict: Verdict) => {
    if (!pending || !mayDecide) return;
    setDeciding(verdict);
    const isDecided = await decide(company, pending.what, verdict);
    if (isDecided) setDone(`${VERDICT_WORDS[verdict].done}: ${pending.what}`);
    // Also after a refusal: somebody else may have been quicker. Until it is read again, what is shown may be decided.
    await onDecided();
    setDeciding(null);
  };
  useKeys('This request', 'dialog', [
    {
      keys: 'a',
      label: 'Approve',
      isHere: () => mayDecide && pending.refusal === null,
      run: () => void give('approve'),
    },
    { keys: 'r', label: 'Reject', isHere: () => mayDecide, run: () => void give('reject') },
  ]);

  if (!pending) return done ? <Done onNext={onNext}>{done}</Done> : null;
  const { pointRequest: request, latestUpdateAt } = company;
  const at = latestUpdateAt ?? request?.createdAt;
  const asked = [request?.requesterName && `asked by ${request.requesterName}`, at && formatDateTime(at, timeZone)];
  const about = [request?.purpose, asked.filter(Boolean).join(', ')].filter(Boolean).join(' · ');
  return (
    <section aria-label="Request that awaits a decision" className={BAND}>
      <div className="min-w-0">
        <p className="font-semibold tabular-nums">{pending.what}</p>
        <p className="text-sm text-muted wrap-anywhere">{about}</p>
      </div>
      <div>
        <p className="text-sm text-muted">Available after</p>
        <p className="font-semibold tabular-nums">
          {`${formatPoints(company.availableQpoints).replace(/ Q$/, '')} → ${formatPoints(pending.availableAfter)}`}
        </p>
      </div>
      {pending.hold ? (
        <p className="text-sm text-muted">{pending.hold}</p>
      ) : (
        <Verdicts deciding={deciding} refusal={pending.refusal} onGive={(verdict) => void give(verdict)} />
      )}
    </section>
  );
}

function Verdicts({
  deciding,
  refusal,
  onGive,
}: {
  deciding: Verdict | null;
  refusal: string | null;
  onGive: (verdict: Verdict) => void;
}) {
  const id = useId();
  const label = (verdict: Verdict) => VERDICT_WORDS[verdict][deciding === verdict ? 'running' : 'verb'];
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:ml-0 max-sm:w-full max-sm:[&>button]:grow">
      {refusal ? (
        <p id={id} className="text-sm text-bad">
          {refusal}
        </p>
      ) : null}
      <Button
        className="max-sm:h-10"
        title="Reject (R)"
        aria-keyshortcuts="R"
        aria-disabled={deciding !== null}
        onClick={() => onGive('reject')}
      >
        {label('reject')} <Key>R</Key>
      </Button>
      <ButtonWithReason
        look={refusal ? 'secondary' : 'primary'}
        className="max-sm:h-10"
        title="Approve (A)"
        aria-keyshortcuts="A"
        reasonId={refusal ? id : null}
        onClick={() => onGive('approve')}
      >
        {label('approve')} <Key>A</Key>
      </ButtonWithReason>
    </div>
  );
}

function Done({ onNext, children }: { onNext: (() => void) | undefined; children: string }) {
  const next = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone. Who is at something else by now stays there.
  useEffect(() => {
    if (isFocusIdle()) next.current?.focus();
  }, []);
  return (
    <section aria-label="Decided request" className={BAND}>
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
