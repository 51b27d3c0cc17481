import type { ReactNode } from 'react';
import { formatCount } from '@/lib/text/format';
import type { Failure, Item } from './action';

/** More records are only counted, because thousands would slow the dialog down. */
const SHOWN = 200;

/** A scrollable list of records, also by keyboard. @param children renders a record's line */
export function ItemList<T extends Item>({
  label,
  items,
  className,
  lines,
  children,
}: {
  label: string;
  items: readonly T[];
  /** Classes for its maximum height. */
  className: string;
  /** Classes for its lines. */
  lines?: string;
  children: (item: T) => ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={`${className} overflow-y-auto rounded border text-sm`}
    >
      <ul className={lines}>{items.slice(0, SHOWN).map(children)}</ul>
      {items.length > SHOWN ? (
        <p className="border-t px-3 py-2 text-muted">{`and ${formatCount(items.length - SHOWN)} more`}</p>
      ) : null}
    </div>
  );
}

/** Failed records with reasons. */
export function Failures({ label, items }: { label: string; items: readonly Failure[] }) {
  return (
    <ItemList label={label} items={items} className="max-h-56" lines="grid grid-cols-[fit-content(50%)_minmax(0,1fr)]">
      {(item) => (
        <li key={item.id} className="col-span-2 grid grid-cols-subgrid gap-x-4 border-b px-3 py-2 last:border-b-0">
          <span className="font-medium wrap-anywhere tabular-nums">{item.label}</span>
          <span className="wrap-anywhere">{item.reason}</span>
        </li>
      )}
    </ItemList>
  );
}

/** A record's change: `500 Q` becomes `550 Q`. Without `before`, `after` describes the action. */
export interface Preview {
  before?: string | undefined;
  after?: string | undefined;
}

/** Previews the effect on each record. */
export function Changes({ label, items }: { label: string; items: readonly (Item & Preview)[] }) {
  return (
    <ItemList label={label} items={items} className="max-h-[40dvh]">
      {({ id, label: name, before, after }) => (
        <li
          key={id}
          className="grid gap-x-4 border-b px-3 py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_fit-content(60%)]"
        >
          <span className="font-medium wrap-anywhere">{name}</span>
          {after === undefined ? null : (
            <span className="wrap-anywhere tabular-nums sm:text-right">
              {before === undefined ? null : (
                <>
                  <span className="text-muted">{before}</span>
                  <span aria-hidden className="text-muted">
                    {' → '}
                  </span>
                  <span className="sr-only"> becomes </span>
                </>
              )}
              <span>{after}</span>
            </span>
          )}
        </li>
      )}
    </ItemList>
  );
}
