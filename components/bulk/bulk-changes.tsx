import { ItemList } from './bulk-dialog';
import type { BulkItem } from './use-bulk-run';

/** An item that is about to change: `500 Q` becomes `550 Q`. Without `before`, `after` says what is done. */
export interface PreviewedItem extends BulkItem {
  before?: string;
  after?: string;
}

/** What becomes of each item, before anything does. */
export function BulkChanges({ label, items }: { label: string; items: readonly PreviewedItem[] }) {
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
