'use client';

import { useId, useRef, useState, type ReactNode } from 'react';
import { UNDO_NOTE, type Action, type Item } from '@/components/action/action';
import { perform } from '@/components/action/perform';
import { ChoiceField } from '@/components/form/choice-field';
import { TextField } from '@/components/form/text-field';
import { RowsPart, useRows } from '@/components/record/rows';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { Fact } from '@/components/ui/detail-section';
import { approvalPath } from '@/lib/addresses/paths';
import { call } from '@/lib/bff/call';
import type { Approval, takeBackApproval } from '@/lib/contract/approvals';
import type { Output } from '@/lib/contract/endpoint';
import { monthInWords } from '@/lib/domain/forecast';
import {
  MAX_TAKE_BACK_REASON,
  refusalOfMissingPoints,
  TAKE_BACK_OUTCOME_NAMES,
  TAKE_BACK_OUTCOMES,
  takeBackWaitInWords,
  type TakeBackOutcome,
} from '@/lib/domain/take-back';
import { formatCount, formatCountOf, formatPoints } from '@/lib/text/format';
import { claimSource } from './claim-rows';

/** One claim or month with its Q. */
interface Choice {
  id: number;
  label: string;
  detail?: string | null | undefined;
  qpoints: number;
}

/** Either all but the marked ones, or only these, because an approval may have more claims than are on screen. */
interface Chosen {
  base: 'all' | 'none';
  marked: ReadonlyMap<number, number>;
}

export interface TypedTakeBack {
  outcome: TakeBackOutcome;
  reason: string;
  chosen: Chosen;
}

type Left = NonNullable<Approval['left']>;

const ALL: Chosen = { base: 'all', marked: new Map() };

/**
 * Asks what to take back of an approval, for which reason, and with which outcome.
 *
 * @param typed what was entered before, if it was undone or refused
 */
export default function TakeBackDialog({
  approval,
  left,
  typed,
  onType,
  onClose,
}: {
  approval: Approval;
  left: Left;
  typed: TypedTakeBack | null;
  onType: (typed: TypedTakeBack | null) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState(typed?.chosen ?? ALL);
  const [outcome, setOutcome] = useState<TakeBackOutcome>(typed?.outcome ?? 'awaiting_approval');
  const [reason, setReason] = useState(typed?.reason ?? '');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const { quantity, qpoints } = sumOf(chosen, left);
  const missing = refusalOfMissingPoints(approval.name, left.available, qpoints);
  const nothing = quantity === 0 ? `Choose at least one ${NOUNS[kindOf(approval)][0]}.` : null;
  const refusal = nothing ?? missing;
  const submit = () => {
    const given = { outcome, reason: reason.trim(), chosen };
    if (refusal !== null) return document.getElementById(errorId)?.focus();
    if (given.reason === '') {
      setFault('Reason can’t be blank.');
      return field.current?.focus();
    }
    onType(given);
    const item = { id: approval.id, label: `approval ${approval.id}`, ...given, quantity, qpoints };
    perform(takingBack(approval), [item], { onEnd: ({ done }) => (done.length > 0 ? onType(null) : undefined) });
    onClose();
  };
  return (
    <Dialog title={`Take back approval ${approval.id}`} width="work" onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {kindOf(approval) === 'reward' ? (
          <Claims approval={approval} left={left} chosen={chosen} onChoose={setChosen} />
        ) : (
          <Months approval={approval} left={left} chosen={chosen} onChoose={setChosen} />
        )}
        <ChoiceField legend="Afterward" value={outcome} options={OUTCOMES} onChange={setOutcome} />
        <p className="-mt-2 text-sm text-muted">{consequence(outcome, kindOf(approval))}</p>
        <TextField
          ref={field}
          label="Reason"
          aria-required
          maxLength={MAX_TAKE_BACK_REASON}
          autoComplete="off"
          value={reason}
          fault={fault}
          onChange={({ target }) => {
            setReason(target.value);
            setFault(undefined);
          }}
        />
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
          <Fact name="Taken back">{formatPoints(qpoints)}</Fact>
          <Fact name="Available now">{formatPoints(left.available)}</Fact>
          <Fact name="Available afterward">{missing === null ? formatPoints(left.available - qpoints) : null}</Fact>
        </dl>
        {refusal === null ? (
          <p className="text-sm text-muted">{UNDO_NOTE}</p>
        ) : (
          <p id={errorId} tabIndex={-1} role="alert" className="text-sm text-bad">
            {refusal}
          </p>
        )}
        <DialogButtons leave="Not now" onLeave={onClose}>
          <Button type="submit" look="danger" className="max-sm:h-10">
            {`Take back ${countOf(approval, quantity)}`}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

const OUTCOMES = TAKE_BACK_OUTCOMES.map((value) => ({ value, label: TAKE_BACK_OUTCOME_NAMES[value] }));

const NOUNS: Readonly<Record<'reward' | 'forecast', readonly [one: string, several: string]>> = {
  reward: ['serial number', 'serial numbers'],
  forecast: ['month', 'months'],
};

const kindOf = ({ kind }: Approval): keyof typeof NOUNS => (kind === 'reward' ? 'reward' : 'forecast');

const countOf = (approval: Approval, count: number) => formatCountOf(count, ...NOUNS[kindOf(approval)]);

function sumOf({ base, marked }: Chosen, left: Left): { quantity: number; qpoints: number } {
  const points = [...marked.values()].reduce((sum, each) => sum + each, 0);
  return base === 'none'
    ? { quantity: marked.size, qpoints: points }
    : { quantity: left.quantity - marked.size, qpoints: left.qpoints - points };
}

/** Says what the chosen outcome means. */
function consequence(outcome: TakeBackOutcome, kind: keyof typeof NOUNS): string {
  if (outcome === 'awaiting_approval') return 'They appear in the list of approvals again.';
  return kind === 'reward'
    ? 'The serial numbers can be claimed again, and promotions get their units back.'
    : 'They can’t be approved again.';
}

interface ChoicesProps {
  approval: Approval;
  left: Left;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

function Claims(props: ChoicesProps) {
  const { id } = props.approval;
  const claims = useRows(['/approvals/claims', { id }, 'rows'], claimSource(id));
  return (
    <ChoiceList {...props}>
      {(list) => (
        <RowsPart
          of={claims}
          problem="There was a problem getting the serial numbers"
          loading="Loading the serial numbers…"
          empty={<p className="text-muted">No serial numbers.</p>}
        >
          {(rows) =>
            list(
              rows.map(({ id: claimId, serialNumber, productName, qpoints }) => ({
                ...{ id: claimId, label: serialNumber, detail: productName, qpoints: qpoints ?? 0 },
              })),
            )
          }
        </RowsPart>
      )}
    </ChoiceList>
  );
}

/** All months of an approval gave the same. */
function Months(props: ChoicesProps) {
  const { approval, left } = props;
  const each = left.quantity === 0 ? 0 : left.qpoints / left.quantity;
  const months = (approval.months ?? []).map(({ submissionId, ...month }) => ({
    ...{ id: submissionId, label: monthInWords(month), qpoints: each },
  }));
  return <ChoiceList {...props}>{(list) => list(months)}</ChoiceList>;
}

/** Check boxes for the items of an approval, and one for all of them. */
function ChoiceList({
  approval,
  left,
  chosen,
  onChoose,
  children,
}: ChoicesProps & { children: (list: (choices: readonly Choice[]) => ReactNode) => ReactNode }) {
  const title = useId();
  const { quantity } = sumOf(chosen, left);
  const [, nouns] = NOUNS[kindOf(approval)];
  const isChosen = ({ id }: Choice) => chosen.marked.has(id) === (chosen.base === 'none');
  const toggle = ({ id, qpoints }: Choice) => {
    const marked = new Map(chosen.marked);
    if (!marked.delete(id)) marked.set(id, qpoints);
    onChoose({ ...chosen, marked });
  };
  return (
    <fieldset aria-labelledby={title} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span id={title} className="text-sm font-medium">
          {`${formatCount(quantity)} of ${formatCount(left.quantity)} ${nouns} chosen`}
        </span>
        <label className="flex min-h-8 items-center gap-2 text-sm">
          <span className="size-6 shrink-0">
            <Checkbox
              checked={quantity === left.quantity}
              onChange={() => onChoose({ base: quantity === left.quantity ? 'none' : 'all', marked: new Map() })}
            />
          </span>
          {`All ${nouns}`}
        </label>
      </div>
      <div className="max-h-64 overflow-y-auto rounded border px-3 py-2">
        {children((choices) => (
          <ul className="flex flex-col">
            {choices.map((choice) => (
              <li key={choice.id} className="flex flex-wrap items-center justify-between gap-x-4">
                <label className="flex min-h-8 items-center gap-2 tabular-nums wrap-anywhere">
                  <span className="size-6 shrink-0">
                    <Checkbox checked={isChosen(choice)} onChange={() => toggle(choice)} />
                  </span>
                  {choice.label}
                </label>
                <span className="text-sm text-muted tabular-nums">
                  {[choice.detail, formatPoints(choice.qpoints)].filter(Boolean).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </fieldset>
  );
}

type TakingBack = Item & TypedTakeBack & { quantity: number; qpoints: number };

function takingBack(approval: Approval): Action<TakingBack, Output<typeof takeBackApproval>> {
  const { id, name } = approval;
  const link = { text: `Approval ${id}`, href: approvalPath(id) };
  return {
    of: 'approval',
    noun: ['approval', 'approvals'],
    verb: ['Take back', 'Taking back', 'taken back'],
    subject: ([{ quantity }]) => `${countOf(approval, quantity)} of ${name}`,
    isOne: ([{ quantity }]) => quantity === 1,
    detail: ([{ qpoints }]) => formatPoints(qpoints),
    link: () => link,
    call: ([{ outcome, reason, qpoints, chosen }]) =>
      call<typeof takeBackApproval>('POST', '/approvals/{id}/take-backs', {
        params: { id },
        body: { outcome, reason, qpoints, ...chosenIn(approval, chosen) },
      }),
    done: ([{ quantity, qpoints }], [answer]) => ({
      message: answer?.waiting
        ? takeBackWaitInWords(answer.why ?? 'others')
        : `Taken back: ${countOf(approval, quantity)} of ${name}, ${formatPoints(qpoints)}.`,
      link,
    }),
    failed: 'Nothing was taken back.',
    decides: { kind: 'company', ids: () => [approval.companyId] },
  };
}

/** The part of the body that names what is chosen; nothing if it is all. */
function chosenIn(approval: Approval, { base, marked }: Chosen) {
  const ids = [...marked.keys()];
  if (kindOf(approval) === 'reward')
    return base === 'none' ? { claimIds: ids } : { ...(ids.length > 0 && { exceptClaimIds: ids }) };
  if (base === 'all' && ids.length === 0) return {};
  const all = (approval.months ?? []).map(({ submissionId }) => submissionId);
  return { submissionIds: base === 'none' ? ids : all.filter((each) => !marked.has(each)) };
}
