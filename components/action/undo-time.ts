/** The storage key of a person's time for Undo. */
const UNDO_TIME = 'qp_undo_time';

export type UndoTime = '10' | '30' | 'open';

/** Choices in the user menu, in order (WCAG 2.2.1). */
export const UNDO_TIMES = [
  { value: '10', label: '10 seconds' },
  { value: '30', label: '30 seconds' },
  { value: 'open', label: 'Until I dismiss it' },
] as const satisfies readonly { value: UndoTime; label: string }[];

export function chosenUndoTime(): UndoTime {
  try {
    return UNDO_TIMES.find(({ value }) => value === localStorage.getItem(UNDO_TIME))?.value ?? '10';
  } catch {
    return '10';
  }
}

/** If storage is full or blocked, the next page falls back to ten seconds. */
export function chooseUndoTime(time: UndoTime): void {
  try {
    localStorage.setItem(UNDO_TIME, time);
  } catch {
    return;
  }
}

/** The time for Undo in milliseconds; infinite until dismissed. */
export function undoMilliseconds(): number {
  const time = chosenUndoTime();
  return time === 'open' ? Number.POSITIVE_INFINITY : Number(time) * 1000;
}
