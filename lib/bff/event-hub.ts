import type { ChangedEvent, Present } from '../contract/events';
import { createStore } from './store';

const hearers = new Set<(change: ChangedEvent) => void>();

export function onChangeElsewhere(hearer: (change: ChangedEvent) => void): () => void {
  hearers.add(hearer);
  return () => void hearers.delete(hearer);
}

export function publishChangeElsewhere(change: ChangedEvent): void {
  for (const hearer of [...hearers]) hearer(change);
}

/** This tab's open record, such as `order:7`, announced to others. */
export const openRecord = createStore<string | null>(null);

export const presentPeople = createStore<readonly Present[]>([]);

export const isListening = createStore(false);
