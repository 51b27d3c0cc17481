'use client';

import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as Conflict from '@/components/form/edit-conflict-dialog';
import { useSave } from '@/components/form/use-save';
import { showToast } from '@/components/ui/toast';
import { BffError } from '@/lib/bff/client';
import type { ContentArea } from '@/lib/domain/content';
import { compareEdits, type EditConflict } from '@/lib/domain/edit-conflict';
import { contentPath } from '@/lib/addresses/content';
import { FORM_CALLS } from './form-calls';
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
import { nameOf } from './file-field';
import { lastListUrl } from './last-list-url';

/** How much of a save is sent, in bytes. */
export interface Sending {
  sent: number;
  total: number;
}

interface OpenConflict {
  code: typeof Conflict;
  theirs: ContentItem;
  answer: ContentAnswer;
  found: EditConflict;
}

/** Of a save that the person ended; no answer has it. */
const CANCELLED = 499;

const NO_DRAFTS = 'This server knows no drafts and no times: partners may see it already.';

/**
 * Saves an item, with progress and a way to end it. Whatever fails, what was typed and chosen stays. What somebody else
 * changed meanwhile is shown by field.
 *
 * @param item as this form knows it; null for a new one
 * @param onFresh is given it as this save or somebody else has stored it
 */
export function useContentSave({
  area,
  item,
  form,
  timeZone,
  onFresh,
}: {
  area: ContentArea;
  item: ContentItem | null;
  form: UseFormReturn<ContentFormValues>;
  timeZone: string;
  onFresh: (answer: Partial<ContentAnswer>) => void;
}) {
  const words = FORM_WORDS[area];
  const [sending, setSending] = useState<Sending | null>(null);
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  const controller = useRef<AbortController | null>(null);
  const { save, saving } = useSave({
    form,
    onStale: async ({ message }) => ((await showOthersChanges()) ? null : message),
  });

  const showOthersChanges = async (): Promise<boolean> => {
    if (!item) return false;
    const answer = await FORM_CALLS[area].source(item.id).read();
    const theirs = itemOf(area, answer);
    // What lies in the trash can't be saved, whatever is taken.
    if (theirs.version === item.version || theirs.status === 'deleted') return false;
    const code = await import('@/components/form/edit-conflict-dialog');
    const stored = (one: ContentItem) => comparable(area, formValuesOf(area, one, { timeZone, usualType: null }), one);
    setConflict({
      code,
      theirs,
      answer,
      found: compareEdits(stored(item), comparable(area, form.getValues(), item), stored(theirs)),
    });
    return true;
  };

  const sendOnce = async (body: FormData) => {
    const ended = new AbortController();
    controller.current = ended;
    const files = [...body.values()].filter((value) => value instanceof File);
    if (files.length > 0) setSending({ sent: 0, total: files.reduce((sum, { size }) => sum + size, 0) });
    const onProgress = (sent: number, total: number) => {
      // What the server has whole may be saved already: nothing ends it any more.
      controller.current = sent < total ? ended : null;
      if (files.length > 0) setSending({ sent, total });
    };
    try {
      return await FORM_CALLS[area].save(body, { signal: ended.signal, onProgress });
    } catch (error) {
      if (!ended.signal.aborted) throw error;
      throw new BffError(CANCELLED, {
        message: 'Canceled. Nothing was saved, and what you typed and chose is still here.',
      });
    } finally {
      setSending(null);
    }
  };

  /** @param base what is stored, as the person knows it by now */
  const send = async (values: ContentFormValues, base: ContentItem | null): Promise<void> => {
    const [done, failed] = base ? words.updated : words.registered;
    const sendAndTake = async () => {
      const answer = await sendOnce(formDataOf(area, values, { item: base, timeZone }));
      if (base) onFresh(answer);
      return answer;
    };
    await save(sendAndTake, {
      done: (answer) => {
        if (values.status !== 'published' && answer.status === undefined) showToast.error(NO_DRAFTS);
        return done;
      },
      about: (answer) => {
        const id = answer.id ?? base?.id;
        return { text: values.title.trim(), ...(id && { href: contentPath(area, id) }) };
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

  const resolve = (taken: readonly string[]) => {
    if (!conflict || !item) return;
    const { theirs, answer } = conflict;
    const base = formValuesOf(area, item, { timeZone, usualType: null });
    const stored = formValuesOf(area, theirs, { timeZone, usualType: null });
    for (const [field, value] of Object.entries(form.getValues())) {
      // A file that was chosen or marked is a change, whatever is stored.
      const isMine = fileNamesOf(area).includes(field) ? value !== null : value !== base[field];
      if (!isMine || taken.includes(field)) form.setValue(field, stored[field] ?? null, { shouldDirty: true });
    }
    setConflict(null);
    onFresh(answer);
    void form.handleSubmit((values) => send(values, theirs))();
  };

  return {
    saving,
    sending,
    send: (values: ContentFormValues) => send(values, item),
    cancel: () => controller.current?.abort(),
    conflict,
    resolve,
    dismiss: () => setConflict(null),
  };
}

/** What two people may have changed: files by what they are called. */
function comparable(area: ContentArea, values: ContentFormValues, item: ContentItem | null): Record<string, unknown> {
  const files = fileNamesOf(area).map((name) => {
    const file = fileAfter(name, values, item);
    return [name, file && (file instanceof File ? `${file.name} (not saved yet)` : nameOf(file))];
  });
  return { ...values, ...Object.fromEntries(files) };
}
