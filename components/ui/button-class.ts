import clsx from 'clsx';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

const LOOKS: Readonly<Record<ButtonLook, string>> = {
  primary: 'border-accent bg-accent text-on-accent hover:bg-accent-strong hover:border-accent-strong',
  secondary: 'border-line-strong bg-surface text-text hover:bg-hover',
  quiet: 'border-transparent bg-transparent text-muted hover:bg-hover hover:text-text',
  danger: 'border-bad bg-surface text-bad hover:bg-bad-weak',
};

/** Button classes for links that look like buttons. */
export function buttonClass(look: ButtonLook = 'secondary', className?: string): string {
  return clsx(
    'inline-flex h-8 shrink-0 items-center justify-center gap-2 px-3',
    'rounded border text-sm font-medium whitespace-nowrap',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-quiet-weak disabled:text-muted',
    LOOKS[look],
    className,
  );
}
