import clsx from 'clsx';

export const TABS_CLASS = 'flex gap-x-1 shadow-[inset_0_-1px_var(--line)]';

/** Classes of a tab, which is a link or a button of a `tablist`. */
export function tabClass(isCurrent: boolean, className = 'h-9'): string {
  return clsx(
    'inline-flex items-center border-b-2 px-2.5 text-sm outline-offset-[-2px]',
    isCurrent ? 'border-accent font-semibold' : 'border-transparent text-muted hover:text-text',
    className,
  );
}
