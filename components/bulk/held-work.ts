import type { PreviewedItem } from './bulk-changes';
import { holdRun, type LeavingCall, type OnRunEnd, type RunWords } from './held-run';
import { applyEach, failureOf, isFailure, validateEach, type BulkItem, type ItemFailure } from './use-bulk-run';

/** What becomes of an item, with what is shown of it; or why nothing does: one sentence. */
export type Validation<Change> = { refusal: string } | ({ change: Change } & Pick<PreviewedItem, 'before' | 'after'>);

/** An item that was read, and can be changed. */
export type Eligible<Seen extends BulkItem, Change> = Seen & PreviewedItem & { change: Change };

/** What is done to several items by one call each. */
export interface HeldWork<Seen extends BulkItem, Change> {
  /** Reads an item as it stands now, or says why nothing can be done to it. @throws BffError */
  read: (item: BulkItem, signal: AbortSignal) => Promise<Seen | ItemFailure>;
  validate: (seen: Seen) => Validation<Change>;
  /** Does an item stand already as a change would have it? Tells of a change whose answer got lost. */
  stands: (seen: Seen, change: Change) => boolean;
  apply: (item: Eligible<Seen, Change>, bulkId: string) => Promise<unknown>;
  /** The same, where the page goes away. */
  leaving: (item: Eligible<Seen, Change>) => LeavingCall;
}

/** Which items change, and which don't and why. */
export function validateAll<Seen extends BulkItem, Change>(
  seen: readonly Seen[],
  validate: HeldWork<Seen, Change>['validate'],
): { eligible: Eligible<Seen, Change>[]; rejected: ItemFailure[] } {
  const validated = seen.map((item) => validateOne(item, validate));
  return {
    eligible: validated.filter((each): each is Eligible<Seen, Change> => !isFailure(each)),
    rejected: validated.filter((each): each is ItemFailure => isFailure(each)),
  };
}

function validateOne<Seen extends BulkItem, Change>(
  item: Seen,
  validate: HeldWork<Seen, Change>['validate'],
): Eligible<Seen, Change> | ItemFailure {
  const validation = validate(item);
  return 'refusal' in validation ? failureOf(item, validation.refusal) : { ...item, ...validation };
}

/**
 * Holds the work for ten seconds, and then does it item by item. Failed items are read and validated anew before a new
 * try. Where only the answer had got lost, the change is there already and counts as done: 10 % are not added twice.
 */
export function holdWork<Seen extends BulkItem, Change>(
  items: readonly Eligible<Seen, Change>[],
  { read, validate, stands, apply, leaving }: HeldWork<Seen, Change>,
  words: RunWords<Eligible<Seen, Change>>,
  onEnd: OnRunEnd,
): void {
  const tried = new Map(items.map(({ id, change }) => [id, change]));
  const standing = new Set<number>();

  const readBeforeRetry = async (item: BulkItem, signal: AbortSignal) => {
    const seen = await read(item, signal);
    if (isFailure(seen)) return seen;
    const change = tried.get(item.id);
    if (change !== undefined && stands(seen, change)) {
      standing.add(item.id);
      return { ...seen, change };
    }
    const again = validateOne(seen, validate);
    if (!isFailure(again)) tried.set(again.id, again.change);
    return again;
  };

  holdRun({
    items,
    words,
    validate: (failed, progress) => validateEach(failed, progress, (item) => readBeforeRetry(item, progress.signal)),
    apply: (eligible, bulkId, progress) =>
      applyEach(eligible, progress, async (item) => standing.has(item.id) || (await apply(item, bulkId))),
    leaving: (all) => all.map(leaving),
    onEnd,
  });
}
