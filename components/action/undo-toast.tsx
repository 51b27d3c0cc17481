import { buttonClass } from '@/components/ui/button-class';
import { describe, toast, type ToastLink } from '@/components/ui/toaster';

/** What the message about something that can be undone says and does. */
export interface UndoMessage {
  message: string;
  link: ToastLink | undefined;
  /** The time on the clock; infinite where it doesn't run. */
  milliseconds: number;
  onUndo: () => void;
  /** Ends the wait. */
  end: { label: string; onPress: () => void } | undefined;
  /** Stops the clock while the pointer or the focus is here. */
  onHold: (by: 'pointer' | 'focus', isHeld: boolean) => void;
}

export function showUndoToast(id: string, { message, link, milliseconds, onUndo, end, onHold }: UndoMessage): void {
  toast.custom(
    () => (
      <div
        // Covers the padding of the toast, too.
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

/** A ring that empties. It stops with the clock (undo-ring.css). */
function Countdown({ milliseconds }: { milliseconds: number }) {
  return (
    <svg aria-hidden viewBox="0 0 16 16" className="undo-ring size-3.5">
      <circle cx="8" cy="8" r="6.5" pathLength="1" style={{ animationDuration: `${milliseconds}ms` }} />
    </svg>
  );
}
