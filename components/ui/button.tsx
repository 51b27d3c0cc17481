'use client';

import clsx from 'clsx';
import { useMemo, useRef, useSyncExternalStore, type ComponentProps, type RefObject } from 'react';
import { currentSaveError, onSaveError } from '@/components/connection/save-error';
import { useKeyLabel } from '@/components/keys/key-label';
import { bothRefs } from './both-refs';
import { buttonClass, type ButtonLook } from './button-class';

/** The style of an `aria-disabled` button, which keeps its place and the focus. */
export const DISABLED_CLASS = 'aria-disabled:border-line aria-disabled:bg-quiet-weak aria-disabled:text-muted';

/**
 * A button, 32 px high, that never submits by accident. Ctrl or Cmd and Enter press a primary one, as its tooltip says.
 * If a save that it started fails, the error appears below it with Retry.
 */
export function Button({
  look,
  className,
  type = 'button',
  ref,
  ...props
}: ComponentProps<'button'> & { look?: ButtonLook }) {
  const keys = useKeyLabel('Mod+Enter');
  const isPrimary = look === 'primary';
  const own = useRef<HTMLButtonElement>(null);
  const refs = useMemo(() => bothRefs(ref, own), [ref]);
  return (
    <>
      <button
        ref={refs}
        type={type}
        title={isPrimary ? keys : undefined}
        data-primary={isPrimary || undefined}
        data-save-slot
        className={buttonClass(look, className)}
        {...props}
      />
      <SaveErrorSlot of={own} className="order-last w-full basis-full" />
    </>
  );
}

/** Describes the failure with the button's verb. */
function failureWords({ textContent }: Element): string {
  // Match verb stems, because the label may still be “Deleting…”.
  const [verb = ''] = /^(Check|Delet|Remov|Approv|Reject|Send|Undo|Disabl|Restor)/.exec(textContent) ?? [];
  return `Not ${FAILED_VERBS[verb] ?? 'saved'}`;
}

const FAILED_VERBS: Readonly<Record<string, string>> = {
  Check: 'checked',
  Delet: 'deleted',
  Remov: 'removed',
  Approv: 'approved',
  Reject: 'rejected',
  Send: 'sent',
  Undo: 'undone',
  Disabl: 'disabled',
  Restor: 'restored',
};

/** Shows a failed save below the element marked by `data-save-slot`. */
export function SaveErrorSlot({ of, className }: { of: RefObject<Element | null>; className: string }) {
  const error = useSyncExternalStore(
    onSaveError,
    () => {
      const failed = currentSaveError();
      return failed && failed.slot === of.current ? failed : null;
    },
    () => null,
  );
  if (!error) return null;
  const failed = failureWords(error.slot);
  return (
    <div data-save-error className={className}>
      <div
        role="group"
        aria-label={failed}
        className={clsx(
          'my-2 flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5',
          'rounded bg-bad-weak text-sm whitespace-normal text-bad',
        )}
      >
        <p role="alert" className="min-w-0">
          <span className="font-medium">{`${failed}.`}</span> <span>{error.reason}</span>
        </p>
        <button type="button" className={buttonClass()} onClick={error.retry}>
          Retry
        </button>
      </div>
    </div>
  );
}
