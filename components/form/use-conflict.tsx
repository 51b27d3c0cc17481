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

/** What is edited; both may be unknown. */
interface StoredRecord {
  version?: number | undefined;
  lastUpdateBy?: string | null | undefined;
}

/** Two edits of one record. */
export interface RecordConflict<S> {
  /** As the form was built from it. */
  base: S;
  /** As somebody else has stored it since. */
  theirs: S;
  found: EditConflict;
}

/** How a field and its values are said to people. */
export interface FieldWords<S> {
  labelOf: (field: string, conflict: RecordConflict<S>) => string;
  /** A value is undefined where the field was not there. */
  textOf: (field: string, value: unknown, conflict: RecordConflict<S>) => ReactNode;
}

/**
 * What a save does that was refused because somebody else was faster: it reads what they stored, shows it by field, and
 * lets the person choose where both changed the same. Nothing typed is lost.
 *
 * @param options.noun what is edited, such as `product`
 * @param options.base as the form knows it now; null for something new
 * @param options.read as it is stored now; null where it can't be saved any more
 * @param options.resolve takes over what was chosen, `taken` the fields whose stored value stays, and saves again
 * @returns `onStale` is for `useSave`, `dialog` stands beside the form; `showTheirs`
 *   answers whether there was something
 */
export function useConflict<S extends StoredRecord>(
  options: FieldWords<S> & {
    noun: string;
    /** Paths of the reads that tell of it. A record with an address of its own needs none. */
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

  // Who saved it while it is edited here.
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
          // Saving asks again.
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
    /** @returns the reason to give where nobody was faster */
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
 * The same for a form that holds nothing but its values.
 *
 * @param options.record what the form was built from
 * @param options.valuesOf what the form holds of a record
 * @param options.save saves the values again, as changes of `theirs`
 * @returns `base` is the record as the person knows it: what somebody else has stored, once it was shown
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
