'use client';

import clsx from 'clsx';
import * as Dialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { Scrim } from '@/components/ui/scrim';
import { Brand } from './brand';

/** The open drawer, a modal dialog. */
export default function DrawerSheet({
  open,
  opener,
  onClose,
  children,
}: {
  open: boolean;
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  children: ReactNode;
}) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // Close it when a rotated tablet shows the side menu.
    const wide = matchMedia('(min-width: 1024px)');
    const closeWhenWide = () => wide.matches && close();
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, []);

  const closeAfterLink = (event: MouseEvent) => {
    if ((event.target as Element).closest('a')) onClose();
  };

  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Scrim />
        <Dialog.Content
          aria-describedby={undefined}
          className={clsx(
            'drawer fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col overflow-y-auto',
            'bg-surface shadow-raised outline-none',
          )}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
        >
          <div className="flex h-[52px] shrink-0 items-center justify-between border-b pr-2 pl-4">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <Brand />
            <Dialog.Close aria-label="Close menu" className="grid size-10 place-items-center rounded hover:bg-hover">
              <X aria-hidden size={20} />
            </Dialog.Close>
          </div>
          <div onClick={closeAfterLink}>{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
