import clsx from 'clsx';
import type { ComponentProps, MouseEvent } from 'react';
import { Button, RESTING_CLASS } from './button';

/**
 * A button that stays in place, and keeps the focus, while it may not be pressed; a sentence beside it says why.
 *
 * @param reasonId the id of that sentence, or null where the button may be pressed
 * @param onRest what a press does while it rests; where the sentence can't be seen, it is said then
 */
export function RestingButton({
  reasonId,
  onClick,
  onRest,
  className,
  ...props
}: Omit<ComponentProps<typeof Button>, 'disabled' | 'aria-disabled' | 'aria-describedby'> & {
  reasonId: string | null;
  onRest?: () => void;
}) {
  const rest = (event: MouseEvent) => {
    event.preventDefault();
    onRest?.();
  };
  return (
    <Button
      {...props}
      className={clsx(RESTING_CLASS, className)}
      aria-disabled={reasonId ? true : undefined}
      aria-describedby={reasonId ?? undefined}
      onClick={reasonId ? rest : onClick}
    />
  );
}
