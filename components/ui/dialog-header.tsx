import clsx from 'clsx';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from './button-class';

export const DIALOG_TITLE_CLASS = clsx(
  'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xl font-semibold tracking-[-0.01em]',
  'max-sm:flex-1',
);

/** The scrollable content below a dialog's header. */
export const DIALOG_BODY_CLASS = 'min-h-0 flex-1 overflow-y-auto px-6 py-5 max-sm:px-4';

export function DialogHeader({ title, actions, close }: { title: ReactNode; actions?: ReactNode; close: ReactNode }) {
  return (
    <header
      className={clsx(
        'flex shrink-0 items-center gap-2 py-3 pr-3 pl-6 border-b border-line',
        'max-sm:flex-wrap max-sm:gap-y-1 max-sm:pl-4',
      )}
    >
      {title}
      <div className="ml-auto flex shrink-0 items-center gap-1 max-sm:contents aside:gap-0">
        {actions ? (
          // On phones actions have their own line, or the title would be too narrow.
          <div className="flex items-center gap-1 max-sm:order-1 max-sm:-ml-2 max-sm:w-full aside:gap-0">{actions}</div>
        ) : null}
        {close}
      </div>
    </header>
  );
}

export function CloseButton(props: ComponentProps<'button'>) {
  return (
    <button type="button" aria-label="Close" {...props} className={buttonClass('quiet', 'w-8 px-0!')}>
      <X aria-hidden size={18} />
    </button>
  );
}
