/** The paths of endpoints whose answers are outdated, as the contract writes them; `all` where a change doesn't say. */
export type Outdated = ReadonlySet<string> | 'all';

/** What has read the answers. */
interface Reader {
  /** Hears of each change what it has outdated, when it is answered. */
  mark: (outdated: Outdated) => void;
  /** Hears when to read again what was marked, and what no one has replaced since by the answer of the change. */
  refetchOutdated: () => void;
}

/** The calls of a bulk change follow each other sooner than this, in milliseconds. */
const BULK_PAUSE_MS = 300;

let reader: Reader = { mark: () => {}, refetchOutdated: () => {} };
let pause: ReturnType<typeof setTimeout> | undefined;
/** So many wait with changes that show already and aren't stored yet. */
let holding = 0;
let isDue = false;
let changedAt = -Infinity;

export function onOutdated(given: Reader): void {
  reader = given;
}

/**
 * Notes what an answer says that it outdates. That is read again once whoever made the change has taken over its
 * answer, or at the end of a bulk change.
 *
 * @param header `OUTDATES_HEADER` of the answer; null of one that changed nothing
 */
export function noteOutdated(header: string | null, { isBulk = false } = {}): void {
  if (header === null) return;
  changedAt = Date.now();
  reader.mark(header === '*' ? 'all' : new Set(header.split(' ').filter(Boolean)));
  clearTimeout(pause);
  pause = setTimeout(refetchOutdated, isBulk ? BULK_PAUSE_MS : 0);
}

/** Notes what others have changed, and reads again what is shown of it. */
export function noteOutdatedElsewhere(outdated: Outdated): void {
  reader.mark(outdated);
  refetchOutdated();
}

/** How many milliseconds ago a change of this tab was answered. */
export const sinceOwnChange = (): number => Date.now() - changedAt;

/**
 * Holds back all reading. While changes that the page shows already are stored one by one, an answer between them would
 * take the later ones off the page.
 *
 * @returns ends it, and reads what was outdated meanwhile
 */
export function holdReading(): () => void {
  holding += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    holding -= 1;
    if (isDue) refetchOutdated();
  };
}

function refetchOutdated(): void {
  isDue = holding > 0;
  if (!isDue) reader.refetchOutdated();
}
