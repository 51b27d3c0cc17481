import type { ReactNode } from 'react';
import type { ToastLink } from '@/components/ui/toaster';
import { formatCountOf } from '@/lib/text/format';
import type { RecordKind } from '@/lib/addresses/record-kinds';
import type { Call } from '@/lib/bff/call';

/** A record that an action applies to, such as an order labeled by its number. */
export interface Item {
  id: number;
  label: string;
}

/** A non-empty array. */
export type Some<T> = readonly [T, ...T[]];

export const isSome = <T>(items: readonly T[]): items is Some<T> => items.length > 0;

/** A record that failed, with one sentence as the reason. */
export interface Failure extends Item {
  reason: string;
  /** True if a retry would fail again. */
  isFinal?: boolean;
}

/**
 * Describes an action by staff. `perform` applies it, and `ActionDialog` checks the records first. Texts are built from
 * nouns and verbs unless the specs' wording is given.
 */
export interface Action<T extends Item, Answer = unknown> {
  /** The kind of record. Pending marks are stored by kind and id. */
  of: string;
  noun: readonly [one: string, several: string];
  /** For example `['Mark', 'Marking', 'marked']`. */
  verb: readonly [button: string, doing: string, done: string];
  /** Added after the records: `as shipped`. */
  tail?: string;
  /** The changed part: `price`, as in “Changing the price of 3 products”. */
  part?: string;
  /** Names the records if label and count don't suffice: `3 modules of 2 companies`. */
  subject?(items: Some<T>): string;
  /** Whether the subject is singular. */
  isOne?(items: Some<T>): boolean;
  /** A second line in the Undo message: `5,500 Q`. */
  detail?(items: Some<T>): string;
  /** Links to the records, where the action can also be undone. */
  link?(items: Some<T>, answers?: readonly Answer[]): ToastLink | undefined;
  call(items: Some<T>): Call<Answer>;
  /** Records per call; one by default. */
  perCall?: number;
  /** The reasons why the response left some records unchanged, by id. */
  refused?(answer: Answer, items: Some<T>): ReadonlyMap<number, string>;
  /** The success message; null if the result is shown elsewhere. */
  done?(items: Some<T>, answers: readonly Answer[]): { message: string; link?: ToastLink | undefined } | null;
  /** Added before a failure's reason: `There was a problem approve user`. */
  failed?: string;
  /** Added after the number of failures. */
  advice?: string;
  /** Additional notes on failed records. */
  note?(failed: readonly Failure[]): ReactNode;
  /** `none` applies it immediately, because Undo would lose input. */
  undo?: 'defer' | 'none';
  /** Reverses the action after it has been sent. */
  reverse?: { label: string; run(items: Some<T>): void };
  /** Marks these as pending instead of the records. */
  marks?(items: Some<T>): readonly Mark[];
  /** Tells others with these records open who is deciding. */
  decides?: { kind: RecordKind; ids(items: Some<T>): readonly number[] };
}

/** A pending record with its kind and id, and the text if it differs from the action's verb. */
export interface Mark {
  of: string;
  id: number;
  verb?: Action<Item>['verb'];
}

/** Infers the response type of an action's calls. */
export const defineAction = <T extends Item, Answer = unknown>(action: Action<T, Answer>): Action<T, Answer> => action;

export type ActionWords = Pick<Action<Item>, 'noun' | 'verb' | 'tail' | 'part'>;

type Words<T extends Item> = ActionWords & Pick<Action<T>, 'subject' | 'isOne'>;

export const countOf = ({ noun }: Pick<Action<Item>, 'noun'>, count: number): string => formatCountOf(count, ...noun);

const joined = (...words: (string | undefined)[]) => words.filter(Boolean).join(' ');

function subjectOf<T extends Item>(action: Words<T>, items: Some<T>): string {
  const [only] = items;
  const named = action.subject?.(items) ?? (items.length === 1 && only ? only.label : countOf(action, items.length));
  return action.part ? `the ${action.part} of ${named}` : named;
}

/** For example `Marking QP-1 as shipped`. */
export function doingSentence<T extends Item>(action: Words<T>, items: Some<T>): string {
  return joined(action.verb[1], subjectOf(action, items), action.tail);
}

/** For example `6 modules were approved.` @param is another verb form: `are being` */
export function doneSentence<T extends Item>(
  action: Words<T>,
  items: Some<T>,
  is: readonly [one: string, several: string] = ['was', 'were'],
): string {
  const isOne = action.part !== undefined || (action.isOne?.(items) ?? items.length === 1);
  return `${joined(subjectOf(action, items), is[isOne ? 0 : 1], action.verb[2], action.tail)}.`;
}

export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** An action's texts in the check, the progress and the result. */
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

/** A note shown before an action with Undo. */
export const UNDO_NOTE = 'You can undo this right after.';
