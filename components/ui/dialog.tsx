'use client';

import clsx from 'clsx';
import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { buttonClass } from './button-class';
import { Scrim } from './scrim';
import { useDirtyFields } from './dirty-fields';
import { useEscape } from './use-escape';
import { useReturnFocus } from './use-return-focus';

/** The widths of the look: a thing in detail, a piece of work, or a question. */
const WIDTHS = { detail: '960px', work: '640px', confirm: '420px' } as const;

/**
 * A dialog over the page, open as long as it is rendered; full screen on phones. The server can send it open, since it
 * stays where it is rendered: nothing around it may be transformed or clipped. Every way out asks first where something
 * typed would be lost.
 *
 * @param actions stand beside the title
 * @param initialFocus has the focus first, where there is something to fill in; otherwise the dialog itself
 * @param onClosed where the focus goes afterwards, unless it goes back to where it was
 */
export function Dialog({
  title,
  actions,
  width,
  initialFocus,
  onClose,
  onClosed,
  children,
}: {
  title: ReactNode;
  actions?: ReactNode;
  width: keyof typeof WIDTHS;
  initialFocus?: RefObject<HTMLElement | null>;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
  children: ReactNode;
}) {
  const returnFocus = useReturnFocus();
  const { mayClose, listeners } = useDirtyFields();
  const close = async () => {
    if (await mayClose()) onClose();
  };
  const content = useRef<HTMLDivElement>(null);
  useEscape(content, () => void close());
  return (
    <Radix.Root open onOpenChange={() => void close()}>
      <Scrim />
      <Radix.Content
        ref={content}
        aria-describedby={undefined}
        style={{ '--dialog-width': WIDTHS[width] } as CSSProperties}
        className="dialog fixed z-40 flex flex-col overflow-hidden bg-raised text-base shadow-raised outline-none"
        {...listeners}
        onOpenAutoFocus={(event) => {
          // On the dialog itself, so that its title is read first and no button looks chosen.
          event.preventDefault();
          (initialFocus?.current ?? (event.currentTarget as HTMLElement)).focus();
        }}
        onEscapeKeyDown={(event) => {
          // See useEscape. What lies open over the dialog, such as a calendar, is closed by the browser.
          event.preventDefault();
        }}
        onInteractOutside={(event) => {
          // A message lies over the dialog, and what is pressed there is no press beside it.
          if ((event.target as Element | null)?.closest('[data-sonner-toaster]')) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          (onClosed ?? returnFocus)();
        }}
      >
        <header
          className={clsx(
            'flex shrink-0 items-center gap-2 py-3 pr-3 pl-6 border-b border-line',
            'max-sm:flex-wrap max-sm:gap-y-1 max-sm:pl-4',
          )}
        >
          <Radix.Title
            className={clsx(
              'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xl font-semibold tracking-[-0.01em]',
              'max-sm:flex-1',
            )}
          >
            {title}
          </Radix.Title>
          <div className="ml-auto flex shrink-0 items-center gap-1 max-sm:contents">
            {actions ? (
              // On phones in a line of their own, or they would leave a title the width of a word.
              <div className="flex items-center gap-1 max-sm:order-1 max-sm:-ml-2 max-sm:w-full">{actions}</div>
            ) : null}
            <Radix.Close aria-label="Close" className={buttonClass('quiet', 'w-8 px-0!')}>
              <X aria-hidden size={18} />
            </Radix.Close>
          </div>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5 max-sm:px-4" tabIndex={-1}>
          {children}
        </div>
      </Radix.Content>
    </Radix.Root>
  );
}
