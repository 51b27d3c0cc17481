'use client';

import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useDraft } from '@/components/form/draft';
import { DraftOffer } from '@/components/form/draft-offer';
import { NumberField } from '@/components/form/number-field';
import { SelectField } from '@/components/form/select-field';
import { useSave } from '@/components/form/use-save';
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
  isAmountGiven,
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
import { formatPoints } from '@/lib/format';
import type { PointsAsker } from './read-points-asker';
import { PurposeField } from './purpose-field';

const FIELD = `${LIST_FIELD_CLASS} disabled:cursor-not-allowed disabled:bg-quiet-weak disabled:text-muted`;

interface PointUpdateProps {
  company: CompanyPoints;
  asker: PointsAsker;
  onUpdated: () => Promise<void>;
}

/** What of an update is chosen and typed. */
interface TypedUpdate {
  wanted: RequestTypeId;
  typed: number;
  purpose: PurposeType;
}

/** The point update of a company: which type, how many points, what for (spec 1 §4 and §6). */
export function PointUpdate({ company, asker, onUpdated }: PointUpdateProps) {
  const id = useId();
  const amountField = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState<RequestTypeId | null>(null);
  const [typed, setTyped] = useState<number | null>(null);
  const [chosenPurpose, setPurpose] = useState<PurposeType | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { save, saving } = useSave({
    failed: ({ message }) => `There was a problem create point request ${message}`,
    next: 'stay',
  });

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
  const offered = offeredTypes(statusId, asker.asker);
  const refusals = new Map(offered.map((type) => [type, refusalOf(latest, type, asker)]));
  // What was chosen stays chosen while somebody else updates the company, as long as it is still offered.
  const type = wanted !== null && refusals.get(wanted) === null ? wanted : null;
  const isGiven = type !== null && isAmountGiven(statusId, type);
  const amount = isGiven && latest ? latest.qpoints : typed;
  const purpose = isGiven ? givenPurpose(company) : chosenPurpose;
  const outcome = type === null || amount === null ? null : foreseen(latest, type, amount, asker);
  const awaits = asker.asker === 'administrator' && outcome !== null && 'awaits' in outcome && outcome.awaits;
  const change = outcome && 'moves' in outcome ? outcome : null;
  const available = company.availableQpoints;
  // The rule of the upstream, said before it is asked.
  const tooFew =
    change && change.moves < 0 && available + change.moves < 0 ? tooFewPoints(company.name, available) : null;
  const action = type === null || !amount ? null : `${actionOf(latest, type)} ${formatPoints(amount)}`;
  const rest = restOf({ saving, type, amount, tooFew });

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (rest || type === null) return;
    if (amount === null || amount < 1 || amount > MAX_POINTS) {
      setFault(POINT_AMOUNT_FAULT);
      amountField.current?.focus();
      return;
    }
    const body = [
      {
        companyId: company.id,
        requestTypeId: type,
        qpoints: amount,
        // Who is no administrator asks for the subscription (spec 1 §6).
        ...(asker.asker === 'requester'
          ? { purposeTypeId: SUBSCRIPTION_ID }
          : purpose && { purposeTypeId: purpose.id }),
        // The open request that is shown: where there is another one by now, the wish is refused.
        ...(company.pointRequest && phaseOf(statusId) !== 'closed' && { id: company.pointRequest.id }),
      },
    ];
    const saved = await save(() => bff<typeof requestPoints>('POST', '/point-request/batch', { body }));
    if (!saved) return;
    const { pointRequestError, pointRequests } = saved.answer;
    const refused = pointRequestError?.[0];
    if (refused) showToast.error(refused.message);
    else
      showToast.success(doneInWords(company.name, asker.asker, pointRequests?.[0]), {
        text: company.name,
        href: companiesAddress.href({ company: company.id }),
      });
    if (!refused) {
      // Before the company is read anew: what is chosen meanwhile stays.
      setWanted(null);
      setTyped(null);
      setPurpose(null);
    }
    // Also after a refusal: it may be that somebody else was quicker.
    await onUpdated();
  };

  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <h3 id={`${id}-title`} className="text-sm font-semibold">
        Point Update
      </h3>
      <DraftOffer draft={draft} />
      <form className="flex flex-wrap items-start gap-x-2 gap-y-3" onSubmit={(event) => void send(event)}>
        <TypeField
          offered={offered}
          refusals={refusals}
          latest={latest}
          value={type}
          className="w-40 max-sm:w-full"
          onChange={(next) => {
            setWanted(next);
            setFault(null);
          }}
        />
        <div className="w-44 max-sm:w-full">
          <NumberField
            ref={amountField}
            label="Point Amount"
            size="small"
            fault={fault ?? tooFew}
            hint={change && !tooFew ? availableAfter(available, change) : `Available: ${formatPoints(available)}`}
            value={amount}
            suffix="Q"
            disabled={isGiven}
            onChange={(next) => {
              setTyped(next);
              setFault(null);
            }}
          />
        </div>
        <PurposeField
          asker={asker.asker}
          value={purpose}
          disabled={isGiven}
          className={`${FIELD} w-60 max-sm:w-full`}
          onChange={setPurpose}
        />
        <div className="mt-5 max-sm:mt-0 max-sm:w-full">
          <ButtonWithReason
            type="submit"
            // Where a band above decides, its button is the one that comes next.
            look={phaseOf(statusId) === 'pending' ? 'secondary' : 'primary'}
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
              {REQUEST_TYPE_NAMES[refused]}: {reason}
            </p>
          ) : null,
        )}
        {awaits ? (
          <p>
            {`More than ${formatPoints(asker.approvalThreshold)} within ${APPROVAL_HOURS} hours becomes a request, `}
            which a different administrator must approve.
          </p>
        ) : null}
      </div>
    </section>
  );
}

/** Why the button rests; null where it does not. */
function restOf(state: {
  saving: boolean;
  type: RequestTypeId | null;
  amount: number | null;
  tooFew: string | null;
}): string | null {
  if (state.saving) return 'It is being saved.';
  if (state.type === null) return 'Choose a type first.';
  return state.amount === null ? 'Type in an amount.' : state.tooFew;
}

function availableAfter(available: number, { moves, awaits }: PointDecision): string {
  return `Available ${awaits ? 'once approved' : 'after'}: ${formatPoints(available + moves)}`;
}

/** The purpose of the request that goes on, also where it was removed since. */
function givenPurpose({ pointRequest }: CompanyPoints): PurposeType | null {
  if (!pointRequest?.purposeTypeId) return null;
  return { id: pointRequest.purposeTypeId, name: pointRequest.purpose ?? `Purpose ${pointRequest.purposeTypeId}` };
}

type DoneRequest = NonNullable<Output<typeof requestPoints>['pointRequests']>[number];

/** What a person is told after a point update, which may not say what became of the request. */
function doneInWords(companyName: string, asker: Requester, request: DoneRequest | undefined): string {
  if (!request || !isRequestStatusId(request.requestStatusId)) return `The points of ${companyName} are updated.`;
  const outcome = `${REQUEST_STATUS_NAMES[request.requestStatusId]}, ${formatPoints(request.qpoints)}`;
  if (phaseOf(request.requestStatusId) !== 'pending') return `The points of ${companyName} are updated: ${outcome}.`;
  const decider = asker === 'administrator' ? 'a different administrator' : 'an administrator';
  return `The request for ${companyName} awaits the approval of ${decider}: ${outcome}.`;
}

interface TypeFieldProps {
  offered: readonly RequestTypeId[];
  refusals: ReadonlyMap<RequestTypeId, string | null>;
  latest: LatestRequest | null;
  value: RequestTypeId | null;
  className: string;
  onChange: (type: RequestTypeId | null) => void;
}

/**
 * The types that the latest request allows (spec 1 §4). Why one can't be chosen by this person is said below the form.
 */
function TypeField({ offered, refusals, latest, value, className, onChange }: TypeFieldProps) {
  const { load, retry } = useRecord(recordOf<typeof listRequestTypes>('/point-request/types', {}));
  if (load && load.state !== 'loaded') {
    return (
      <div role="alert" className="flex max-w-60 flex-col items-start gap-2 text-sm text-bad">
        <p>There was a problem getting point request types. {load.message}</p>
        <RetryButton onRetry={retry} />
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

/** What a wish would do, or why it can't be done. The upstream decides anew. */
function foreseen(latest: LatestRequest | null, type: RequestTypeId, qpoints: number, asker: PointsAsker) {
  return decidePoints(latest, { type, qpoints, ...asker });
}

/** Why a type that is offered can't be chosen by this person; null where it can. */
function refusalOf(latest: LatestRequest | null, type: RequestTypeId, asker: PointsAsker): string | null {
  const outcome = foreseen(latest, type, latest?.qpoints ?? 1, asker);
  return 'refusal' in outcome ? outcome.refusal : null;
}
