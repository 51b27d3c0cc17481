'use client';

import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { deferred } from '@/components/ui/deferred';
import type { BffError } from '@/lib/bff/client';
import { onChangeElsewhere } from '@/lib/bff/event-hub';
import { offerComparison } from './comparison';
import { compareEdits, mergeEdits, type EditConflict, type EditedFields } from '@/lib/domain/edit-conflict';

const SavedNotice = deferred(async () => ({
  default: (await import('@/components/connection/saved-notice')).SavedNotice,
}));
const EditConflictDialog = deferred(async () => ({
  default: (await import('./edit-conflict-dialog')).EditConflictDialog,
}));

/** Both may be unknown. */
interface StoredRecord {
  version?: number | undefined;
  lastUpdateBy?: string | null | undefined;
}

/** Two conflicting edits of one record. */
export interface RecordConflict<S> {
  /** The record that the form was built from. */
  base: S;
  /** The record that someone else has saved since. */
  theirs: S;
  found: EditConflict;
}

export interface FieldWords<S> {
  labelOf: (field: string, conflict: RecordConflict<S>) => string;
  /** The value is undefined if the field didn't exist. */
  textOf: (field: string, value: unknown, conflict: RecordConflict<S>) => ReactNode;
}

/**
 * Handles a save that was refused because someone else saved first. It reads their version, shows the differences by
 * field, and lets the user choose. The user's input is kept.
 *
 * @param options.noun the edited thing: `product`
 * @param options.base the record as the form knows it; null for a new one
 * @param options.read reads the stored record; null if it can't be saved any more
 * @param options.resolve applies the choice and saves again; `taken` lists fields that keep the stored value
 * @returns `onStale` is for `useSave`, `dialog` goes beside the form; `showTheirs` resolves to whether anything changed
 */
export function useConflict<S extends StoredRecord>(
  options: FieldWords<S> & {
    noun: string;
    /** Paths of reads that notify about it. A record with its own address needs none. */
    readBy?: readonly string[];
    base: () => S | null;
    read: () => Promise<S | null>;
    compare: (base: S, theirs: S) => EditConflict;
    resolve: (conflict: RecordConflict<S>, taken: readonly string[]) => void;
  },
) {
  const { noun, labelOf, textOf, resolve } = options;
  const [conflict, setConflict] = useState<RecordConflict<S> | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const showTheirs = useCallback(async (): Promise<boolean> => {
    const base = latest.current.base();
    const theirs = base && (await latest.current.read());
    if (!base || !theirs || theirs.version === base.version) return false;
    setConflict({ base, theirs, found: latest.current.compare(base, theirs) });
    return true;
  }, []);

  useEffect(() => offerComparison(showTheirs), [showTheirs]);

  // Who saved the record while it is being edited here.
  const [savedBy, setSavedBy] = useState<string | null>(null);
  useEffect(
    () =>
      onChangeElsewhere(({ own, reads }) => {
        const { readBy, base, read } = latest.current;
        const known = base();
        if (own || !known || !readBy?.some((path) => reads.includes(path))) return;
        read().then(
          (theirs) => {
            if (theirs && theirs.version !== known.version) setSavedBy(theirs.lastUpdateBy || 'Someone else');
          },
          // Ignore errors, because saving checks again.
          () => undefined,
        );
      }),
    [],
  );

  const dialog = conflict ? (
    <EditConflictDialog
      noun={noun}
      who={conflict.theirs.lastUpdateBy || 'Someone else'}
      conflict={conflict.found}
      labelOf={(field) => labelOf(field, conflict)}
      textOf={(field, value) => textOf(field, value, conflict)}
      onResolve={(taken) => {
        setConflict(null);
        resolve(conflict, taken);
      }}
      onClose={() => setConflict(null)}
    />
  ) : null;

  return {
    showTheirs,
    /** @returns the reason to show if no one else changed it */
    onStale: async ({ message }: BffError) => ((await showTheirs()) ? null : message),
    dialog: (
      <>
        {dialog}
        {savedBy ? (
          <SavedNotice
            saved={{ by: savedBy, noun }}
            onCompare={() => {
              setSavedBy(null);
              void showTheirs();
            }}
            onClose={() => setSavedBy(null)}
          />
        ) : null}
      </>
    ),
  };
}

/**
 * The same for a form whose state is only its values.
 *
 * @param options.record the record that the form was built from
 * @param options.valuesOf returns the form's values for a record
 * @param options.save saves the values again, based on `theirs`
 * @returns `base` is the last version that the user has seen
 */
export function useFormConflict<S extends StoredRecord, V extends FieldValues, O>({
  form,
  record,
  valuesOf,
  save,
  ...options
}: FieldWords<S> & {
  noun: string;
  readBy?: readonly string[];
  form: UseFormReturn<V, unknown, O>;
  record: S;
  read: () => Promise<S | null>;
  valuesOf: (record: S) => V;
  save: (values: O, theirs: S) => unknown;
}) {
  const [shown, setShown] = useState<S | null>(null);
  const base = shown && (shown.version ?? 0) > (record.version ?? 0) ? shown : record;
  const conflict = useConflict({
    ...options,
    base: () => base,
    compare: (before, theirs) => compareEdits(valuesOf(before), form.getValues(), valuesOf(theirs)),
    resolve: ({ base: before, theirs }, taken) => {
      const stored = valuesOf(theirs);
      const merged = mergeEdits<EditedFields>(valuesOf(before), form.getValues(), stored, taken);
      setShown(theirs);
      form.reset(stored);
      for (const [field, value] of Object.entries(merged))
        form.setValue(field as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
      void form.handleSubmit(async (values) => void (await save(values, theirs)))();
    },
  });
  return { ...conflict, base };
}
