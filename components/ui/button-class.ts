import clsx from 'clsx';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

/** Button classes for links that look like buttons (controls.css). */
export function buttonClass(look: ButtonLook = 'secondary', className?: string): string {
  return clsx('button', look !== 'secondary' && `button-${look}`, className);
}
