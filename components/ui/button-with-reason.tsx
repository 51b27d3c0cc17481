import clsx from 'clsx';
import type { ComponentProps, MouseEvent } from 'react';
import { Button, DISABLED_CLASS } from './button';

/**
 * A button that keeps its place and the focus while it may not be pressed; a sentence beside it says why.
 *
 * @param reasonId of that sentence; null where the button may be pressed
 * @param onRefused says it where the sentence can't be seen
 */
export function ButtonWithReason({
  reasonId,
  onClick,
  onRefused,
  className,
  ...props
}: Omit<ComponentProps<typeof Button>, 'disabled' | 'aria-disabled' | 'aria-describedby'> & {
  reasonId: string | null;
  onRefused?: () => void;
}) {
  const refuse = (event: MouseEvent) => {
    event.preventDefault();
    onRefused?.();
  };
  return (
    <Button
      {...props}
      className={clsx(DISABLED_CLASS, className)}
      aria-disabled={reasonId ? true : undefined}
      aria-describedby={reasonId ?? undefined}
      onClick={reasonId ? refuse : onClick}
    />
  );
}
