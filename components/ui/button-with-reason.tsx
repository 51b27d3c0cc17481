import clsx from 'clsx';
import type { ComponentProps, MouseEvent } from 'react';
import { Button, DISABLED_CLASS } from './button';

/**
 * A button that stays focusable while inactive, with a sentence beside it that explains why.
 *
 * @param reasonId id of that sentence; null while the button is active
 * @param onRefused announces the reason if the sentence isn't visible
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
