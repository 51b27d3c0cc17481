import type { WorkWords } from '@/components/bulk/held-dialog';
import type { BulkItem } from '@/components/bulk/use-bulk-run';
import { CONTENT_TRASH_DAYS, FOR_GOOD, type ContentArea } from '@/lib/domain/content';
import { formatCountOf, listNames } from '@/lib/format';
import { CONTENT_WORDS, type Words } from '../content-words';

/** What can be done with several items. */
export type BulkAction = 'publish' | 'schedule' | 'type' | 'delete' | 'restore';

/** What is to be done with selected items. Their title is their label. */
export interface BulkJob {
  action: BulkAction;
  items: readonly BulkItem[];
}

/** How it is told what becomes of items: `3 items are published in ten seconds.` */
interface ActionWords {
  verb: string;
  /** After `can be` and `Items that can’t be`. */
  participle: string;
  running: string;
  /** Each for one item and for several, after its name or their number. */
  held: readonly [one: string, several: string];
  done: readonly [one: string, several: string];
  note: string;
}

const UNDO = 'This can be undone for ten seconds.';

const WORDS: Readonly<Record<Exclude<BulkAction, 'type'>, Omit<ActionWords, 'held' | 'done'>>> = {
  publish: {
    verb: 'Publish',
    participle: 'published',
    running: 'Publishing',
    note: `Partners see them at once. ${UNDO}`,
  },
  schedule: {
    verb: 'Schedule',
    participle: 'scheduled',
    running: 'Scheduling',
    note: `Partners don’t see them before. ${UNDO}`,
  },
  delete: {
    verb: 'Delete',
    participle: 'deleted',
    running: 'Deleting',
    note: `Partners no longer see them. Restoring from the trash is possible for ${CONTENT_TRASH_DAYS} days.`,
  },
  restore: {
    verb: 'Restore',
    participle: 'restored',
    running: 'Restoring',
    note: `They come back as they were: what was published is seen by partners again. ${UNDO}`,
  },
};

function wordsOfAction(area: ContentArea, action: BulkAction): ActionWords {
  if (action !== 'type') {
    const { participle } = WORDS[action];
    const become: ActionWords['done'] = [`is ${participle}`, `are ${participle}`];
    return { ...WORDS[action], held: become, done: become };
  }
  const noun = typeNoun(area);
  return {
    verb: `Change the ${noun} of`,
    participle: 'changed',
    running: 'Changing',
    held: [`changes its ${noun}`, `change their ${noun}`],
    done: [`has changed its ${noun}`, `have changed their ${noun}`],
    note: UNDO,
  };
}

export function typeNoun(area: ContentArea): string {
  return CONTENT_WORDS[area].type?.noun ?? 'type';
}

/** What the bar calls an action. */
export function actionLabel(area: ContentArea, action: BulkAction): string {
  return action === 'type' ? `Change ${typeNoun(area)}` : WORDS[action].verb;
}

/** Said of what was deleted or restored, in the words of the area (spec 3 §8). */
const MESSAGES: Readonly<Partial<Record<BulkAction, (area: ContentArea) => Words>>> = {
  delete: (area) => CONTENT_WORDS[area].deleted,
  restore: () => ['Restored', 'Restoring failed'],
};

/** What is said of an action on so many items. */
export function wordsOf(area: ContentArea, { action, items }: BulkJob): WorkWords<BulkItem> {
  const { verb, participle, running, held, done } = wordsOfAction(area, action);
  const [doneMessage, failedMessage] = MESSAGES[action]?.(area) ?? [];
  const countOf = (count: number) => formatCountOf(count, CONTENT_WORDS[area].noun);
  const sentenceOf = (some: readonly BulkItem[], [one, several]: readonly [string, string]) => {
    const [only] = some;
    return some.length === 1 && only ? `${only.label} ${one}` : `${countOf(some.length)} ${several}`;
  };
  const several = pluralOf(area);
  return {
    title: `${actionLabel(area, action)}: ${countOf(items.length)}`,
    reading: `Reading the ${several}`,
    eligible: `can be ${participle}`,
    button: (count) => `${verb} ${countOf(count)}`,
    changing: `${capitalised(several)} to ${action === 'type' ? 'change' : action}`,
    refused: `${capitalised(several)} that can’t be ${participle}`,
    held: (some) => `${sentenceOf(some, held)} in ten seconds.`,
    running: `${running} the ${several}`,
    done: (some) => ({
      message: doneMessage ?? `${sentenceOf(some, done)}.`,
      ...(doneMessage && { link: { text: listNames(some.map(({ label }) => label)) } }),
    }),
    sentences: {
      done: (count) => `${countOf(count)} ${done[count === 1 ? 0 : 1]}.`,
      items: countOf,
      failed: (count) =>
        failedMessage ? `${failedMessage} (${countOf(count)})` : `${countOf(count)} could not be ${participle}.`,
    },
    failedLabel: `Failed ${several}`,
  };
}

function pluralOf(area: ContentArea): string {
  return `${CONTENT_WORDS[area].noun}s`;
}

const capitalised = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** What else is to know before it is done. @param hasTrash can what is deleted be restored? */
export function noteOf(area: ContentArea, action: BulkAction, hasTrash: boolean): string {
  return action === 'delete' && !hasTrash ? FOR_GOOD : wordsOfAction(area, action).note;
}
