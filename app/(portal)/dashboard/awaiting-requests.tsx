'use client';

import clsx from 'clsx';
import { useState, type MouseEvent } from 'react';
import { noteNextItem, refusePressTooSoon } from '@/components/action/next-item';
import { usePending } from '@/components/action/pending';
import { useKeys } from '@/components/keys/use-keys';
import { useMay } from '@/components/layout/rights';
import type { VerdictJob } from '@/components/points/bulk-verdict';
import {
  VERDICT_WORDS,
  VERDICTS,
  type RequestReader,
  type SeenRequest,
  type Verdict,
} from '@/components/points/pending-request';
import { decideRequests } from '@/components/points/decide-requests';
import { confirmRejection } from '@/components/points/confirm-rejection';
import { RecordLink } from '@/components/record/record-link';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { deferred } from '@/components/ui/deferred';
import { formatCount, formatPoints } from '@/lib/text/format';
import { CELL, RowLink, SummaryTable, WIDE_ONLY } from './summary';

const BulkVerdict = deferred(() => import('@/components/points/bulk-verdict'));

export interface AwaitingRow {
  /** The company's id. */
  id: number;
  name: string;
  pointRequest: NonNullable<SeenRequest['pointRequest']>;
  /** The address of the company's dialog within the pending requests. */
  href: string;
  /** For example `Deduct 5,500 Q`. */
  what: string;
  requesterId?: number | undefined;
  requesterName?: string | undefined;
  /** The waiting time in words. */
  age?: string | undefined;
  isLate: boolean;
  /** In points. */
  availableAfter: number;
  /** Why the reader may not decide the request. */
  hold: string | null;
  /** Why the request can't be approved now. */
  refusal: string | null;
}

/** The same keys as in a company's dialog. */
const KEYS: Readonly<Record<Verdict, string>> = { reject: 'r', approve: 'a' };

const keyed = (verdict: Verdict) => `${VERDICT_WORDS[verdict].verb} (${KEYS[verdict].toUpperCase()})`;

/** The button in the focused row. */
function buttonOf({ target }: KeyboardEvent, verdict: Verdict): HTMLElement | null {
  return (
    (target instanceof Element && target.closest('tr')?.querySelector<HTMLElement>(`[data-verdict="${verdict}"]`)) ||
    null
  );
}

/** The row to move to after a decision. */
function nextOf(row: Element | null): Element | null {
  return row?.nextElementSibling ?? row?.previousElementSibling ?? null;
}

function focusVerdict(row: Element | null, verdict: Verdict): void {
  row?.querySelector<HTMLElement>(`[data-verdict="${verdict}"]`)?.focus();
}

/** The oldest requests, decided one by one or in bulk. */
export function AwaitingTable({
  rows,
  reader,
  onAsk,
}: {
  rows: readonly AwaitingRow[];
  reader: RequestReader;
  /** Refetches after a decision. */
  onAsk: () => Promise<void>;
}) {
  const mayDecide = useMay('qpointManagement', 'decide');
  const pending = usePending();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [job, setJob] = useState<VerdictJob | null>(null);
  const chosen = rows.filter(({ id, hold }) => selected.has(id) && !hold && !pending('pointRequest', id));

  const give = (row: AwaitingRow, verdict: Verdict, own: Element | null, reason?: string) => {
    decideRequests(verdict, [{ company: row, what: row.what }], { reason, onEnd: onAsk });
    // Continue with the next row.
    focusVerdict(nextOf(own), verdict);
    noteNextItem();
  };
  const reject = async (row: AwaitingRow, own: Element | null) => {
    const answer = await confirmRejection(row.what, row.name, () => focusVerdict(nextOf(own), 'reject'));
    if (answer) give(row, 'reject', own, answer.reason);
  };
  const press = (row: AwaitingRow, verdict: Verdict, event: MouseEvent<HTMLElement>) => {
    if (refusePressTooSoon()) return;
    const own = event.currentTarget.closest('tr');
    if (verdict === 'approve') give(row, verdict, own);
    else void reject(row, own);
  };
  const tick = (id: number, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  const begin = (verdict: Verdict) =>
    setJob({ verdict, companies: chosen.map(({ id, name }) => ({ id, label: name })) });
  useKeys(
    'Requests awaiting a decision',
    'page',
    VERDICTS.map((verdict) => ({
      keys: KEYS[verdict],
      label: `${VERDICT_WORDS[verdict].verb} the selected requests, or the request in the row`,
      isHere: (event) => !event || chosen.length > 0 || buttonOf(event, verdict) !== null,
      run: (event) => (chosen.length > 0 ? begin(verdict) : buttonOf(event, verdict)?.click()),
    })),
  );

  return (
    <>
      <SummaryTable
        heads={[
          ...(mayDecide
            ? [
                [
                  <SelectAll key="select" rows={rows} selected={chosen.length} onSelect={setSelected} />,
                  'w-10 !p-0 text-center',
                ] as const,
              ]
            : []),
          ['Company', ''],
          ['Requested by', `${WIDE_ONLY} w-44`],
          ['Waiting', `${WIDE_ONLY} w-24`],
          ['Request', `${WIDE_ONLY} w-44`],
          ['Available after', `${WIDE_ONLY} w-36 !text-right`],
          ...(mayDecide
            ? [
                [
                  <span key="decide" className="sr-only">
                    Decide
                  </span>,
                  'w-24 sm:w-28 md:w-48',
                ] as const,
              ]
            : []),
        ]}
      >
        {rows.map((row) => (
          <AwaitingLine
            key={row.id}
            row={row}
            mayDecide={mayDecide}
            pending={pending('pointRequest', row.id)?.doing}
            isSelected={selected.has(row.id)}
            onSelect={(isSelected) => tick(row.id, isSelected)}
            onPress={(verdict, event) => press(row, verdict, event)}
          />
        ))}
      </SummaryTable>
      {mayDecide && chosen.length > 0 ? <SelectedRequests count={chosen.length} onDecide={begin} /> : null}
      {job ? <BulkVerdict job={job} reader={reader} onClose={() => setJob(null)} /> : null}
    </>
  );
}

function AwaitingLine({
  row,
  mayDecide,
  pending,
  isSelected,
  onSelect,
  onPress,
}: {
  row: AwaitingRow;
  mayDecide: boolean;
  /** The pending decision. */
  pending: string | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onPress: (verdict: Verdict, event: MouseEvent<HTMLElement>) => void;
}) {
  const canDecide = !row.hold && !pending;
  if (!mayDecide) {
    return (
      <tr className="hover:bg-hover">
        <RequestCells row={row} />
      </tr>
    );
  }
  return (
    <tr className="hover:bg-hover">
      <td data-slot="select" className="border-t p-0 text-center">
        <Checkbox
          aria-label={`Select ${row.name}`}
          checked={isSelected && canDecide}
          disabled={!canDecide}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </td>
      <RequestCells row={row} />
      <td className="border-t px-3 py-1.5">
        {canDecide ? (
          <span className="flex justify-end gap-2 max-md:flex-col-reverse">
            {VERDICTS.map((verdict) => {
              const refusal = verdict === 'approve' ? row.refusal : null;
              return (
                <Button
                  key={verdict}
                  data-verdict={verdict}
                  aria-label={`${VERDICT_WORDS[verdict].verb}: ${row.what}, ${row.name}`}
                  title={refusal ?? keyed(verdict)}
                  aria-disabled={refusal !== null}
                  className={clsx('max-sm:h-10', refusal && 'opacity-50')}
                  // Holding Enter must not decide row after row.
                  onKeyDown={(event) => (event.repeat && event.key === 'Enter' ? event.preventDefault() : undefined)}
                  onClick={(event) => (refusal ? undefined : onPress(verdict, event))}
                >
                  {VERDICT_WORDS[verdict].verb}
                </Button>
              );
            })}
          </span>
        ) : (
          <span role={row.hold ? undefined : 'status'} className="text-xs text-muted">
            {row.hold ?? pending}
          </span>
        )}
      </td>
    </tr>
  );
}

function SelectedRequests({ count, onDecide }: { count: number; onDecide: (verdict: Verdict) => void }) {
  return (
    <div
      role="group"
      aria-label="Selected requests"
      className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-t bg-accent-weak px-3 py-2"
    >
      <span className="mr-auto text-sm font-semibold">{`${formatCount(count)} selected`}</span>
      {VERDICTS.map((verdict) => (
        <Button
          key={verdict}
          look={verdict === 'approve' ? 'primary' : 'secondary'}
          className="max-sm:h-10"
          title={keyed(verdict)}
          onClick={() => onDecide(verdict)}
        >
          {VERDICT_WORDS[verdict].verb}
        </Button>
      ))}
    </div>
  );
}

function SelectAll({
  rows,
  selected,
  onSelect,
}: {
  rows: readonly AwaitingRow[];
  selected: number;
  onSelect: (ids: ReadonlySet<number>) => void;
}) {
  const ids = rows.filter(({ hold }) => !hold).map(({ id }) => id);
  return (
    <Checkbox
      aria-label="Select all requests shown"
      checked={selected > 0 && selected === ids.length}
      disabled={ids.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = selected > 0 && selected < ids.length;
      }}
      onChange={({ target }) => onSelect(new Set(target.checked ? ids : []))}
    />
  );
}

function RequestCells({
  row: { name, href, what, requesterId, requesterName, age, isLate, availableAfter, refusal },
}: {
  row: AwaitingRow;
}) {
  const after = (
    <span className={clsx(refusal && 'text-bad')} title={refusal ?? undefined}>
      {formatPoints(availableAfter)}
    </span>
  );
  return (
    <>
      <td className={`${CELL} max-lg:py-2 max-lg:whitespace-normal`} title={name}>
        <RowLink href={href}>{name}</RowLink>
        <span className="block text-xs text-muted tabular-nums lg:hidden">
          <span className="text-text">{what}</span>
          <span>{`${requesterName ? ` · by ${requesterName}` : ''}${age ? ` · ${age}` : ''} · `}</span>
          <span className="whitespace-nowrap">
            <span>{after}</span> after
          </span>
        </span>
      </td>
      <td className={`${CELL} ${WIDE_ONLY}`} title={requesterName}>
        <RecordLink to="admin" id={requesterId}>
          {requesterName ?? '—'}
        </RecordLink>
      </td>
      <td className={clsx(CELL, WIDE_ONLY, isLate && 'text-bad')}>{age ?? '—'}</td>
      <td className={`${CELL} ${WIDE_ONLY} tabular-nums`}>{what}</td>
      <td className={`${CELL} ${WIDE_ONLY} text-right tabular-nums`}>{after}</td>
    </>
  );
}
