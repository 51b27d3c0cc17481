import clsx from 'clsx';
import type { MouseEvent } from 'react';
import { showInDialog } from '@/components/ui/dialog-address';
import type { DialogView } from './dialog-view';

const TABS = [
  { tab: undefined, label: 'Details' },
  { tab: 'ledger', label: 'Ledger' },
] as const;

/** The two sides of a company's points. They are links, because the tab is in the address. */
export function CompanyTabs({
  current,
  hrefOf,
}: {
  current: DialogView['tab'];
  hrefOf: (next: Partial<DialogView>) => string;
}) {
  return (
    <nav aria-label="Company" className="-mt-2 flex gap-x-1 border-b border-line">
      {TABS.map(({ tab, label }) => (
        <a
          key={label}
          href={hrefOf({ tab })}
          aria-current={tab === current ? 'page' : undefined}
          onClick={showHere}
          className={clsx(
            '-mb-px inline-flex h-9 items-center border-b-2 px-2.5 text-sm outline-offset-[-2px] max-sm:h-10',
            tab === current ? 'border-accent font-semibold' : 'border-transparent text-muted hover:text-text',
          )}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

/** Follows a link to another view of the dialog without leaving it, unless the keys ask for a tab of the browser. */
export function showHere(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  showInDialog(event.currentTarget.href);
}
