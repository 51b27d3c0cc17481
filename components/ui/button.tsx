import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { useKeyLabel } from '@/components/keys/key-label';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

const LOOKS: Readonly<Record<Look, string>> = {
  primary: 'border-accent bg-accent text-on-accent hover:bg-accent-strong hover:border-accent-strong',
  secondary: 'border-line-strong bg-surface text-text hover:bg-hover',
  quiet: 'border-transparent bg-transparent text-muted hover:bg-hover hover:text-text',
  danger: 'border-bad bg-surface text-bad hover:bg-bad-weak',
};

/** How a button looks that keeps its place and the focus, but does nothing now: it is `aria-disabled`. */
export const DISABLED_CLASS = 'aria-disabled:border-line aria-disabled:bg-quiet-weak aria-disabled:text-muted';

/** The classes of a button, for links that look like one. */
export function buttonClass(look: Look = 'secondary', className?: string): string {
  return clsx(
    'inline-flex h-8 shrink-0 items-center justify-center gap-2 px-3',
    'rounded border text-sm font-medium whitespace-nowrap',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-quiet-weak disabled:text-muted',
    LOOKS[look],
    className,
  );
}

/**
 * A button: 32 px high, and never a submit by accident. A primary one is pressed by Ctrl or Cmd and Enter, and says so.
 */
export function Button({ look, className, type = 'button', ...props }: ComponentProps<'button'> & { look?: Look }) {
  const keys = useKeyLabel('Mod+Enter');
  const isPrimary = look === 'primary';
  return (
    <button
      type={type}
      title={isPrimary ? keys : undefined}
      data-primary={isPrimary || undefined}
      className={buttonClass(look, className)}
      {...props}
    />
  );
}
