import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Button } from './button';

/**
 * A button that stays in place, and keeps the focus, while it may not be pressed; a sentence beside it says why.
 *
 * @param reasonId the id of that sentence, or null where the button may be pressed
 */
export function RestingButton({
  reasonId,
  onClick,
  className,
  ...props
}: Omit<ComponentProps<typeof Button>, 'disabled' | 'aria-disabled' | 'aria-describedby'> & { reasonId: string | null }) {
  return (
    <Button
      {...props}
      className={clsx('aria-disabled:border-line aria-disabled:bg-quiet-weak aria-disabled:text-muted', className)}
      aria-disabled={reasonId ? true : undefined}
      aria-describedby={reasonId ?? undefined}
      onClick={reasonId ? (event) => event.preventDefault() : onClick}
    />
  );
}
