'use client';

import { use, useEffect, useEffectEvent } from 'react';
import { StorageOwnerContext } from '@/components/layout/personal-storage';
import { atRest } from '@/components/ui/deferred';
import type { RecordId, RecordKind } from '@/lib/addresses/record-kinds';
import type { StorageOwner } from '@/lib/session/sealed-storage';
import type { rememberOpened } from './recent-records';

export interface OpenedRecord {
  kind: RecordKind;
  id: RecordId<RecordKind>;
  /** The display name looks like `QP-111998`. */
  name: string;
  /** Distinguishes records with the same name, for example by company. */
  detail?: string | null | undefined;
  company?: { id: number; name: string } | undefined;
}

/** Returns the company of a record, or undefined if its id or name is missing. */
export function ownerOf({
  companyId,
  companyName,
}: {
  companyId?: number | null | undefined;
  companyName?: string | null | undefined;
}): OpenedRecord['company'] {
  return companyId && companyName ? { id: companyId, name: companyName } : undefined;
}

export type RecordAction = {
  label: string;
  /** Shortcut with the same effect. */
  keys?: string;
  /** Has side effects, so Enter runs it only after it is chosen. */
  changes?: true;
} & ({ href: string } | { run: () => unknown });

interface Entry {
  record?: OpenedRecord;
  actions: () => readonly RecordAction[];
}

/** Everything declared by mounted components, innermost last. */
const entries: Entry[] = [];

const listeners = new Set<() => void>();

function declare(entry: Entry): () => void {
  entries.push(entry);
  for (const listener of listeners) listener();
  return () => void entries.splice(entries.indexOf(entry), 1);
}

/** Calls the listener after each declaration. @returns a function that unsubscribes */
export function onRecordHere(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export interface RecordWithActions {
  record: OpenedRecord;
  actions: readonly RecordAction[];
}

/** The open record, or null. Safe to call while rendering. */
export const openedHere = (): OpenedRecord | null => entries.findLast((entry) => entry.record)?.record ?? null;

/** The open record and its actions, or null. Don't call it while rendering. */
export function recordHere(): RecordWithActions | null {
  const record = openedHere();
  return record ? { record, actions: entries.flatMap(({ actions }) => actions()) } : null;
}

/**
 * Declares the open record to the command bar and adds it to the recent ones.
 *
 * @param record null while it loads
 * @param actions links and actions of the record, like its company
 */
export function useRecordHere(record: OpenedRecord | null, actions: readonly RecordAction[] = []): void {
  const storageOwner = use(StorageOwnerContext);
  const { kind, id, name, detail, company } = record ?? {};
  const { id: companyId, name: companyName } = company ?? {};
  const latest = useEffectEvent(() => actions);
  useEffect(() => {
    if (kind === undefined || id === undefined || !name) return;
    const opened = { kind, id, name, ...(detail && { detail }) };
    // Sealing takes a few milliseconds. Show the record first.
    if (storageOwner) atRest(() => void keep(opened, storageOwner));
    const owner = companyId !== undefined && companyName ? { id: companyId, name: companyName } : undefined;
    return declare({ record: { ...opened, company: owner }, actions: () => latest() });
  }, [kind, id, name, detail, companyId, companyName, storageOwner]);
}

/** Loads the cipher separately. If that fails, the record isn't remembered. */
async function keep(opened: Parameters<typeof rememberOpened>[1], owner: StorageOwner): Promise<void> {
  const recent = await import('./recent-records').catch(() => null);
  recent?.rememberOpened(owner, opened);
}

export function RecordHere({ record, actions }: { record: OpenedRecord; actions?: readonly RecordAction[] }) {
  useRecordHere(record, actions);
  return null;
}

/** Adds actions for the open record to the command bar while the component is mounted. */
export function useRecordActions(actions: readonly RecordAction[]): void {
  const latest = useEffectEvent(() => actions);
  useEffect(() => declare({ actions: () => latest() }), []);
}
