import type { ChangedEvent, Present } from '../contract/events';
import { createStore } from '../store';

const hearers = new Set<(change: ChangedEvent) => void>();

/** Hears what others change, as the stream of events tells it. @returns ends it */
export function onChangeElsewhere(hearer: (change: ChangedEvent) => void): () => void {
  hearers.add(hearer);
  return () => void hearers.delete(hearer);
}

export function tellChangeElsewhere(change: ChangedEvent): void {
  for (const hearer of [...hearers]) hearer(change);
}

/** The inquiry that this tab has open: others are told of its reader. */
export const openInquiry = createStore<number | null>(null);

/** Who else has it open. */
export const presentPeople = createStore<readonly Present[]>([]);

/** Is the stream open? */
export const isListening = createStore(false);
