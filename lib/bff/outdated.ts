/** The paths of endpoints whose answers are outdated, as the contract writes them; `all` where a change doesn't say. */
export type Outdated = ReadonlySet<string> | 'all';

/** The calls of a bulk change follow each other sooner than this, in milliseconds. */
const BULK_PAUSE_MS = 300;

let tell: (outdated: Outdated) => void = () => {};
let gathered: Outdated | null = null;
let pause: ReturnType<typeof setTimeout> | undefined;

/** @param listener what has read the outdated answers, and reads them again */
export function onOutdated(listener: (outdated: Outdated) => void): void {
  tell = listener;
}

/**
 * Notes what an answer says that it outdates. That is read again: at once, or at the end of a bulk change.
 *
 * @param header `OUTDATES_HEADER` of the answer; null of one that changed nothing
 */
export function noteOutdated(header: string | null, { isBulk = false } = {}): void {
  if (header === null) return;
  const outdated = header === '*' ? 'all' : new Set(header.split(' ').filter(Boolean));
  gathered = gathered === null ? outdated : union(gathered, outdated);
  clearTimeout(pause);
  if (isBulk) pause = setTimeout(flush, BULK_PAUSE_MS);
  else flush();
}

function flush(): void {
  if (gathered === null) return;
  const outdated = gathered;
  gathered = null;
  tell(outdated);
}

function union(one: Outdated, other: Outdated): Outdated {
  return one === 'all' || other === 'all' ? 'all' : new Set([...one, ...other]);
}
