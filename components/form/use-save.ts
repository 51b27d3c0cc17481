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
  /** The success message. */
  done?: string;
  /** The start of the error message, before the reason. A function returns all of it, or null for no message. */
  failed?: string | ((error: BffError) => string | null);
  /** The next page. Without it, a refused save refetches the visible data; `stay` does neither. */
  next?: 'stay' | (string & {});
  /** Links the message to what changed. */
  link?: ToastLink;
}

/** Overrides messages for one save. */
export interface SaveOutcome<T> extends Omit<Outcome, 'done' | 'next' | 'link'> {
  done?: string | ((answer: T) => string | null);
  link?: ToastLink | ((answer: T) => ToastLink);
  next?: Outcome['next'] | ((answer: T) => string);
}

interface SaveOptions<V extends FieldValues, C, O> extends Outcome {
  /** Shows the response's errors at their fields and keeps the input. */
  form?: UseFormReturn<V, C, O>;
  /** The field for an error that names none; otherwise it becomes a message. */
  reasonAt?: FieldPath<V>;
  /** Handles conflicts with other people's changes. @returns the reason to show, or null if it has been shown */
  onStale?: (error: BffError) => Promise<string | null>;
}

/**
 * Saves one request at a time, with or without a form. It reports the outcome, shows errors at their fields, and offers
 * Retry beside the button if the server was unreachable or failed.
 *
 * @returns `save` is stable and resolves to null on failure; `failure` is the refusal unless a field shows it
 */
export function useSave<V extends FieldValues = FieldValues, C = unknown, O = V>(options: SaveOptions<V, C, O> = {}) {
  const latest = useRef(options);
  const running = useRef(false);
  const [saving, setSaving] = useState(false);
  // Until the next page opens, the saved one can still be used, so stay busy.
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
        // Don't navigate if the user has left.
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
        // The change is saved, so don't resend it. Refetch, and let a form keep its input.
        if (error.statusCode === SAVED_UNREADABLE) {
          showToast.error(error.message);
          if (next === undefined) refetchAll();
          return null;
        }
        const isShown = isUnanswered(error) && showSaveError(pressed, error.message, () => void again(send, own));
        const isPlaced = form && !isShown ? showFaults(form, error, reasonAt) : false;
        if (!isPlaced && !isShown) setFailure(error);
        const isStale = error.status === 409 && !isPlaced;
        // The visible data is outdated. A form keeps its input.
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

/** Lists each error message once (spec 2 §5). */
function inWords({ status, errors, message }: BffError): string {
  const faults = new Set(errors.map(({ msg }) => msg));
  return status === 422 && faults.size > 0 ? [...faults].join('\n') : message;
}

/** Whether there are reasons besides those at the fields. */
function tellsMore({ status, errors }: BffError): boolean {
  return status !== 422 && errors.length > 0;
}

/**
 * Shows a response's errors at the form's fields and focuses the first.
 *
 * @param otherwise the field for errors that name none
 * @returns whether every error has a field
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

/** Finds the field for an error's path. The values may be nested in the body. */
function fieldOf<V extends FieldValues, C, O>(form: UseFormReturn<V, C, O>, path: string): FieldPath<V> | undefined {
  const inner = path.slice(path.indexOf('.') + 1);
  return [path, inner].find((name) => form.getValues(name as FieldPath<V>) !== undefined) as FieldPath<V> | undefined;
}
