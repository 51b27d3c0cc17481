'use client';

import * as Radix from '@radix-ui/react-dialog';
import { useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { CloseButton, DIALOG_BODY_CLASS, DIALOG_TITLE_CLASS, DialogHeader } from './dialog-header';
import { Scrim } from './scrim';
import { useDirtyFields } from './dirty-fields';
import { useEscape } from './use-escape';
import { useReturnFocus } from './use-return-focus';

const WIDTHS = { detail: '960px', work: '640px', confirm: '420px' } as const;

/**
 * A dialog that is open while rendered, full screen on phones. The server can render it open, so no ancestor may be
 * transformed or clipped. Every way of closing confirms before losing input.
 *
 * @param actions beside the title
 * @param initialFocus the first field; by default the dialog itself gets the focus
 * @param onClosed moves the focus after closing; by default it returns to where it was
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
          // Focus the dialog, so that screen readers start with the title and no button looks selected.
          event.preventDefault();
          (initialFocus?.current ?? (event.currentTarget as HTMLElement)).focus();
        }}
        onEscapeKeyDown={(event) => {
          // `useEscape` handles the dialog. The browser closes popovers over it, such as a calendar.
          event.preventDefault();
        }}
        onInteractOutside={(event) => {
          // Toasts and cards lie over the dialog, so pressing them must not close it.
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
