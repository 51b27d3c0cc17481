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

export function showUndoToast(id: string, { message, link, milliseconds, onUndo, end, onHold }: UndoMessage): void {
  toast.custom(
    () => (
      <div
        // Also cover the toast's padding, so that hovering there pauses too.
        className="-mx-4 -my-3 flex w-(--width) items-start gap-2 px-4 py-3"
        onPointerEnter={() => onHold('pointer', true)}
        onPointerLeave={() => onHold('pointer', false)}
        onFocus={() => onHold('focus', true)}
        onBlur={() => onHold('focus', false)}
      >
        <div className="min-w-0 flex-1 whitespace-pre-line wrap-anywhere">
          <p>{message}</p>
          <p className="text-muted empty:hidden">{describe(link)}</p>
        </div>
        {end ? (
          <button type="button" className={buttonClass('quiet')} onClick={end.onPress}>
            {end.label}
          </button>
        ) : null}
        <button type="button" className={buttonClass()} onClick={onUndo}>
          Undo
          {Number.isFinite(milliseconds) ? <Countdown milliseconds={milliseconds} /> : null}
        </button>
      </div>
    ),
    { id, duration: Number.POSITIVE_INFINITY },
  );
}

/** A shrinking ring that pauses with the countdown (undo-ring.css). */
function Countdown({ milliseconds }: { milliseconds: number }) {
  return (
    <svg aria-hidden viewBox="0 0 16 16" className="undo-ring size-3.5">
      <circle cx="8" cy="8" r="6.5" pathLength="1" style={{ animationDuration: `${milliseconds}ms` }} />
    </svg>
  );
}
