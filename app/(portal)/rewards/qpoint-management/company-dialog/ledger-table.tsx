import { DateAndTime } from '@/components/ui/date-and-time';
import { ordersAddress } from '@/lib/addresses/orders';
import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useMay } from '@/components/layout/rights';
import { ExplainedMovement } from '@/components/points/explanation';
import { RecordLink } from '@/components/record/record-link';
import { DetailTable } from '@/components/ui/detail-table';
import { ButtonWithReason } from '@/components/ui/button-with-reason';
import { followInDialog } from '@/components/ui/dialog-address';
import { showToast } from '@/components/ui/toast';
import type { PointMovement } from '@/lib/contract/point-ledger';
import type { CompanyPoints } from '@/lib/contract/points';
import { fullNameOf } from '@/lib/domain/person';
import { refusalOfReversal } from '@/lib/domain/point-movement';
import { movementKindName, MOVEMENT_KINDS, type MovementKind } from '@/lib/domain/movement-kind';
import { phaseOf, isRequestStatusId, tooFewPoints } from '@/lib/domain/point-request';
import { formatPoints, signedPoints } from '@/lib/text/format';
import type { PointsRequester } from './read-points-requester';

interface LedgerTableProps {
  movements: readonly PointMovement[];
  company: CompanyPoints;
  asker: PointsRequester;
  timeZone: string;
  /** The address of the company's point requests. */
  requestHref: string;
  /** The address of an approval's claims. */
  approvalHref: (id: number) => string;
  onReverse: (movement: PointMovement) => void;
}

/** Point movements with date, kind, reason, author, amount and balance. */
export function LedgerTable({
  movements,
  company,
  asker,
  timeZone,
  requestHref,
  approvalHref,
  onReverse,
}: LedgerTableProps) {
  const mayChange = useMay('qpointManagement', 'change');
  const canReverse = mayChange && asker.asker === 'administrator';
  return (
    <DetailTable
      label="Ledger"
      heads={[
        'Date',
        'Movement',
        'Reason',
        'By',
        ['Qpoints', 'text-right!'],
        ['Balance', 'text-right!'],
        ...(canReverse
          ? [
              [
                <span key="reverse" className="sr-only">
                  Reverse
                </span>,
                '',
              ] as const,
            ]
          : []),
      ]}
    >
      {movements.map((movement) => (
        <MovementRow
          key={movement.id}
          movement={movement}
          refusal={canReverse ? refusalToReverse(movement, company, asker.approvalThreshold) : undefined}
          {...{ asker, timeZone, requestHref, approvalHref, onReverse }}
        />
      ))}
    </DetailTable>
  );
}

interface MovementRowProps extends Omit<LedgerTableProps, 'movements' | 'company'> {
  movement: PointMovement;
  /** Why it can't be reversed; null if it can, and undefined if the reader can't reverse movements. */
  refusal: string | null | undefined;
}

/** A movement with its source, which expands on request. */
function MovementRow({ movement, refusal, asker, timeZone, requestHref, approvalHref, onReverse }: MovementRowProps) {
  const [isExplained, setExplained] = useState(false);
  const canExplain = useMay('recordPages');
  const id = useId();
  return (
    <>
      <tr className="movement">
        <td className="[grid-area:when] max-sm:text-muted">
          <DateAndTime at={movement.createdAt} timeZone={timeZone} />
        </td>
        <td className="[grid-area:kind] whitespace-nowrap">
          <span className="max-sm:font-medium">{movementKindName(movement.kind)}</span>
          <span className="block text-xs text-muted">
            <Source movement={movement} asker={asker} requestHref={requestHref} approvalHref={approvalHref} />
          </span>
          {canExplain ? (
            <button
              type="button"
              aria-expanded={isExplained}
              aria-controls={isExplained ? id : undefined}
              onClick={() => setExplained(!isExplained)}
              className="inline-flex min-h-6 items-center gap-1 rounded-sm text-xs text-muted hover:text-text"
            >
              <ChevronRight aria-hidden size={12} className={clsx(isExplained && 'rotate-90')} />
              Explain
            </button>
          ) : null}
        </td>
        <td className={clsx('[grid-area:reason] min-w-32 wrap-anywhere', !movement.reason && 'max-sm:hidden')}>
          {movement.reason || '—'}
        </td>
        <td className="[grid-area:by] max-sm:text-muted">
          <RecordLink to="admin" id={movement.userId}>
            {fullNameOf(movement) || '—'}
          </RecordLink>
        </td>
        <td
          className={clsx(
            '[grid-area:amount] text-right whitespace-nowrap tabular-nums',
            movement.amount > 0 && 'text-ok',
          )}
        >
          {signedPoints(movement.amount)}
        </td>
        <td className="[grid-area:balance] text-right whitespace-nowrap tabular-nums max-sm:text-muted">
          <span className="text-xs sm:hidden">Balance </span>
          {formatPoints(movement.balance)}
        </td>
        {refusal === undefined ? null : (
          <td className="self-end text-right [grid-area:reverse]">
            <ReverseButton refusal={refusal} onReverse={() => onReverse(movement)} />
          </td>
        )}
      </tr>
      {isExplained ? (
        <tr className="max-sm:block">
          <td id={id} colSpan={refusal === undefined ? 6 : 7} className="max-sm:block">
            <ExplainedMovement id={movement.id} timeZone={timeZone} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

interface SourceProps extends Pick<LedgerTableProps, 'asker' | 'requestHref' | 'approvalHref'> {
  movement: PointMovement;
}

/** A movement's source: an order or approval, linked if the reader may open it, a spreadsheet, or a request. */
function Source({
  movement,
  asker: { opensOrders, opensApprovals },
  requestHref,
  approvalHref,
}: SourceProps): ReactNode {
  const { orderId, orderNumber, pointRequestId, approvalId, batchId } = movement;
  const look = 'inline-flex min-h-6 items-center text-accent hover:underline';
  if (orderId) {
    const name = `Order ${orderNumber ?? orderId}`;
    if (!opensOrders) return name;
    return (
      <a className={look} href={ordersAddress.href({ order: orderId })}>
        {name}
      </a>
    );
  }
  if (approvalId) {
    const name = `Approval ${approvalId}`;
    if (!opensApprovals) return name;
    return (
      <a className={look} href={approvalHref(approvalId)} onClick={followInDialog}>
        {name}
      </a>
    );
  }
  if (batchId) {
    return (
      <RecordLink to="pointBatch" id={batchId} className={look}>
        {`Spreadsheet ${batchId}`}
      </RecordLink>
    );
  }
  if (!pointRequestId) return null;
  return (
    <a className={look} href={requestHref} onClick={followInDialog}>
      {`Point request ${pointRequestId}`}
    </a>
  );
}

/** Explains why a movement can't be reversed, on hover, to screen readers and on press. */
function ReverseButton({ refusal, onReverse }: { refusal: string | null; onReverse: () => void }) {
  const id = useId();
  return (
    <span title={refusal ?? undefined}>
      <ButtonWithReason
        className="max-sm:h-10"
        reasonId={refusal ? id : null}
        onClick={onReverse}
        onRefused={() => refusal && showToast.error(refusal)}
      >
        Reverse
      </ButtonWithReason>
      {refusal ? (
        <span id={id} className="sr-only">
          {refusal}
        </span>
      ) : null}
    </span>
  );
}

/**
 * Why a movement can't be reversed, as far as the client knows. The upstream also checks other limits, such as what the
 * order has already refunded.
 */
function refusalToReverse(
  { kind, amount, reversedBy, pointRequestId }: PointMovement,
  { name, availableQpoints, pointRequest }: CompanyPoints,
  approvalThreshold: number,
): string | null {
  if (!isMovementKind(kind)) return 'This kind of movement can’t be reversed here.';
  const isOpen =
    pointRequest != null &&
    isRequestStatusId(pointRequest.requestStatusId) &&
    phaseOf(pointRequest.requestStatusId) !== 'closed';
  const refusal = refusalOfReversal(
    {
      kind,
      amount,
      isReversed: reversedBy != null,
      isOpenAdvance: kind === 'advance' && isOpen && pointRequest.id === pointRequestId,
      sourceSum: null,
    },
    { approvalThreshold },
  );
  return refusal ?? (availableQpoints - amount < 0 ? tooFewPoints(name, availableQpoints) : null);
}

function isMovementKind(kind: string): kind is MovementKind {
  return (MOVEMENT_KINDS as readonly string[]).includes(kind);
}
