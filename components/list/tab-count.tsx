import clsx from 'clsx';

/** How many rows a tab of a list leads to; nothing where it is not known. @param count as written for people */
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
