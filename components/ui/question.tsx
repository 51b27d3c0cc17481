'use client';

import * as Radix from '@radix-ui/react-dialog';
import clsx from 'clsx';
import { useRef, useState, type CSSProperties, type FormEvent, type ReactNode, type RefObject } from 'react';
import { Button } from './button';
import type { Confirmation, QuestionLook } from './confirm';
import { Scrim } from './scrim';
import { useDirtyFields } from './dirty-fields';
import { useEscape } from './use-escape';
import { useReturnFocus } from './use-return-focus';

type QuestionProps = Omit<Confirmation, 'text' | 'onConfirm' | 'onClosed'> & {
  /** Reports its own outcome. The caller then unmounts the question. */
  onConfirm: () => unknown;
  onClose: () => void;
  /** Moves the focus after closing; by default it returns to where it was. */
  onClosed?: () => void;
  /** The consequences of confirming. */
  children?: ReactNode;
};

/**
 * A confirmation that is open while rendered, by `confirm` or directly if it has its own form. Cancel has initial
 * focus, so that repeated Enter does no harm. It stays open during the action, and closing confirms before losing
 * input.
 */
export default function Question({
  title,
  children,
  fields,
  begin,
  confirm,
  confirming,
  look = 'primary',
  onConfirm,
  onClose,
  onClosed,
}: QuestionProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const typed = useDirtyFields();
  const returnFocus = useReturnFocus();
  const { busy, answerYes } = useAnswer(onConfirm);
  const close = async () => {
    if (!busy && (await typed.mayClose())) onClose();
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
        {...typed.listeners}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          (begin ?? cancel).current?.focus();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          (onClosed ?? returnFocus)();
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
          <Answers
            cancel={cancel}
            look={look}
            yes={busy ? (confirming ?? confirm) : confirm}
            busy={busy}
            onCancel={() => (busy ? undefined : onClose())}
          />
        </form>
      </Radix.Content>
    </Radix.Root>
  );
}

/** Runs only one confirmation at a time. */
function useAnswer(onConfirm: () => unknown) {
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
  return { busy, answerYes };
}

function Answers({
  cancel,
  look,
  yes,
  busy,
  onCancel,
}: {
  cancel: RefObject<HTMLButtonElement | null>;
  look: QuestionLook;
  yes: string;
  busy: boolean;
  onCancel: () => void;
}) {
  const isDiscard = look === 'discard';
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button
        ref={cancel}
        look={isDiscard ? 'primary' : 'secondary'}
        className="max-sm:h-10"
        aria-disabled={busy}
        onClick={onCancel}
      >
        Cancel
      </Button>
      <Button type="submit" look={isDiscard ? 'secondary' : look} className="max-sm:h-10" aria-disabled={busy}>
        {yes}
      </Button>
    </div>
  );
}
