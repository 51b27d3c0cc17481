import clsx from 'clsx';
import Link from 'next/link';

/** The pages of one area, side by side: links, one of which is the page that is shown. */
export function PageTabs({ label, tabs, current }: { label: string; tabs: readonly { label: string; href: string }[]; current: string }) {
  return (
    <nav aria-label={label} className="flex shrink-0 gap-x-1 overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          prefetch={false}
          scroll={false}
          aria-current={tab.href === current ? 'page' : undefined}
          className={clsx(
            '-mb-px inline-flex h-9 shrink-0 items-center border-b-2 px-2.5 text-sm outline-offset-[-2px]',
            tab.href === current ? 'border-accent font-semibold' : 'border-transparent text-muted hover:text-text',
          )}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
