import { formatCount } from '@/lib/format';
import type { UnchangedOrder } from './bulk-change';

/** More of them are only counted: nobody reads further, and thousands would make the dialog slow. */
const SHOWN = 200;

/** Orders by number, each with the reason why it did not change. */
export function UnchangedOrders({ label, orders }: { label: string; orders: readonly UnchangedOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <div role="region" aria-label={label} tabIndex={0} className="max-h-56 overflow-y-auto rounded border text-sm">
      <ul>
        {orders.slice(0, SHOWN).map(({ id, number, reason }) => (
          <li key={id} className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 border-b px-3 py-2 last:border-b-0">
            <span className="font-medium tabular-nums">{number}</span>
            <span className="wrap-anywhere">{reason}</span>
          </li>
        ))}
      </ul>
      {orders.length > SHOWN ? (
        <p className="border-t px-3 py-2 text-muted">{`and ${formatCount(orders.length - SHOWN)} more`}</p>
      ) : null}
    </div>
  );
}
