'use client';

import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useConflict } from '@/components/form/use-conflict';
import { useSave } from '@/components/form/use-save';
import type { LookupOption } from '@/components/lookup/use-lookup';
import { showToast } from '@/components/ui/toast';
import { BffError, isAbort } from '@/lib/bff/client';
import { rulesOf, type ContentArea } from '@/lib/domain/content';
import { descriptionToText } from '@/lib/domain/description-text';
import { compareEdits, mergeEdits } from '@/lib/domain/edit-conflict';
import { contentPath } from '@/lib/addresses/paths';
import { timeAsTyped } from '@/lib/time/typed-time';
import { zonedInstant } from '@/lib/time/zoned-time';
import {
  fileAfter,
  fileNamesOf,
  formDataOf,
  formValuesOf,
  itemOf,
  type ContentAnswer,
  type ContentFormValues,
  type ContentItem,
} from './content-item';
import { FORM_WORDS } from './content-form-words';
import { CONTENT_WORDS } from './content-words';
import { nameOf } from './file-field';
import { FORM_CALLS } from './form-calls';
import { lastListUrl } from './last-list-url';
import { appearsAt, STATUS_LABELS } from './status-labels';

/** Upload progress in bytes. */
export interface Sending {
  sent: number;
  total: number;
}

/** A client-side status for saves that the user canceled; no response has it. */
const CANCELLED = 499;

/**
 * Saves an item with progress and a way to cancel. The user's input survives any failure, and conflicting changes are
 * shown by field.
 *
 * @param stored the item as this form knows it; null for a new one
 * @param types supplies type names
 * @param onStored receives the item as saved here or by someone else
 */
export function useContentSave({
  area,
  stored,
  types,
  form,
  timeZone,
  onStored,
}: {
  area: ContentArea;
  stored: ContentAnswer | null;
  types: readonly LookupOption[];
  form: UseFormReturn<ContentFormValues>;
  timeZone: string;
  onStored: (answer: Partial<ContentAnswer>) => void;
}) {
  const words = FORM_WORDS[area];
  const { sending, sendOnce, cancel } = useSending(area);
  const valuesOf = (answer: ContentAnswer) => formValuesOf(area, itemOf(area, answer), { timeZone, usualType: null });
  const conflict = useConflict<ContentAnswer>({
    noun: CONTENT_WORDS[area].noun,
    base: () => stored,
    read: async () => {
      const theirs = stored && (await FORM_CALLS[area].source(stored.id).read());
      // Items in the trash can't be saved, so there is nothing to merge.
      return theirs?.status === 'deleted' ? null : theirs;
    },
    compare: (base, theirs) =>
      compareEdits(
        comparable(area, valuesOf(base), base),
        comparable(area, form.getValues(), base),
        comparable(area, valuesOf(theirs), theirs),
      ),
    resolve: ({ base, theirs }, taken) => {
      onStored(theirs);
      // A chosen or removed file counts as a change, whatever is stored.
      const merged = mergeEdits(valuesOf(base), form.getValues(), valuesOf(theirs), taken);
      for (const [field, value] of Object.entries(merged)) form.setValue(field, value, { shouldDirty: true });
      void form.handleSubmit((values) => send(values, itemOf(area, theirs)))();
    },
    labelOf: (field) => labelOf(area, field),
    textOf: (field, value) => textOf(field, value, { area, types }),
  });
  const { save, saving } = useSave({ form, onStale: conflict.onStale });

  /** @param base the stored item as the user knows it */
  const send = async (values: ContentFormValues, base: ContentItem | null): Promise<void> => {
    const [done, failed] = base ? words.updated : words.registered;
    const instant = values.status === 'scheduled' ? zonedInstant(values.publishAt, timeZone) : null;
    const appears = instant ? ` · ${appearsAt(instant.toISOString(), timeZone)}` : '';
    const sendAndTake = async () => {
      const answer = await sendOnce(formDataOf(area, values, { item: base, timeZone }));
      if (base) onStored(answer);
      return answer;
    };
    await save(sendAndTake, {
      done,
      link: (answer) => {
        const id = answer.id ?? base?.id;
        return { text: values.title.trim() + appears, ...(id && { href: contentPath(area, id) }) };
      },
      failed: (error) => {
        if (error.status === CANCELLED) return error.message;
        const isPlaced =
          error.errors.length > 0 && error.errors.every(({ path }) => path !== undefined && path in values);
        return isPlaced ? failed : `${failed}\n${error.message}`;
      },
      next: lastListUrl(area),
    });
  };

  return {
    saving,
    sending,
    send: (values: ContentFormValues) => send(values, stored && itemOf(area, stored)),
    cancel,
    conflictDialog: conflict.dialog,
  };
}

/** Sends an item's form with progress, and cancels it on request. */
function useSending(area: ContentArea) {
  const [sending, setSending] = useState<Sending | null>(null);
  const controller = useRef<AbortController | null>(null);

  const sendOnce = async (body: FormData) => {
    const ended = new AbortController();
    controller.current = ended;
    const files = [...body.values()].filter((value) => value instanceof File);
    if (files.length > 0) setSending({ sent: 0, total: files.reduce((sum, { size }) => sum + size, 0) });
    const onProgress = (sent: number, total: number) => {
      if (files.length > 0) setSending({ sent, total });
    };
    try {
      const onTooLate = () => showToast.error('Too late to cancel: it was saved.');
      return await FORM_CALLS[area].save(body, { signal: ended.signal, onProgress, onTooLate });
    } catch (error) {
      if (!isAbort(error)) throw error;
      throw new BffError(CANCELLED, {
        message: 'Canceled. Nothing was saved, and your changes are still here.',
      });
    } finally {
      setSending(null);
    }
  };

  return { sending, sendOnce, cancel: () => controller.current?.abort() };
}

/** The values to compare in a conflict, with files by name. */
function comparable(area: ContentArea, values: ContentFormValues, stored: ContentAnswer): Record<string, unknown> {
  const item = itemOf(area, stored);
  const files = fileNamesOf(area).map((name) => {
    const file = fileAfter(name, values, item);
    return [name, file && (file instanceof File ? `${file.name} (not saved yet)` : nameOf(file))];
  });
  return { ...values, ...Object.fromEntries(files) };
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  content: 'Content',
  video: 'Video',
  status: 'Publish',
  publishAt: 'Publish at',
};

function labelOf(area: ContentArea, field: string): string {
  return FIELD_LABELS[field] ?? FORM_WORDS[area].files[field]?.label ?? CONTENT_WORDS[area].type?.label ?? field;
}

function textOf(
  field: string,
  value: unknown,
  { area, types }: { area: ContentArea; types: readonly LookupOption[] },
): string {
  if (field === rulesOf(area).type?.field) return types.find(({ id }) => id === value)?.name ?? '—';
  if (field === 'content') return descriptionToText(String(value)) || '—';
  if (field === 'status') return STATUS_LABELS[value as keyof typeof STATUS_LABELS] ?? '—';
  if (field === 'publishAt') return timeAsTyped(String(value)) || '—';
  return String(value ?? '') || '—';
}
