import type { ChangedEvent, Present } from '../contract/events';
import { createStore } from './store';

const hearers = new Set<(change: ChangedEvent) => void>();

/** Hears what others change, as the stream of events tells it. @returns ends it */
export function onChangeElsewhere(hearer: (change: ChangedEvent) => void): () => void {
  hearers.add(hearer);
  return () => void hearers.delete(hearer);
}

export function tellChangeElsewhere(change: ChangedEvent): void {
  for (const hearer of [...hearers]) hearer(change);
}

/** The record that this tab has open, such as `order:7`: others are told of its reader. */
export const openRecord = createStore<string | null>(null);

/** Who else has it open. */
export const presentPeople = createStore<readonly Present[]>([]);

/** Is the stream open? */
export const isListening = createStore(false);
