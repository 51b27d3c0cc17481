'use client';

import * as Radix from '@radix-ui/react-dialog';
import { useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { CloseButton, DIALOG_BODY_CLASS, DIALOG_TITLE_CLASS, DialogHeader } from './dialog-header';
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
          // Messages and cards lie over the dialog, and what is pressed there is no press beside it.
          if ((event.target as Element | null)?.closest('[data-sonner-toaster], [data-record-card]'))
            event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          (onClosed ?? returnFocus)();
        }}
      >
        <DialogHeader
          title={<Radix.Title className={DIALOG_TITLE_CLASS}>{title}</Radix.Title>}
          actions={actions}
          close={
            <Radix.Close asChild>
              <CloseButton />
            </Radix.Close>
          }
        />
        <div className={DIALOG_BODY_CLASS} tabIndex={-1}>
          {children}
        </div>
      </Radix.Content>
    </Radix.Root>
  );
}
