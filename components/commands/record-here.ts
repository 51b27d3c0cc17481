'use client';

import { use, useEffect, useEffectEvent } from 'react';
import { StorageOwnerContext } from '@/components/layout/personal-storage';
import { atRest } from '@/components/ui/deferred';
import type { RecordId, RecordKind } from '@/lib/addresses/record-kinds';
import type { StorageOwner } from '@/lib/session/sealed-storage';
import type { rememberOpened } from './recent-records';

/** A record that is open, as the command bar names it. */
export interface OpenedRecord {
  kind: RecordKind;
  id: RecordId<RecordKind>;
  /** Such as `QP-111998`. */
  name: string;
  /** What tells it from others, such as its company. */
  detail?: string | null | undefined;
  /** The company that it belongs to. */
  company?: { id: number; name: string } | undefined;
}

/** The company that a record belongs to, where it has its id and name. */
export function ownerOf({
  companyId,
  companyName,
}: {
  companyId?: number | null | undefined;
  companyName?: string | null | undefined;
}): OpenedRecord['company'] {
  return companyId && companyName ? { id: companyId, name: companyName } : undefined;
}

/** What can be done with an open record. */
export type RecordAction = {
  label: string;
  /** The keys that do the same. */
  keys?: string;
  /** Changes something by itself: Enter takes it only once somebody has chosen it. */
  changes?: true;
} & ({ href: string } | { run: () => unknown });

interface Entry {
  record?: OpenedRecord;
  actions: () => readonly RecordAction[];
}

/** Of everything on the screen that has declared something, the innermost last. */
const entries: Entry[] = [];

/** Who wants to know of another one. */
const listeners = new Set<() => void>();

function declare(entry: Entry): () => void {
  entries.push(entry);
  for (const listener of listeners) listener();
  return () => void entries.splice(entries.indexOf(entry), 1);
}

/** Tells when a record or what can be done with it has come. @returns what ends it */
export function onRecordHere(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export interface RecordWithActions {
  record: OpenedRecord;
  actions: readonly RecordAction[];
}

/** The open record; null where none is open. Also while something is rendered. */
export const openedHere = (): OpenedRecord | null => entries.findLast((entry) => entry.record)?.record ?? null;

/** The open record with what can be done with it; null where none is open. Not while something is rendered. */
export function recordHere(): RecordWithActions | null {
  const record = openedHere();
  return record ? { record, actions: entries.flatMap(({ actions }) => actions()) } : null;
}

/**
 * Tells the command bar which record is open, and keeps it among those opened last.
 *
 * @param record null while it loads
 * @param actions what it leads to, such as its company
 */
export function useRecordHere(record: OpenedRecord | null, actions: readonly RecordAction[] = []): void {
  const storageOwner = use(StorageOwnerContext);
  const { kind, id, name, detail, company } = record ?? {};
  const { id: companyId, name: companyName } = company ?? {};
  const latest = useEffectEvent(() => actions);
  useEffect(() => {
    if (kind === undefined || id === undefined || !name) return;
    const opened = { kind, id, name, ...(detail && { detail }) };
    // Sealing takes some milliseconds, and the record comes first.
    if (storageOwner) atRest(() => void keep(opened, storageOwner));
    const owner = companyId !== undefined && companyName ? { id: companyId, name: companyName } : undefined;
    return declare({ record: { ...opened, company: owner }, actions: () => latest() });
  }, [kind, id, name, detail, companyId, companyName, storageOwner]);
}

/** By code of its own, which brings the cipher. Where that can't be loaded, the record is not among the last ones. */
async function keep(opened: Parameters<typeof rememberOpened>[1], owner: StorageOwner): Promise<void> {
  const recent = await import('./recent-records').catch(() => null);
  recent?.rememberOpened(owner, opened);
}

/** `useRecordHere` of a record that is rendered by a function. */
export function RecordHere({ record, actions }: { record: OpenedRecord; actions?: readonly RecordAction[] }) {
  useRecordHere(record, actions);
  return null;
}

/** Offers in the command bar what can be done with the open record, for as long as a component shows it. */
export function useRecordActions(actions: readonly RecordAction[]): void {
  const latest = useEffectEvent(() => actions);
  useEffect(() => declare({ actions: () => latest() }), []);
}
