'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ProgressBar } from '@/components/ui/progress-bar';
import { showToast } from '@/components/ui/toast';
import { formatCount, formatPoints } from '@/lib/format';
import { VERDICT_WORDS, type RequestReader, type Verdict } from './pending-request';
import { decideAll, judge, type ChosenCompany, type Decidable, type Judgement, type Undecided } from './verdict-run';

/** What is to be decided. */
export interface VerdictJob {
  verdict: Verdict;
  companies: readonly ChosenCompany[];
}

type Phase =
  | { name: 'reading'; done: number; total: number }
  | ({ name: 'review' } & Judgement)
  | { name: 'running'; done: number; total: number; stopping: boolean }
  /** `left` were not begun, because the run was stopped. */
  | { name: 'ended'; decided: number; failed: readonly Undecided[]; left: number };

/** Decides the requests of several companies: which can be decided, the run, and what came of it. */
export default function BulkVerdict({
  job: { verdict, companies },
  reader,
  onClose,
  onClosed,
}: {
  job: VerdictJob;
  reader: RequestReader;
  onClose: (decidedIds: readonly number[]) => void;
  onClosed: () => void;
}) {
  const [phase, setPhase] = useState<Phase>({ name: 'reading', done: 0, total: companies.length });
  const work = useRef(new AbortController());
  const decided = useRef<number[]>([]);
  const close = () => onClose(decided.current);

  const read = (chosen: readonly ChosenCompany[]) => {
    const { signal } = (work.current = new AbortController());
    const onProgress = (done: number) => signal.aborted || setPhase({ name: 'reading', done, total: chosen.length });
    return judge(chosen, verdict, reader, { signal, onProgress }).then((judgement) => (signal.aborted ? null : judgement));
  };
  const run = async ({ decidable, refused }: Judgement) => {
    const { signal } = (work.current = new AbortController());
    const total = decidable.length;
    setPhase({ name: 'running', done: 0, total, stopping: false });
    const onProgress = (done: number) => setPhase({ name: 'running', done, total, stopping: signal.aborted });
    const outcome = await decideAll(decidable, verdict, { signal, onProgress });
    decided.current = [...decided.current, ...outcome.decidedIds];
    const left = total - outcome.decidedIds.length - outcome.failed.length;
    if (outcome.failed.length === 0 && refused.length === 0 && left === 0) {
      showToast.success(doneInWords(verdict, decided.current.length));
      return close();
    }
    setPhase({ name: 'ended', decided: outcome.decidedIds.length, failed: [...outcome.failed, ...refused], left });
  };
  const retry = async (failed: readonly Undecided[]) => {
    setPhase({ name: 'reading', done: 0, total: failed.length });
    const judgement = await read(failed);
    if (judgement) await run(judgement);
  };
  const stop = () => {
    work.current.abort();
    setPhase((now) => (now.name === 'running' ? { ...now, stopping: true } : now));
  };

  useEffect(() => {
    void read(companies).then((judgement) => judgement && setPhase({ name: 'review', ...judgement }));
    return () => work.current.abort();
    // Read once, as it is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return createPortal(
    <Dialog
      title={`${VERDICT_WORDS[verdict].verb}: ${requestCount(companies.length)}`}
      width="work"
      // What is under way can't be called back, so that closing stops the run and shows what came of it.
      onClose={phase.name === 'running' ? stop : close}
      onClosed={onClosed}
    >
      <div className="flex flex-col gap-4">{content()}</div>
    </Dialog>,
    document.body,
  );

  function content() {
    switch (phase.name) {
      case 'reading':
        return (
          <>
            <ProgressBar label="Reading the requests" done={phase.done} total={phase.total} />
            <Buttons><Button className="max-sm:h-10" onClick={close}>Cancel</Button></Buttons>
          </>
        );
      case 'review':
        return <Review verdict={verdict} judgement={phase} onStart={() => void run({ ...phase, refused: [] })} onClose={close} />;
      case 'running':
        return (
          <>
            <ProgressBar label={VERDICT_WORDS[verdict].under} done={phase.done} total={phase.total} />
            <Buttons>
              <Button className="max-sm:h-10" aria-disabled={phase.stopping} onClick={stop}>
                {phase.stopping ? 'Stopping…' : 'Stop'}
              </Button>
            </Buttons>
          </>
        );
      case 'ended':
        return <Result verdict={verdict} {...phase} onRetry={() => void retry(phase.failed)} onClose={close} />;
    }
  }
}

/** What will happen and what can't, before anything does. */
function Review({
  verdict,
  judgement: { decidable, refused },
  onStart,
  onClose,
}: {
  verdict: Verdict;
  judgement: Judgement;
  onStart: () => void;
  onClose: () => void;
}) {
  return (
    <>
      <p role="status">
        <b className="font-semibold">{`${formatCount(decidable.length)} can be ${VERDICT_WORDS[verdict].done.toLowerCase()}`}</b>
        {refused.length > 0 ? `, ${formatCount(refused.length)} can’t.` : '.'}
      </p>
      <Reasons label={`Requests that can’t be ${VERDICT_WORDS[verdict].done.toLowerCase()}`} companies={refused} />
      <Decidables verdict={verdict} decidable={decidable} />
      <Buttons>
        <Button className="max-sm:h-10" onClick={onClose}>
          Not now
        </Button>
        {decidable.length > 0 ? (
          <Button look="primary" className="max-sm:h-10" onClick={onStart}>
            {`${VERDICT_WORDS[verdict].verb} ${requestCount(decidable.length)}`}
          </Button>
        ) : null}
      </Buttons>
    </>
  );
}

/** What each request does to its company's points. */
function Decidables({ verdict, decidable }: { verdict: Verdict; decidable: readonly Decidable[] }) {
  if (decidable.length === 0) return null;
  return (
    <div role="region" aria-label="Requests to decide" tabIndex={0} className="max-h-[40dvh] overflow-y-auto rounded border text-sm">
      <ul>
        {decidable.map(({ company, request }) => (
          <li key={company.id} className="grid gap-x-3 border-b px-3 py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto]">
            <span className="wrap-anywhere">
              <span className="font-medium">{company.name}</span>
              <span className="block text-xs text-muted">
                {[request.what, company.pointRequest?.requesterName && `by ${company.pointRequest.requesterName}`].filter(Boolean).join(' · ')}
              </span>
            </span>
            {verdict === 'approve' ? (
              <span className="text-muted tabular-nums sm:text-right">{`Available after: ${formatPoints(request.availableAfter)}`}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What came of a run that did not decide every request. */
function Result({
  verdict,
  decided,
  failed,
  left,
  onRetry,
  onClose,
}: {
  verdict: Verdict;
  decided: number;
  failed: readonly Undecided[];
  left: number;
  onRetry: () => void;
  onClose: () => void;
}) {
  return (
    <>
      <div role="alert" className="flex flex-col gap-1">
        {decided > 0 || failed.length === 0 ? <p>{doneInWords(verdict, decided)}</p> : null}
        {left > 0 ? <p>{`Stopped: ${requestCount(left)} left as they were.`}</p> : null}
        {failed.length > 0 ? <p className="font-medium text-bad">{`${requestCount(failed.length)} could not be decided.`}</p> : null}
      </div>
      <Reasons label="Failed requests" companies={failed} />
      <p className="text-sm text-muted">They stay selected.</p>
      <Buttons>
        <Button className="max-sm:h-10" onClick={onClose}>
          Done
        </Button>
        {failed.length > 0 ? (
          <Button look="primary" className="max-sm:h-10" onClick={onRetry}>
            Retry
          </Button>
        ) : null}
      </Buttons>
    </>
  );
}

function Reasons({ label, companies }: { label: string; companies: readonly Undecided[] }) {
  if (companies.length === 0) return null;
  return (
    <div role="region" aria-label={label} tabIndex={0} className="max-h-56 overflow-y-auto rounded border text-sm">
      <ul>
        {companies.map(({ id, name, reason }) => (
          <li key={id} className="grid gap-x-3 border-b px-3 py-2 last:border-b-0 sm:grid-cols-2">
            <span className="font-medium wrap-anywhere">{name}</span>
            <span className="wrap-anywhere">{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2">{children}</div>;
}

/** A number of requests: `1 request`, `38 requests`. */
function requestCount(count: number): string {
  return count === 1 ? '1 request' : `${formatCount(count)} requests`;
}

function doneInWords(verdict: Verdict, count: number): string {
  return `${VERDICT_WORDS[verdict].done} ${requestCount(count)}.`;
}
