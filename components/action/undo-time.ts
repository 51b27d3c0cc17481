/** Where the browser keeps for how long a person wants to be able to undo. */
const UNDO_TIME = 'qp_undo_time';

export type UndoTime = '10' | '30' | 'open';

/** Choices in the menu under the user's name (WCAG 2.2.1), in the order in which they are offered. */
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

/** Storage may be full or forbidden: then it is ten seconds again on the next page. */
export function chooseUndoTime(time: UndoTime): void {
  try {
    localStorage.setItem(UNDO_TIME, time);
  } catch {
    return;
  }
}

/** For how long something can be undone, in milliseconds; infinite until it is dismissed. */
export function undoMilliseconds(): number {
  const time = chosenUndoTime();
  return time === 'open' ? Number.POSITIVE_INFINITY : Number(time) * 1000;
}
