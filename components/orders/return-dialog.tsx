'use client';

import { useId, useRef, useState, type ReactNode } from 'react';
import { UNDO_NOTE, type Action, type Item } from '@/components/action/action';
import { perform } from '@/components/action/perform';
import { NumberField } from '@/components/form/number-field';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Fact } from '@/components/ui/detail-section';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { ordersAddress } from '@/lib/addresses/orders';
import { call } from '@/lib/bff/call';
import type { Output } from '@/lib/contract/endpoint';
import type { Order, OrderLine, returnOrderUnits } from '@/lib/contract/orders';
import { COUPON_STATUS } from '@/lib/domain/order-changes';
import { MAX_RETURN_REASON, priceReturn, tooManyUnits, unitsLeft, usedCouponStays } from '@/lib/domain/order-returns';
import type { ReturnRule } from '@/lib/domain/order-returns';
import { ORDER_STATUS_NAMES } from '@/lib/domain/order-status';
import { formatCount, formatCountOf, formatPoints } from '@/lib/text/format';
import { lineName } from './order-products';

/** What was entered, by line id; missing units are 0. */
export interface TypedReturn {
  units: ReadonlyMap<number, number | null>;
  /** Lines whose units don’t go back to stock. */
  notToStock: ReadonlySet<number>;
  reason: string;
}

/**
 * Asks which units leave an order, why, and which go back to stock.
 *
 * @param typed what was entered before, if it was undone or refused
 * @param onReturned receives the changed order
 */
export default function ReturnDialog({
  order,
  rule,
  typed,
  onType,
  onReturned,
  onClose,
}: {
  order: Order & { heldPoints: number };
  rule: ReturnRule;
  typed: TypedReturn | null;
  onType: (typed: TypedReturn | null) => void;
  onReturned: (order: Order) => void;
  onClose: () => void;
}) {
  const [{ units, notToStock, reason }, setEntered] = useState(typed ?? nothingOf(order));
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const open = order.products.filter((line) => unitsLeft(line) > 0);
  const chosen = open.map(({ id }) => ({ id, units: units.get(id) ?? 0 })).filter((line) => line.units > 0);
  const excess = open.find((line) => (units.get(line.id) ?? 0) > unitsLeft(line));
  const priced = priceReturn(order.products, excess ? [] : chosen, order.heldPoints);
  const refusal =
    (excess && tooManyUnits(lineName(excess), unitsLeft(excess), rule.kind)) ??
    (chosen.length === 0 ? 'Choose at least one unit.' : null);
  const enter = (change: Partial<TypedReturn>) => setEntered((entered) => ({ ...entered, ...change }));
  const words = WORDS[rule.kind];

  const submit = () => {
    if (refusal !== null) return document.getElementById(errorId)?.focus();
    if (reason.trim() === '') {
      setFault('Reason can’t be blank.');
      return field.current?.focus();
    }
    onType({ units, notToStock, reason });
    const lines = chosen.map((line) => ({ ...line, toStock: !notToStock.has(line.id) }));
    const { id, orderNumber: label, version } = order;
    const item = { id, label, version, lines, reason: reason.trim(), units: priced.units, qpoints: priced.qpoints };
    perform(returning(rule), [item], {
      onEnd: ({ done, answers: [answer] }) => {
        if (done.length > 0) onType(null);
        if (answer) onReturned(answer);
      },
    });
    onClose();
  };
  return (
    <Dialog title={`${words.title} ${order.orderNumber}`} width="work" onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <UnitChoices
          lines={open}
          points={new Map(priced.lines.map(({ id, qpoints }) => [id, qpoints]))}
          {...{ rule, units, notToStock }}
          onUnits={(next) => enter({ units: next })}
          onStock={(next) => enter({ notToStock: next })}
        />
        <TextField
          ref={field}
          label="Reason"
          aria-required
          maxLength={MAX_RETURN_REASON}
          autoComplete="off"
          value={reason}
          fault={fault}
          onChange={({ target }) => {
            enter({ reason: target.value });
            setFault(undefined);
          }}
        />
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
          <Fact name={words.units}>{formatCount(priced.units)}</Fact>
          <Fact name="Points returned">{formatPoints(priced.qpoints)}</Fact>
          {priced.shipping > 0 ? <Fact name="Including shipping">{formatPoints(priced.shipping)}</Fact> : null}
        </dl>
        {priced.isLast && refusal === null ? (
          <p className="text-sm">{`Nothing is left, so the order becomes ${ORDER_STATUS_NAMES[rule.endsAs]}.`}</p>
        ) : null}
        {refusal === null ? (
          <p className="text-sm text-muted">{UNDO_NOTE}</p>
        ) : (
          <p id={errorId} tabIndex={-1} role="status" className={excess ? 'text-sm text-bad' : 'text-sm text-muted'}>
            {refusal}
          </p>
        )}
        <DialogButtons leave="Not now" onLeave={onClose}>
          <Button type="submit" look="danger" className="max-sm:h-10">
            {priced.units === 0 ? words.verb[0] : `${words.verb[0]} ${formatCountOf(priced.units, 'unit')}`}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

const WORDS = {
  returned: { title: 'Return from order', units: 'Units returned', verb: ['Return', 'Returning', 'returned'] },
  canceled: { title: 'Cancel lines of order', units: 'Units canceled', verb: ['Cancel', 'Canceling', 'canceled'] },
} as const;

function nothingOf({ products }: Order): TypedReturn {
  const open = products.filter((line) => unitsLeft(line) > 0);
  const only = open.length === 1 && open[0] && unitsLeft(open[0]) === 1 ? open[0] : null;
  return { units: new Map(only ? [[only.id, 1]] : []), notToStock: new Set(), reason: '' };
}

const usedCouponOf = ({ couponCode }: OrderLine) =>
  couponCode?.couponStatusId === COUPON_STATUS.used ? couponCode.code : null;

interface UnitChoicesProps {
  lines: readonly OrderLine[];
  /** Points that return, by line id. */
  points: ReadonlyMap<number, number>;
  rule: ReturnRule;
  units: TypedReturn['units'];
  notToStock: TypedReturn['notToStock'];
  onUnits: (units: TypedReturn['units']) => void;
  onStock: (notToStock: TypedReturn['notToStock']) => void;
}

/** The lines with their remaining units, and check boxes for all. */
function UnitChoices({ lines, points, rule, units, notToStock, onUnits, onStock }: UnitChoicesProps) {
  const title = useId();
  const free = lines.filter((line) => usedCouponOf(line) === null);
  const isAll = free.length > 0 && free.every((line) => units.get(line.id) === unitsLeft(line));
  const toggleStock = (id: number) => {
    const next = new Set(notToStock);
    if (!next.delete(id)) next.add(id);
    onStock(next);
  };
  return (
    <fieldset aria-labelledby={title} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span id={title} className="text-sm font-medium">
          {rule.kind === 'canceled' ? 'Units to cancel' : 'Units to return'}
        </span>
        <span className="flex flex-wrap gap-x-4">
          <Choice
            label="All units"
            checked={isAll}
            onChange={() => onUnits(new Map(isAll ? [] : free.map((line) => [line.id, unitsLeft(line)])))}
          />
          <Choice
            label="All back to stock"
            checked={notToStock.size === 0}
            onChange={() => onStock(new Set(notToStock.size === 0 ? lines.map(({ id }) => id) : []))}
          />
        </span>
      </div>
      <ul className="max-h-80 divide-y overflow-y-auto rounded border px-3">
        {lines.map((line) => {
          const { id } = line;
          const name = lineName(line);
          const coupon = usedCouponOf(line);
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <div className="min-w-40 flex-1 text-sm">
                <p className="wrap-anywhere">{name}</p>
                <p className="text-xs text-muted tabular-nums">
                  {[
                    `${formatCount(unitsLeft(line))} of ${formatCount(line.quantity)} left`,
                    formatPoints(line.total),
                  ].join(' · ')}
                </p>
              </div>
              {coupon === null ? (
                <>
                  <NumberField
                    label={<Labeled label="Units" of={name} />}
                    size="small"
                    className="w-20"
                    value={units.has(id) ? (units.get(id) ?? null) : 0}
                    onChange={(value) => onUnits(new Map([...units, [id, value]]))}
                  />
                  <Choice
                    label={<Labeled label="Back to stock" of={name} />}
                    checked={!notToStock.has(id)}
                    onChange={() => toggleStock(id)}
                  />
                  <span className="ml-auto w-20 text-right text-sm tabular-nums">
                    {formatPoints(points.get(id) ?? 0)}
                  </span>
                </>
              ) : (
                <p className="text-sm text-muted">{usedCouponStays(coupon)}</p>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function Choice({ label, checked, onChange }: { label: ReactNode; checked: boolean; onChange: () => void }) {
  return (
    <label className="flex min-h-8 items-center gap-2 text-sm">
      <span className="size-6 shrink-0">
        <Checkbox checked={checked} onChange={onChange} />
      </span>
      <span>{label}</span>
    </label>
  );
}

/** A label that names its line only to screen readers. */
const Labeled = ({ label, of }: { label: string; of: string }) => (
  <>
    {label}
    <span className="sr-only">{` of ${of}`}</span>
  </>
);

interface Returning extends Item {
  version?: number | undefined;
  lines: { id: number; units: number; toStock: boolean }[];
  reason: string;
  units: number;
  qpoints: number;
}

function returning({ kind }: ReturnRule): Action<Returning, Output<typeof returnOrderUnits>> {
  const linkOf = ({ id, label }: Returning) => ({ text: `Order ${label}`, href: ordersAddress.href({ order: id }) });
  const subject = ({ label, units }: Returning) => `${formatCountOf(units, 'unit')} of order ${label}`;
  return {
    of: 'order',
    noun: ['order', 'orders'],
    verb: WORDS[kind].verb,
    subject: ([item]) => subject(item),
    isOne: ([{ units }]) => units === 1,
    detail: ([{ qpoints }]) => formatPoints(qpoints),
    link: ([item]) => linkOf(item),
    call: ([{ id, lines, reason, qpoints, version }]) =>
      call<typeof returnOrderUnits>('POST', '/orders/{id}/returns', {
        params: { id },
        body: { lines, reason, qpoints, version },
      }),
    done: ([item]) => ({
      message: `${kind === 'canceled' ? 'Canceled' : 'Returned'}: ${subject(item)}, ${formatPoints(item.qpoints)}.`,
      link: linkOf(item),
    }),
    failed: `Nothing was ${kind}.`,
    decides: { kind: 'order', ids: ([{ id }]) => [id] },
  };
}
