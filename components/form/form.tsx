'use client';

import clsx from 'clsx';
import {
  createContext,
  Fragment,
  use,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import {
  FormProvider,
  useFormState,
  useWatch,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import { useKeyLabel } from '@/components/keys/key-label';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { isOutdated, useDraft, type Changes } from './draft';
import { DraftOffer } from './draft-offer';
import { useEarlyInput } from './early-input';
import { hasChanges } from './has-changes';
import { useUnsavedGuard } from './leave-guard';
import { ReadOnlyContext, useFormReadOnly } from './read-only';
import { offerTypedChanges, typedChangesOf } from './typed-changes';

const BusyContext = createContext(false);

export const useFormBusy = () => use(BusyContext);

const SecretsContext = createContext<Set<string> | null>(null);

/** Names of fields that drafts must not store. Fields add their own. */
export const useSecrets = () => use(SecretsContext);

/** State outside of the form's values that its draft includes. */
export interface ExtraState {
  /** Returns undefined if nothing changed. */
  read: () => unknown;
  restore: (kept: unknown) => void;
  /** Returns a warning to show before restoring. */
  note?: (kept: unknown) => string | null;
}

/** Identifies a draft: a stored record, or something that exists once per address. */
export type DraftOf = { record: string; id: number } | { of: string };

function draftName(draft: DraftOf): string {
  return 'id' in draft ? `${draft.record} ${draft.id}` : draft.of;
}

/** The key of the extra state among a draft's values. */
export const PART = '+';

export interface FormProps<V extends FieldValues, C, O> {
  form: UseFormReturn<V, C, O>;
  label?: string;
  /** The id of the describing element. */
  describedBy?: string;
  busy?: boolean;
  readOnly?: boolean;
  guard?: boolean | (() => boolean);
  draft: DraftOf;
  draftAt?: 'path';
  draftKeptBy?: 'tab' | 'browser';
  extraState?: ExtraState;
  firstFocus?: 'none';
  className?: string;
  onSubmit: (body: O) => unknown;
  /** Called if errors in the fields prevented the submit. */
  onFaults?: () => void;
  children: ReactNode;
}

/**
 * A form whose fields find their values and errors by name. It submits once at a time and only if valid; otherwise the
 * first invalid field gets the focus.
 *
 * @param onSubmit receives the schema's output
 * @param busy during a save; fields become read-only
 * @param readOnly shows the values without a submit button
 * @param guard confirms before losing changes; a function decides what counts as a change
 * @param draft ties the draft to its record, so that it is never offered for another one
 * @param draftAt `path` shares one draft between all queries of the page
 * @param firstFocus `none` if users read the page and use its keys before the form
 * @param draftKeptBy `browser` keeps the draft until it is saved or discarded, even after the tab closes
 * @param extraState state outside of the form's values
 */
export function Form<V extends FieldValues, C, O>({
  form,
  label,
  describedBy,
  busy: isSaved = false,
  readOnly = false,
  guard = false,
  draft: draftOf,
  draftAt,
  draftKeptBy = 'tab',
  extraState,
  firstFocus,
  className = 'flex flex-col gap-4',
  onSubmit,
  onFaults,
  children,
}: FormProps<V, C, O>) {
  const busy = isSaved || readOnly;
  const element = useRef<HTMLFormElement>(null);
  const secrets = useRef(new Set<string>()).current;
  const [restorations, setRestorations] = useState(0);
  const submit = async () => {
    let isRefused = false;
    await form.handleSubmit(
      async (body) => void (await onSubmit(body)),
      () => {
        isRefused = true;
        onFaults?.();
      },
    )();
    // The library focuses the field that was registered first, and once more in a timeout.
    if (isRefused) setTimeout(() => focusFirstFault(element.current));
  };
  const isUnsaved = () => hasChanges(form.getValues(), form.formState.defaultValues ?? {});
  const guarded = typeof guard === 'function' ? guard : isUnsaved;
  const draft = useDraft({
    name: draftName(draftOf),
    at: draftAt,
    discardOnUnmount: guard === false,
    storage: draftKeptBy,
    changes: () => changesOf(form, secrets, extraState),
    restore: ({ [PART]: kept, ...values }) => {
      for (const [name, value] of Object.entries(values)) {
        form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true, shouldTouch: true });
      }
      if (kept !== undefined) extraState?.restore(kept);
      // Remount fields that hold local state, so that they start from the restored values.
      setRestorations(restorations + 1);
    },
  });
  useUnsavedGuard(() => guard !== false && guarded(), { onDiscard: draft.forget });
  useFirstFocus(element, restorations, readOnly ? 'none' : firstFocus);
  const { note } = draft;
  // Some changes come without a key or press, such as those of a save.
  useEffect(() => form.subscribe({ formState: { values: true }, callback: note }), [form, note]);
  useEarlyInput(element);
  useEffect(
    () => offerTypedChanges(() => typedChangesOf(element.current, changesOf(form, secrets).values)),
    [form, secrets],
  );

  // Selects, check boxes and file inputs have no `readOnly`, so block them here. React then restores their value.
  const hold = (event: FormEvent) => {
    if (busy && (event.target as Element).matches('select, [type="checkbox"], [type="radio"], [type="file"]'))
      event.stopPropagation();
  };

  const stored = form.formState.defaultValues ?? {};
  const notes = draft.found
    ? [
        isOutdated(draft.found, stored) && 'The saved version has changed since.',
        extraState?.note?.(draft.found.values[PART]),
      ]
    : [];
  return (
    <FormProvider {...form}>
      <BusyContext value={busy}>
        <ReadOnlyContext value={readOnly}>
          <SecretsContext value={secrets}>
            <form
              ref={element}
              aria-label={label}
              aria-describedby={describedBy}
              noValidate
              // React queues a submit from before hydration and replays it through `action`.
              action={() => element.current?.requestSubmit()}
              // React resets a form after its action, which would clear the fields.
              onReset={(event) => event.preventDefault()}
              className={className}
              onInputCapture={hold}
              onChangeCapture={hold}
              // Input that is being saved needs no draft.
              onInput={busy ? undefined : note}
              onClick={busy ? undefined : note}
              onSubmit={(event) => {
                event.preventDefault();
                event.stopPropagation();
                // A refused text has no value and must not be submitted as empty.
                const refused = event.currentTarget.querySelector<HTMLElement>('[data-refused]');
                if (refused) refused.focus();
                else if (!busy) void submit();
              }}
            >
              {readOnly ? null : <DraftOffer draft={draft} note={notes.filter(Boolean).join(' ')} />}
              <Fragment key={restorations}>{children}</Fragment>
            </form>
          </SecretsContext>
        </ReadOnlyContext>
      </BusyContext>
    </FormProvider>
  );
}

/** Focuses the first fault from the top, unless a field above it has the focus. */
function focusFirstFault(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const focused = document.activeElement;
  const isAbove =
    first && focused?.matches(FIELD) && first.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_PRECEDING;
  if (!isAbove) first?.focus();
}

function changesOf<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  secrets: ReadonlySet<string>,
  extraState?: ExtraState,
): Changes {
  const stored: Record<string, unknown> = form.formState.defaultValues ?? {};
  const names = Object.keys(form.getValues()).filter((name) => !secrets.has(name));
  const changed = names.filter((name) =>
    hasChanges({ value: form.getValues(name as Path<V>) }, { value: stored[name] }),
  );
  const pick = (from: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
  const extra = extraState?.read();
  return { values: { ...pick(form.getValues()), ...(extra !== undefined && { [PART]: extra }) }, before: pick(stored) };
}

const FIELD = 'input:not([type="hidden"], [type="radio"], [hidden]), select, textarea, [contenteditable="true"]';

/** Focuses the first field of a page or dialog, unless the user already focused something in it. */
function useFirstFocus(
  element: RefObject<HTMLFormElement | null>,
  restorations: number,
  which: 'none' | undefined,
): void {
  useEffect(() => {
    if (which === 'none' && restorations === 0) return;
    const focused = document.activeElement;
    const dialog = element.current?.closest('.dialog');
    // Users who move between rows keep their focus while the record beside the list changes.
    const isBeside = dialog?.matches('[data-beside]') === true;
    const isElsewhere =
      dialog && !isBeside
        ? dialog.contains(focused) && focused !== dialog
        : focused?.closest('main, .dialog') !== focused && focused !== document.body;
    if (isElsewhere) return;
    const fields = [...(element.current?.querySelectorAll<HTMLInputElement>(FIELD) ?? [])];
    fields.find(({ readOnly, disabled }) => !readOnly && !disabled)?.focus({ preventScroll: true });
  }, [element, restorations, which]);
}

function useHasChanges(): boolean {
  const { defaultValues } = useFormState();
  return hasChanges(useWatch(), defaultValues ?? {});
}

type SubmitProps = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> & {
  /** The label while submitting: `Saving…`. */
  busy: string;
  /** True if there is nothing to save. The title then says so and serves as the description. */
  rests?: boolean;
};

/** Submits the surrounding form; hidden if the form is read-only. While busy, it keeps its size and the focus. */
export function SubmitButton({ busy, rests = false, className, children, ...props }: SubmitProps) {
  const isBusy = useFormBusy();
  const isReadOnly = useFormReadOnly();
  const isDisabled = isBusy || rests || props['aria-disabled'] === true;
  const keys = useKeyLabel('Mod+s');
  if (isReadOnly) return null;
  return (
    <Button
      look="primary"
      title={rests ? 'Nothing has been changed.' : keys}
      {...props}
      type="submit"
      className={clsx(DISABLED_CLASS, className)}
      aria-disabled={isDisabled || undefined}
      // Enter in a field clicks this button too, so block it here.
      onClick={(event) => (isDisabled ? event.preventDefault() : undefined)}
    >
      {isBusy ? busy : children}
    </Button>
  );
}

/** A submit button that stays inactive until there are changes, and says so. */
export function ChangesButton(props: SubmitProps) {
  return <SubmitButton {...props} rests={!useHasChanges()} />;
}

/** An error about the form as a whole. */
export function FormAlert({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className="rounded bg-bad-weak px-3 py-2 text-sm text-bad">
      {children}
    </p>
  );
}
