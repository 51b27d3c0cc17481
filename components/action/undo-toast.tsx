import type { CSSProperties } from 'react';
import { useKeyLabel } from '@/components/keys/key-label';
import { buttonClass } from '@/components/ui/button-class';
import { describe, toast, type ToastLink } from '@/components/ui/toaster';

export interface UndoMessage {
  message: string;
  link: ToastLink | undefined;
  /** The countdown's time; infinite without one. */
  milliseconds: number;
  onUndo: () => void;
  /** A button that ends the countdown. */
  end: { label: string; onPress: () => void } | undefined;
  /** Pauses the countdown while the pointer or focus is on the message. */
  onHold: (by: 'pointer' | 'focus', isHeld: boolean) => void;
}

export function showUndoToast(id: string, undo: UndoMessage): void {
  toast.custom(() => <UndoContent {...undo} />, { id, duration: Number.POSITIVE_INFINITY });
}

function UndoContent({ message, link, milliseconds, onUndo, end, onHold }: UndoMessage) {
  const key = useKeyLabel('Mod+z');
  return (
    <div
      // Also cover the toast's padding, so that hovering there pauses too.
      className="-mx-4 -my-3 flex w-(--width) flex-col gap-2 px-4 py-3"
      onPointerEnter={() => onHold('pointer', true)}
      onPointerLeave={() => onHold('pointer', false)}
      onFocus={() => onHold('focus', true)}
      onBlur={() => onHold('focus', false)}
    >
      <div className="min-w-0 whitespace-pre-line wrap-anywhere">
        <p>{message}</p>
        <p className="text-muted empty:hidden">{describe(link)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          className={buttonClass()}
          aria-keyshortcuts="Control+Z Meta+Z"
          style={{ '--undo-time': `${milliseconds}ms`, '--undo-seconds': milliseconds / 1000 } as CSSProperties}
          onClick={onUndo}
        >
          {Number.isFinite(milliseconds) ? <Countdown /> : null}
          Undo
          <kbd
            aria-hidden
            className="rounded-sm border border-line-strong px-1 font-sans text-xs text-muted max-sm:hidden"
          >
            {key}
          </kbd>
        </button>
        {end ? (
          <button type="button" className={buttonClass('quiet')} onClick={end.onPress}>
            {end.label}
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** A ring that empties, or the seconds where motion isn't wanted. Both pause with the countdown (undo-ring.css). */
const Countdown = () => (
  <>
    <svg aria-hidden viewBox="0 0 16 16" className="undo-ring size-4">
      <circle cx="8" cy="8" r="6.5" />
      <circle cx="8" cy="8" r="6.5" pathLength="1" className="undo-left" />
    </svg>
    <span aria-hidden className="undo-seconds" />
  </>
);
