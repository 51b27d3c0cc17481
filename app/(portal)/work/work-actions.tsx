'use client';

import { useRef, useState } from 'react';
import { confirmForecastsRejection, decideForecasts } from '@/components/approvals/forecast-decisions';
import { claimantOf, confirmModulesRejection, decideModules } from '@/components/approvals/module-decisions';
import { noteNextItem, refusePressTooSoon } from '@/components/action/next-item';
import { perform } from '@/components/action/perform';
import { useRecordActions } from '@/components/commands/record-here';
import { useOpenPage } from '@/components/connection/open-page';
import { useKeys } from '@/components/keys/use-keys';
import { PortalLink } from '@/components/layout/navigation';
import { useSignedInUser } from '@/components/layout/signed-in-user';
import { confirmRejection } from '@/components/points/confirm-rejection';
import { decideRequests } from '@/components/points/decide-requests';
import { pendingRequest } from '@/components/points/pending-request';
import { useProposalDecision } from '@/components/proposals/decide-proposal';
import { rejecting } from '@/components/registrations/actions';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { deferred } from '@/components/ui/deferred';
import { workAddress } from '@/lib/addresses/work';
import type { WorkItem } from '@/lib/contract/work';
import { forecastNumber } from '@/lib/domain/forecast';
import { fullNameOf } from '@/lib/domain/person';
import { kindOfWork, type WorkVerdict } from '@/lib/domain/work';
import { formatPoints } from '@/lib/text/format';
import { assign, AssignMenu, isAssignedTo, mayAssign } from '@/components/assignments/assign';
import { useRights } from '@/components/layout/rights';
import { mayDo } from '@/lib/domain/rights';
import { usePendingWork } from './pending-work';
import { placeOf } from './work-words';

const ApproveRegistration = deferred(() => import('@/components/registrations/bulk-dialog'));
const RejectRegistration = deferred(() => import('@/components/registrations/review-question'));
const RejectClaim = deferred(() => import('@/components/approvals/reject-claims-dialog'));

const focusRecord = () => document.querySelector<HTMLElement>('.record')?.focus();

/** The queue has no selection to restore. */
const DECIDED_AT = { href: workAddress.href({}), putBack: () => undefined };

const WORDS: Readonly<Record<WorkVerdict, { verb: string; key: string }>> = {
  reject: { verb: 'Reject', key: 'r' },
  approve: { verb: 'Approve', key: 'a' },
};

/**
 * Decides a work item with its own list's calls, and shows its assignee.
 *
 * @param onDecided moves to the next item
 */
export function WorkActions({
  item,
  timeZone,
  onDecided,
}: {
  item: WorkItem;
  timeZone: string;
  onDecided: () => void;
}) {
  const user = useSignedInUser();
  const [open] = useOpenPage();
  const decision = usePendingWork()(item);
  const [asked, setAsked] = useState<WorkVerdict | null>(null);
  const hasGoneOn = useRef(false);
  const next = () => {
    if (hasGoneOn.current) return;
    hasGoneOn.current = true;
    noteNextItem();
    onDecided();
  };
  const rights = useRights();
  const proposals = useProposalDecision(focusRecord);
  const { area, verdicts: all, decidedBy = 'decide' } = kindOfWork(item.kind);
  const mayDecide = mayDo(rights, area, decidedBy);
  const verdicts = mayDecide ? all : [];
  const pending = item.points ? pendingRequest(item.points, { userId: user.id, asker: 'administrator' }) : null;
  const refusalOf = (verdict: WorkVerdict) => (verdict === 'approve' ? (pending?.refusal ?? null) : null);
  const canDecide = (verdict: WorkVerdict) => verdicts.includes(verdict) && !decision && refusalOf(verdict) === null;
  const decide = (verdict: WorkVerdict) => {
    if (!canDecide(verdict) || refusePressTooSoon()) return;
    // Use the dialogs of the item's own list.
    if (item.registration ?? item.claim) setAsked(verdict);
    else if (item.proposal) void proposals.decide(item.proposal, verdict).then((isDone) => isDone && next());
    else void decideItem(item, verdict, pending?.what ?? '', next);
  };
  const take = () => void assign(item, { userId: user.id, name: fullNameOf(user) });
  const mayTake = mayAssign(rights, item.kind) && !isAssignedTo(item, user.id);
  useKeys('This item', 'dialog', [
    ...verdicts.map((verdict) => ({
      keys: WORDS[verdict].key,
      label: WORDS[verdict].verb,
      isHere: () => canDecide(verdict),
      run: () => decide(verdict),
    })),
    { keys: 'i', label: 'Assign to me', isHere: () => mayTake, run: take },
    { keys: 'o', label: 'Open in its list', run: () => open(placeOf(item)) },
  ]);
  useRecordActions(
    verdicts.filter(canDecide).map((verdict) => ({
      ...{ label: WORDS[verdict].verb, keys: WORDS[verdict].key, run: () => decide(verdict) },
      ...(verdict === 'approve' && !item.registration && { changes: true as const }),
    })),
  );
  return (
    <section aria-label="Decide and assign" className="flex flex-wrap items-center gap-2">
      {decision ? (
        <span role="status" className="text-sm text-muted">
          {decision}
        </span>
      ) : (
        verdicts.toReversed().map((verdict) => {
          const refusal = refusalOf(verdict);
          return (
            <Button
              key={verdict}
              look={verdict === 'approve' ? 'primary' : 'secondary'}
              className={`max-sm:h-10 ${DISABLED_CLASS}`}
              title={refusal ?? `${WORDS[verdict].verb} (${WORDS[verdict].key.toUpperCase()})`}
              aria-disabled={refusal !== null || undefined}
              onClick={() => decide(verdict)}
            >
              {WORDS[verdict].verb}
            </Button>
          );
        })
      )}
      {(item.inquiry ?? item.batch) ? (
        <PortalLink href={placeOf(item)} className={buttonClass('primary', 'max-sm:h-10')}>
          {item.inquiry ? (mayDo(rights, area, 'change') ? 'Reply' : 'Open') : mayDecide ? 'Open and decide' : 'Open'}
        </PortalLink>
      ) : null}
      {pending && item.points ? (
        <span className={pending.refusal ? 'text-sm text-bad tabular-nums' : 'text-sm text-muted tabular-nums'}>
          {`${formatPoints(item.points.availableQpoints)} → ${formatPoints(pending.availableAfter)}`}
        </span>
      ) : null}
      <span className="ml-auto flex items-center gap-2">
        {mayTake ? (
          <Button look="quiet" className="max-sm:h-10" title="Assign to me (I)" onClick={take}>
            Assign to me
          </Button>
        ) : null}
        <AssignMenu item={item} look="record" />
      </span>
      <AskedDialog item={item} timeZone={timeZone} asked={asked} onClose={() => setAsked(null)} onDecided={next} />
    </section>
  );
}

/** Decides an item the way its own list does. */
async function decideItem(item: WorkItem, verdict: WorkVerdict, what: string, next: () => void): Promise<void> {
  const { points, modules, forecast } = item;
  const decision = verdict === 'approve' ? 'approved' : 'rejected';
  if (points) {
    const answer =
      verdict === 'reject' ? await confirmRejection(what, points.name, focusRecord) : { reason: undefined };
    if (!answer) return;
    decideRequests(verdict, [{ company: points, what }], { reason: answer.reason });
  } else if (modules) {
    const companies = [claimantOf(modules)];
    if (verdict === 'reject' && !(await confirmModulesRejection(companies, focusRecord))) return;
    decideModules(companies, decision, DECIDED_AT);
  } else if (forecast) {
    const asked = { count: 1, held: 0, takesReason: true };
    const answer = verdict === 'reject' ? await confirmForecastsRejection(asked, focusRecord) : { reason: undefined };
    if (!answer) return;
    const { forecastType: type, qpoints, forecastIds, submissionId, name, companyId } = forecast;
    const decidable = {
      type,
      qpoints,
      submissionId,
      name,
      companyId,
      forecastIds: type === 'achievement' ? forecastIds.slice(0, 1) : [],
    };
    // Leave out-of-band forecasts to their own list, which shows them.
    decideForecasts(
      { selected: new Map([[forecastNumber(forecast), decidable]]), along: [], decision, reason: answer.reason ?? '' },
      DECIDED_AT,
    );
  }
  next();
}

/** The dialog of the item's own list for deciding a registration or claim. */
function AskedDialog({
  item: { record, name, registration, claim },
  timeZone,
  asked,
  onClose,
  onDecided,
}: {
  item: WorkItem;
  timeZone: string;
  asked: WorkVerdict | null;
  onClose: () => void;
  onDecided: () => void;
}) {
  if (asked === null) return null;
  const close = (isDone: boolean) => {
    onClose();
    focusRecord();
    if (isDone) onDecided();
  };
  if (registration && asked === 'approve')
    return (
      <ApproveRegistration
        job={{ action: 'approve', partners: [{ id: record, label: name }] }}
        timeZone={timeZone}
        onStart={() => {
          close(true);
          return () => undefined;
        }}
        onClose={() => close(false)}
      />
    );
  if (registration)
    return (
      <RejectRegistration
        outcome="rejected"
        name={name}
        email={registration.email ?? ''}
        missing={[]}
        onAnswer={(text) => {
          perform(rejecting, [{ id: record, label: name, text }]);
          onDecided();
        }}
        onClose={onClose}
      />
    );
  if (claim)
    return <RejectClaim modules={[{ id: record, label: claim.serialNumber }]} onClose={close} onClosed={focusRecord} />;
  return null;
}
