'use client';

import clsx from 'clsx';
import * as Radix from '@radix-ui/react-dialog';
import {
  useRef,
  useState,
  type CSSProperties,
  type FormEvent,
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button } from './button';
import { Scrim } from './scrim';
import { useEscape } from './use-escape';

/** Asks whether what is typed may go, before the dialog is closed by Esc or a press beside it. */
export interface DirtyFields {
  mayClose: () => Promise<boolean>;
  listeners: Pick<HTMLAttributes<HTMLElement>, 'onFocusCapture' | 'onKeyDownCapture' | 'onPasteCapture'>;
}

/**
 * `danger` where something is deleted; `discard` where work is thrown away, and to stay is the choice that is offered.
 */
export type ConfirmLook = 'primary' | 'danger' | 'discard';

/**
 * Asks before something happens, as long as it is rendered. It begins on Cancel, so that Enter pressed too often does
 * no harm. It stays open while the action runs.
 *
 * @param children what follows from saying yes; without it the title says it all
 * @param fields what can still be put right before saying yes; Enter in them says yes. See `FormQuestion`
 * @param begin has the focus first instead of Cancel
 * @param typed guards what is typed into the fields
 * @param confirming the label while the action runs, such as `Deleting…`
 * @param onConfirm tells how it went, and closes the dialog by what its caller renders
 * @param onClosed gives the focus back, whichever way it closed
 */
export default function ConfirmDialog({
  title,
  children,
  fields,
  begin,
  typed,
  confirm,
  confirming,
  look = 'primary',
  onConfirm,
  onClose,
  onClosed,
}: {
  title: string;
  children?: ReactNode;
  fields?: ReactNode;
  begin?: RefObject<HTMLElement | null>;
  typed?: DirtyFields;
  confirm: string;
  confirming?: string;
  look?: ConfirmLook;
  onConfirm: () => void | Promise<void>;
  onClose: () => void;
  onClosed: () => void;
}) {
  const cancel = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);

  const answerYes = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  const cancelIt = () => {
    if (!busy) onClose();
  };
  const close = async () => {
    if (!busy && (!typed || (await typed.mayClose()))) onClose();
  };
  useEscape(content, () => void close());

  return (
    <Radix.Root open onOpenChange={() => void close()}>
      <Scrim />
      <Radix.Content
        ref={content}
        role="alertdialog"
        style={{ '--dialog-width': '420px' } as CSSProperties}
        className={clsx(
          'dialog dialog-question fixed z-40 flex flex-col gap-4 overflow-y-auto p-6',
          'bg-raised text-base shadow-raised outline-none',
          'max-sm:p-4',
        )}
        {...(children ? {} : { 'aria-describedby': undefined })}
        {...typed?.listeners}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          (begin ?? cancel).current?.focus();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
      >
        <div className="flex flex-col gap-2">
          <Radix.Title className="text-xl font-semibold tracking-[-0.01em] wrap-anywhere">{title}</Radix.Title>
          {children ? (
            <Radix.Description asChild>
              <div className="text-muted wrap-anywhere">{children}</div>
            </Radix.Description>
          ) : null}
        </div>
        <form className="flex flex-col gap-4" onSubmit={(event) => void answerYes(event)}>
          {fields}
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              ref={cancel}
              look={look === 'discard' ? 'primary' : 'secondary'}
              className="max-sm:h-10"
              aria-disabled={busy}
              onClick={cancelIt}
            >
              Cancel
            </Button>
            <Button
              type="submit"
              look={look === 'discard' ? 'secondary' : look}
              className="max-sm:h-10"
              aria-disabled={busy}
            >
              {busy ? (confirming ?? confirm) : confirm}
            </Button>
          </div>
        </form>
      </Radix.Content>
    </Radix.Root>
  );
}
