import clsx from 'clsx';

/** The number of rows in a tab; empty if unknown. @param count formatted */
export function TabCount({ count, isCurrent }: { count: string | undefined; isCurrent: boolean }) {
  if (!count) return null;
  return (
    <span
      className={clsx(
        'rounded-full px-[7px] py-px text-xs font-medium tabular-nums',
        isCurrent ? 'bg-accent-weak text-accent' : 'bg-quiet-weak',
      )}
    >
      {count}
    </span>
  );
}
