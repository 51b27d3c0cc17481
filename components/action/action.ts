import type { ReactNode } from 'react';
import type { ToastLink } from '@/components/ui/toaster';
import { formatCountOf } from '@/lib/text/format';
import type { RecordKind } from '@/lib/addresses/record-kinds';
import type { Call } from '@/lib/bff/call';

/** A record that something is done to: an order by its number, a company by its name. */
export interface Item {
  id: number;
  label: string;
}

/** One or several. */
export type Some<T> = readonly [T, ...T[]];

export const isSome = <T>(items: readonly T[]): items is Some<T> => items.length > 0;

/** A record that can't be done, or wasn't, and why: one sentence. */
export interface Failure extends Item {
  reason: string;
  /** It would fail again. */
  isFinal?: boolean;
}

/**
 * What staff do to records, as a value. `perform` does it to some, `ActionDialog` checks them first.
 * The texts follow from the nouns and verbs; a quoted text of the specs is given beside them.
 */
export interface Action<T extends Item, Answer = unknown> {
  /** The kind of its records. The marks of pending ones are found by it and the id. */
  of: string;
  noun: readonly [one: string, several: string];
  /** `['Mark', 'Marking', 'marked']` */
  verb: readonly [button: string, doing: string, done: string];
  /** Follows the records: `as shipped`. */
  tail?: string;
  /** What of the records changes: `price`, in “Changing the price of 3 products”. */
  part?: string;
  /** Names the records, where label and number don't: `3 modules of 2 companies`. */
  subject?(items: Some<T>): string;
  /** Does the subject name one thing, as “3 modules” doesn't? */
  isOne?(items: Some<T>): boolean;
  /** A second line while it can be undone: `5,500 Q`. */
  detail?(items: Some<T>): string;
  /** Where the records are seen, and from where it can be taken back. */
  link?(items: Some<T>, answers?: readonly Answer[]): ToastLink | undefined;
  call(items: Some<T>): Call<Answer>;
  /** How many records one call takes: one, unless told otherwise. */
  perCall?: number;
  /** Why the answer left some of the records as they were, by id. */
  refused?(answer: Answer, items: Some<T>): ReadonlyMap<number, string>;
  /** Said of those that are done; null where it is shown otherwise. */
  done?(items: Some<T>, answers: readonly Answer[]): { message: string; link?: ToastLink | undefined } | null;
  /** Said before the reason of a failure: `There was a problem approve user`. */
  failed?: string;
  /** Said after the number of failed ones. */
  advice?: string;
  /** What else is said about the failed ones. */
  note?(failed: readonly Failure[]): ReactNode;
  /** `none` does it at once, since Undo would lose what was typed. */
  undo?: 'defer' | 'none';
  /** Takes it back once it is sent. */
  reverse?: { label: string; run(items: Some<T>): void };
  /** Marks these as pending instead of the items themselves. */
  marks?(items: Some<T>): readonly Mark[];
  /** Those who have one of these records open see who is deciding. */
  decides?: { kind: RecordKind; ids(items: Some<T>): readonly number[] };
}

/** A pending record: its kind and id, and what happens to it, where that isn't the action's verb. */
export interface Mark {
  of: string;
  id: number;
  verb?: Action<Item>['verb'];
}

/** Helps TypeScript infer what an action's calls answer. */
export const defineAction = <T extends Item, Answer = unknown>(action: Action<T, Answer>): Action<T, Answer> => action;

/** What an action is called. */
export type ActionWords = Pick<Action<Item>, 'noun' | 'verb' | 'tail' | 'part'>;

type Words<T extends Item> = ActionWords & Pick<Action<T>, 'subject' | 'isOne'>;

export const countOf = ({ noun }: Pick<Action<Item>, 'noun'>, count: number): string => formatCountOf(count, ...noun);

const joined = (...words: (string | undefined)[]) => words.filter(Boolean).join(' ');

function subjectOf<T extends Item>(action: Words<T>, items: Some<T>): string {
  const [only] = items;
  const named = action.subject?.(items) ?? (items.length === 1 && only ? only.label : countOf(action, items.length));
  return action.part ? `the ${action.part} of ${named}` : named;
}

/** `Marking QP-1 as shipped` */
export function doingSentence<T extends Item>(action: Words<T>, items: Some<T>): string {
  return joined(action.verb[1], subjectOf(action, items), action.tail);
}

/** `6 modules were approved.` @param is instead of the past: `are being` */
export function doneSentence<T extends Item>(
  action: Words<T>,
  items: Some<T>,
  is: readonly [one: string, several: string] = ['was', 'were'],
): string {
  const isOne = action.part !== undefined || (action.isOne?.(items) ?? items.length === 1);
  return `${joined(subjectOf(action, items), is[isOne ? 0 : 1], action.verb[2], action.tail)}.`;
}

export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** What the check, the run and its result say of an action. */
export function wordsOf({ noun, verb: [verb, doing, done], tail, part }: ActionWords) {
  const [, nouns] = noun;
  const object = (count: number) => joined(part && `the ${part} of`, countOf({ noun }, count));
  return {
    count: (count: number) => countOf({ noun }, count),
    title: (count: number) => `${joined(verb, part, tail)}: ${countOf({ noun }, count)}`,
    reading: `Reading the ${nouns}`,
    eligible: `can be ${joined(done, tail)}`,
    button: (count: number) => joined(verb, object(count), tail),
    changing: joined(capitalized(nouns), 'to', verb.toLowerCase()),
    refused: `${capitalized(nouns)} that can’t be ${done}`,
    running: joined(doing, 'the', nouns),
    failed: (count: number) => `${countOf({ noun }, count)} could not be ${joined(done, tail)}.`,
    failedLabel: `Failed ${nouns}`,
  };
}

/** Said before something that waits for Undo. */
export const UNDO_NOTE = 'You can undo this right after.';
