'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { forgetSaveError, isUnanswered, pressedButton, showSaveError } from '@/components/connection/save-error';
import { useOpenPage } from '@/components/connection/open-page';
import { showToast } from '@/components/ui/toast';
import type { ToastLink } from '@/components/ui/toaster';
import { BffError, PLAIN_ERROR } from '@/lib/bff/client';
import { SAVED_UNREADABLE } from '@/lib/domain/saved-unreadable';
import { waitingSentence } from '@/lib/text/proposed-change-words';
import { postponeRefetch, refetchAll } from '@/lib/query/client';
import { noteSaved } from './draft';
import { leaveAnyway } from './leave-guard';

interface Outcome {
  /** What is said after it. */
  done?: string;
  /** What did not succeed, before the answer's reason. A function says all of it, or nothing by null. */
  failed?: string | ((error: BffError) => string | null);
  /** The address of the page that follows. Where a save is refused, what is shown is read anew, except with `stay`. */
  next?: 'stay' | (string & {});
  /** What was changed, and where it can be seen. */
  link?: ToastLink;
}

/** What one save in particular says instead. */
export interface SaveOutcome<T> extends Omit<Outcome, 'done' | 'next' | 'link'> {
  done?: string | ((answer: T) => string | null);
  link?: ToastLink | ((answer: T) => ToastLink);
  next?: Outcome['next'] | ((answer: T) => string);
}

interface SaveOptions<V extends FieldValues, C, O> extends Outcome {
  /** Shows at its fields what the answer finds wrong with them, and keeps what was typed. */
  form?: UseFormReturn<V, C, O>;
  /** Where a reason stands that names no field; a message otherwise. */
  reasonAt?: FieldPath<V>;
  /** Shows what someone else changed meanwhile. @returns the reason to give, or null where it has said all */
  onStale?: (error: BffError) => Promise<string | null>;
}

/**
 * Saves, with a form or without, one save at a time. It says how it went, and shows faults at their fields. A save that
 * the server could not carry out is said beside its button, with Retry.
 *
 * @returns `save` stays the same function and answers null where it failed; `failure` is why it was refused, where no
 *   field says so
 */
export function useSave<V extends FieldValues = FieldValues, C = unknown, O = V>(options: SaveOptions<V, C, O> = {}) {
  const latest = useRef(options);
  const running = useRef(false);
  const [saving, setSaving] = useState(false);
  // Until the next page is there, the one that was saved can still be pressed.
  const [open, leaving] = useOpenPage();
  const [failure, setFailure] = useState<BffError | null>(null);
  const release = useRef<(() => void) | undefined>(undefined);

  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    if (!leaving) release.current?.();
  }, [leaving]);
  useEffect(() => () => release.current?.(), []);

  const save = useCallback(
    async function again<T, F extends FieldValues = V>(
      send: () => Promise<T>,
      own: SaveOutcome<T> & { form?: UseFormReturn<F> } = {},
    ): Promise<{ answer: T } | null> {
      if (running.current) return null;
      running.current = true;
      setSaving(true);
      setFailure(null);
      const pressed = pressedButton();
      const from = location.pathname;
      try {
        const answer = await send();
        forgetSaveError();
        noteSaved();
        const { done, link, next } = { ...latest.current, ...own };
        const message = waitingSentence(answer) ?? (typeof done === 'function' ? done(answer) : done);
        if (message) showToast.success(message, typeof link === 'function' ? link(answer) : link);
        // Who has gone on elsewhere meanwhile stays there.
        if (next !== undefined && next !== 'stay' && location.pathname === from) {
          leaveAnyway();
          release.current = postponeRefetch();
          open(typeof next === 'function' ? next(answer) : next, { entry: 'replace' });
        }
        return { answer };
      } catch (error) {
        const { next, failed, reasonAt, onStale } = { ...latest.current, ...own };
        const form = own.form ? (own.form as unknown as UseFormReturn<V, C, O>) : latest.current.form;
        if (!(error instanceof BffError)) {
          showToast.error(typeof failed === 'string' ? failed : PLAIN_ERROR);
          throw error;
        }
        forgetSaveError();
        // It must not be sent again: what is shown is read anew, and a form keeps what it holds.
        if (error.statusCode === SAVED_UNREADABLE) {
          showToast.error(error.message);
          if (next === undefined) refetchAll();
          return null;
        }
        const isShown = isUnanswered(error) && showSaveError(pressed, error.message, () => void again(send, own));
        const isPlaced = form && !isShown ? showFaults(form, error, reasonAt) : false;
        if (!isPlaced && !isShown) setFailure(error);
        const isStale = error.status === 409 && !isPlaced;
        // What was shown has changed. A form keeps what was typed.
        if (!form && next === undefined && (isStale || error.status === 404)) refetchAll();
        const reason =
          isStale && onStale
            ? await onStale(error).catch(() => error.message)
            : isPlaced
              ? error.message
              : inWords(error);
        if (reason === null) return null;
        const detail = isPlaced && !tellsMore(error) ? '' : reason;
        const said = typeof failed === 'function' ? failed(error) : [failed, detail].filter(Boolean).join('\n');
        if (said) showToast.error(said);
        return null;
      } finally {
        running.current = false;
        setSaving(false);
      }
    },
    [open],
  );
  const forgetFailure = useCallback(() => {
    setFailure(null);
    forgetSaveError();
  }, []);

  return { save, saving: saving || leaving, failure, forgetFailure };
}

/** Faults of values are told one by one (spec 2 §5), each once. */
function inWords({ status, errors, message }: BffError): string {
  const faults = new Set(errors.map(({ msg }) => msg));
  return status === 422 && faults.size > 0 ? [...faults].join('\n') : message;
}

/** Is there a reason beside what stands at the fields? */
function tellsMore({ status, errors }: BffError): boolean {
  return status !== 422 && errors.length > 0;
}

/**
 * Shows at the fields of a form what an answer finds wrong with them, and goes to the first.
 *
 * @param otherwise the field for a reason that names none
 * @returns whether all of it stands at a field
 */
function showFaults<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  { errors, message }: BffError,
  otherwise: FieldPath<V> | undefined,
): boolean {
  const faults = errors.map(({ path, msg }) => ({ field: path === undefined ? undefined : fieldOf(form, path), msg }));
  const placed = faults.flatMap(({ field, msg }) => (field ? [{ field, msg }] : []));
  if (placed.length === 0 && otherwise) placed.push({ field: otherwise, msg: message });
  placed.forEach(({ field, msg }, index) =>
    form.setError(field, { type: 'server', message: msg }, { shouldFocus: index === 0 }),
  );
  return placed.length > 0 && placed.length >= faults.length;
}

/** The field of a fault's path; the values may stand within something else of the body. */
function fieldOf<V extends FieldValues, C, O>(form: UseFormReturn<V, C, O>, path: string): FieldPath<V> | undefined {
  const inner = path.slice(path.indexOf('.') + 1);
  return [path, inner].find((name) => form.getValues(name as FieldPath<V>) !== undefined) as FieldPath<V> | undefined;
}
