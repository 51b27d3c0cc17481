import type { ChangedEvent, Present } from '../contract/events';
import { createStore } from './store';

const subscribers = new Set<(change: ChangedEvent) => void>();

export function onChangeElsewhere(subscriber: (change: ChangedEvent) => void): () => void {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
}

export function publishChangeElsewhere(change: ChangedEvent): void {
  for (const subscriber of [...subscribers]) subscriber(change);
}

/** This tab's open record, such as `order:7`, announced to others. */
export const openRecord = createStore<string | null>(null);

export const presentPeople = createStore<readonly Present[]>([]);

export const isListening = createStore(false);
