import clsx from 'clsx';
import { formatCount } from '@/lib/text/format';
import { Button } from './button';

/** Filters rows that are all here by one of their states, with how many have it. */
export function FilterButton({
  label,
  count,
  isOn,
  onPress,
}: {
  label: string;
  count: number;
  isOn: boolean;
  onPress: () => void;
}) {
  return (
    <Button
      aria-pressed={isOn}
      className={clsx(isOn && 'border-accent! bg-accent-weak! text-accent!')}
      onClick={onPress}
    >
      {`${label} ${formatCount(count)}`}
    </Button>
  );
}
