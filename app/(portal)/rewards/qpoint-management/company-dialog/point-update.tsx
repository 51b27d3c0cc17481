'use client';

import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useDraft } from '@/components/form/draft';
import { DraftOffer } from '@/components/form/draft-offer';
import { NumberField } from '@/components/form/number-field';
import { SelectField } from '@/components/form/select-field';
import { useSave } from '@/components/form/use-save';
import { useMay } from '@/components/layout/rights';
import { latestRequest } from '@/components/points/pending-request';
import { recordOf, useRecord } from '@/components/record/use-record';
import { ButtonWithReason } from '@/components/ui/button-with-reason';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { RetryButton } from '@/components/ui/retry-button';
import { showToast } from '@/components/ui/toast';
import { companiesAddress } from '@/lib/addresses/companies';
import { bff } from '@/lib/bff/client';
import type { Output } from '@/lib/contract/endpoint';
import type { CompanyPoints, listRequestTypes, PurposeType, requestPoints } from '@/lib/contract/points';
import {
  actionOf,
  APPROVAL_HOURS,
  decidePoints,
  EXCEEDED,
  isAmountGiven,
  isDecision,
  isRequestStatusId,
  offeredTypes,
  phaseOf,
  pointButtonLabel,
  REQUEST_STATUS,
  REQUEST_STATUS_NAMES,
  REQUEST_TYPE_NAMES,
  tooFewPoints,
  type Requester,
  type LatestRequest,
  type PointDecision,
  type RequestTypeId,
} from '@/lib/domain/point-request';
import { MAX_POINTS, POINT_AMOUNT_FAULT } from '@/lib/domain/points';
import { SUBSCRIPTION_ID } from '@/lib/domain/purpose';
import { formatPoints } from '@/lib/text/format';
import type { PointsRequester } from './read-points-requester';
import { PurposeField } from './purpose-field';

const FIELD = `${LIST_FIELD_CLASS} disabled:cursor-not-allowed disabled:bg-quiet-weak disabled:text-muted`;

interface PointUpdateProps {
  company: CompanyPoints;
  asker: PointsRequester;
  onUpdated: () => Promise<void>;
}

/** The form's state. */
interface TypedUpdate {
  wanted: RequestTypeId;
  typed: number;
  purpose: PurposeType;
}

/** Updates a company's points by type, amount and purpose (spec 1 §4 and §6). */
export function PointUpdate({ company, asker, onUpdated }: PointUpdateProps) {
  const id = useId();
  const amountField = useRef<HTMLInputElement>(null);
  const draftRequest = useDraftRequest(company, asker);
  const { type, amount, latest, refusals, change, tooFew } = draftRequest;
  const { send, saving } = useSending(company, asker, draftRequest, onUpdated);
  const available = company.availableQpoints;
  const action = type === null || !amount ? null : `${actionOf(latest, type)} ${formatPoints(amount)}`;
  const rest = restOf({ saving, type, amount, tooFew });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rest || type === null) return;
    if (amount !== null && amount >= 1 && amount <= MAX_POINTS) return void send(type, amount);
    draftRequest.refuse(POINT_AMOUNT_FAULT);
    amountField.current?.focus();
  };

  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <h3 id={`${id}-title`} className="text-sm font-semibold">
        Point Update
      </h3>
      <DraftOffer draft={draftRequest.draft} />
      <form className="flex flex-wrap items-start gap-x-2 gap-y-3" onSubmit={submit}>
        <TypeField
          offered={draftRequest.offered}
          refusals={refusals}
          latest={latest}
          value={type}
          className="w-40 max-sm:w-full"
          onChange={draftRequest.setType}
        />
        <div className="w-44 max-sm:w-full">
          <NumberField
            ref={amountField}
            label="Point Amount"
            size="small"
            fault={draftRequest.fault ?? tooFew}
            hint={change && !tooFew ? availableAfter(available, change) : `Available: ${formatPoints(available)}`}
            value={amount}
            suffix="Q"
            disabled={draftRequest.isGiven}
            onChange={draftRequest.setAmount}
          />
        </div>
        <PurposeField
          asker={asker.asker}
          value={draftRequest.purpose}
          disabled={draftRequest.isGiven}
          className={`${FIELD} w-60 max-sm:w-full`}
          onChange={draftRequest.setPurpose}
        />
        <div className="mt-5 max-sm:mt-0 max-sm:w-full">
          <ButtonWithReason
            type="submit"
            // If a decision is pending above, its button is the primary one.
            look={phaseOf(latest?.statusId ?? null) === 'pending' ? 'secondary' : 'primary'}
            className="min-w-24 max-sm:h-10 max-sm:w-full"
            reasonId={rest ? `${id}-rest` : null}
          >
            {saving ? 'Updating…' : pointButtonLabel(asker.asker, type, action)}
          </ButtonWithReason>
        </div>
      </form>
      <div className="flex flex-col gap-1 text-xs text-muted" aria-live="polite">
        {rest && !saving ? <p id={`${id}-rest`}>{rest}</p> : null}
        {[...refusals].map(([refused, reason]) =>
          reason ? (
            <p key={refused} id={`${id}-refusal-${refused}`}>
              {`${REQUEST_TYPE_NAMES[refused]}: ${reason}`}
            </p>
          ) : null,
        )}
        {draftRequest.awaits ? (
          <p>
            {`More than ${formatPoints(asker.approvalThreshold)} for one company, or by one person, within ` +
              `${APPROVAL_HOURS} hours becomes a request that a different administrator must approve.`}
          </p>
        ) : null}
      </div>
    </section>
  );
}

type DraftRequest = ReturnType<typeof useDraftRequest>;

/** The draft request with its stored draft and expected result. */
function useDraftRequest(company: CompanyPoints, asker: PointsRequester) {
  const [wanted, setWanted] = useState<RequestTypeId | null>(null);
  const [typed, setTyped] = useState<number | null>(null);
  const [chosenPurpose, setPurpose] = useState<PurposeType | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const draft = useDraft({
    name: 'point update',
    discardOnUnmount: true,
    changes: () => ({
      values: {
        ...(wanted && { wanted }),
        ...(typed !== null && { typed }),
        ...(chosenPurpose && { purpose: chosenPurpose }),
      },
      before: {},
    }),
    restore: (kept: Partial<TypedUpdate>) => {
      if (kept.wanted) setWanted(kept.wanted);
      if (kept.typed) setTyped(kept.typed);
      if (kept.purpose) setPurpose(kept.purpose);
    },
  });
  const { note } = draft;
  useEffect(() => note(), [note, wanted, typed, chosenPurpose]);

  const latest = latestRequest(company, asker);
  const statusId = latest?.statusId ?? null;
  const mayDecide = useMay('qpointManagement', 'decide');
  const offered = offeredTypes(statusId, asker.asker).filter(
    (type) => mayDecide || !isDecision(type, latest, asker.userId),
  );
  const refusals = new Map(offered.map((type) => [type, refusalOf(latest, type, asker)]));
  // If someone else updates the company, keep the chosen type while it is still offered.
  const type = wanted !== null && refusals.get(wanted) === null ? wanted : null;
  const isGiven = type !== null && isAmountGiven(statusId, type);
  const amount = isGiven && latest ? latest.qpoints : typed;
  const outcome = type === null || amount === null ? null : foreseen(latest, type, amount, asker);
  const change = outcome && 'moves' in outcome ? outcome : null;
  const available = company.availableQpoints;
  return {
    draft,
    latest,
    offered,
    refusals,
    type,
    isGiven,
    amount,
    purpose: isGiven ? givenPurpose(company) : chosenPurpose,
    fault,
    change,
    awaits: asker.asker === 'administrator' && outcome !== null && 'awaits' in outcome && outcome.awaits,
    // Check the upstream's rule before sending.
    tooFew: change && change.moves < 0 && available + change.moves < 0 ? tooFewPoints(company.name, available) : null,
    setType: (next: RequestTypeId | null) => {
      setWanted(next);
      setFault(null);
    },
    setAmount: (next: number | null) => {
      setTyped(next);
      setFault(null);
    },
    setPurpose,
    refuse: setFault,
    clear: () => {
      setWanted(null);
      setTyped(null);
      setPurpose(null);
    },
  };
}

/** Sends the draft request and reports the result. */
function useSending(
  company: CompanyPoints,
  asker: PointsRequester,
  request: DraftRequest,
  onUpdated: () => Promise<void>,
) {
  const { save, saving } = useSave({
    failed: ({ message }) => `There was a problem create point request ${message}`,
    next: 'stay',
  });
  const send = async (type: RequestTypeId, amount: number) => {
    const { purpose, latest } = request;
    const body = [
      {
        companyId: company.id,
        requestTypeId: type,
        qpoints: amount,
        // Requesters who aren't administrators use the subscription (spec 1 §6).
        ...(asker.asker === 'requester'
          ? { purposeTypeId: SUBSCRIPTION_ID }
          : purpose && { purposeTypeId: purpose.id }),
        // Send the visible open request's id, so that the upstream refuses if there is another one by now.
        ...(company.pointRequest && phaseOf(latest?.statusId ?? null) !== 'closed' && { id: company.pointRequest.id }),
      },
    ];
    const saved = await save(() => bff<typeof requestPoints>('POST', '/point-request/batch', { body }));
    if (!saved) return;
    const { pointRequestError, pointRequests } = saved.answer;
    const refused = pointRequestError?.[0];
    if (refused) showToast.error(refused.message);
    else {
      showToast.success(doneInWords(company.name, asker.asker, pointRequests?.[0]), {
        text: company.name,
        href: companiesAddress.href({ company: company.id }),
      });
      // Clear before refetching, so that new input during the refetch stays.
      request.clear();
    }
    // Refetch after a refusal too, because someone else may have been first.
    await onUpdated();
  };
  return { send, saving };
}

/** Why the button is inactive; null if it is active. */
function restOf(state: {
  saving: boolean;
  type: RequestTypeId | null;
  amount: number | null;
  tooFew: string | null;
}): string | null {
  if (state.saving) return 'Saving…';
  if (state.type === null) return 'Choose a type first.';
  return state.amount === null ? 'Enter an amount.' : state.tooFew;
}

function availableAfter(available: number, { moves, awaits }: PointDecision): string {
  return `Available ${awaits ? 'once approved' : 'after'}: ${formatPoints(available + moves)}`;
}

/** The purpose of the continued request, even if it was removed since. */
function givenPurpose({ pointRequest }: CompanyPoints): PurposeType | null {
  if (!pointRequest?.purposeTypeId) return null;
  return { id: pointRequest.purposeTypeId, name: pointRequest.purpose ?? `Purpose ${pointRequest.purposeTypeId}` };
}

type DoneRequest = NonNullable<Output<typeof requestPoints>['pointRequests']>[number];

/** The message after a point update. The response may not include the request's outcome. */
function doneInWords(companyName: string, asker: Requester, request: DoneRequest | undefined): string {
  if (!request || !isRequestStatusId(request.requestStatusId)) return `Points updated for ${companyName}.`;
  const outcome = `${REQUEST_STATUS_NAMES[request.requestStatusId]}, ${formatPoints(request.qpoints)}`;
  if (phaseOf(request.requestStatusId) !== 'pending') return `Points updated for ${companyName}: ${outcome}.`;
  const decider = asker === 'administrator' ? 'a different administrator' : 'an administrator';
  const why = request.exceeds ? ` ${EXCEEDED[request.exceeds]}` : '';
  return `The request for ${companyName} needs approval from ${decider}: ${outcome}.${why}`;
}

interface TypeFieldProps {
  offered: readonly RequestTypeId[];
  refusals: ReadonlyMap<RequestTypeId, string | null>;
  latest: LatestRequest | null;
  value: RequestTypeId | null;
  className: string;
  onChange: (type: RequestTypeId | null) => void;
}

/** The types that the latest request allows (spec 1 §4). The form explains below why this person can't choose one. */
function TypeField({ offered, refusals, latest, value, className, onChange }: TypeFieldProps) {
  const { load, retry } = useRecord(recordOf<typeof listRequestTypes>('/point-request/types', {}));
  if (load && load.state !== 'loaded') {
    return (
      <div role="alert" className="flex max-w-60 flex-col items-start gap-2 text-sm text-bad">
        <p>{`There was a problem getting point request types. ${load.message}`}</p>
        <RetryButton of={load} onRetry={retry} />
      </div>
    );
  }
  const types = load?.value ?? [];
  return (
    <SelectField
      label="Type"
      size="small"
      value={value ?? ''}
      disabled={!load}
      className={className}
      onChange={({ target }) => onChange(target.value === '' ? null : (Number(target.value) as RequestTypeId))}
    >
      <option value="">{load ? 'Choose a type' : 'Loading…'}</option>
      {types.map(({ id, name }) => {
        const type = offered.find((candidate) => candidate === id);
        return type ? (
          <option key={id} value={id} disabled={refusals.get(type) !== null}>
            {latest?.statusId === REQUEST_STATUS.advanced
              ? `${actionOf(latest, type)} ${formatPoints(latest.qpoints)}`
              : name}
          </option>
        ) : null;
      })}
    </SelectField>
  );
}

/** The expected result of a draft request, or why it isn't possible. The upstream decides. */
function foreseen(latest: LatestRequest | null, type: RequestTypeId, qpoints: number, asker: PointsRequester) {
  return decidePoints(latest, { type, qpoints, ...asker });
}

/** Why this person can't choose an offered type; null if they can. */
function refusalOf(latest: LatestRequest | null, type: RequestTypeId, asker: PointsRequester): string | null {
  const outcome = foreseen(latest, type, latest?.qpoints ?? 1, asker);
  return 'refusal' in outcome ? outcome.refusal : null;
}
