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

/** Is the form around it being saved? */
export const useFormBusy = () => use(BusyContext);

const SecretsContext = createContext<Set<string> | null>(null);

/** The names of the form's fields that no draft may hold; a field adds its own. */
export const useSecrets = () => use(SecretsContext);

/** What a form holds beside its values, for its draft. */
export interface ExtraState {
  /** Undefined while nothing is changed. */
  read: () => unknown;
  restore: (kept: unknown) => void;
  /** What is to be known before it is taken back. */
  note?: (kept: unknown) => string | null;
}

/** Whose a draft is: a stored record's, or that of something of which the address has one. */
export type DraftOf = { record: string; id: number } | { of: string };

function draftName(draft: DraftOf): string {
  return 'id' in draft ? `${draft.record} ${draft.id}` : draft.of;
}

/** The name of that part among the values. */
export const PART = '+';

interface FormProps<V extends FieldValues, C, O> {
  form: UseFormReturn<V, C, O>;
  label?: string;
  /** The id of what explains it. */
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
  /** Hears that it was not sent for its faults, which stand at its fields. */
  onFaults?: () => void;
  children: ReactNode;
}

/**
 * A form whose fields find their values and faults by their names. It is sent once at a time, and only without faults:
 * the first faulty field gets the focus.
 *
 * @param onSubmit gets what the schema made of the values
 * @param busy is it being saved? Its fields can't be written to then.
 * @param readOnly may its reader not save it? Then its fields show what they hold, and it has no button that sends it
 * @param guard asks before changes are lost; a function says what counts as changes
 * @param draft whose its draft is, so that no record is ever offered what was typed about another
 * @param draftAt `path` where one draft belongs to the page, whichever way it is reached
 * @param firstFocus `none` where the page is read, and gone on from by keys, before the form is filled in
 * @param draftKeptBy the browser keeps a draft until it is saved or discarded, not only as long as the tab is open
 * @param extraState what its draft holds beside its values
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
  const submit = form.handleSubmit(async (body) => void (await onSubmit(body)), onFaults);
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
      // Fields with a state of their own begin anew with what they hold now.
      setRestorations(restorations + 1);
    },
  });
  useUnsavedGuard(() => guard !== false && guarded(), { onDiscard: draft.forget });
  useFirstFocus(element, restorations, readOnly ? 'none' : firstFocus);
  const { note } = draft;
  // Also of what no key and no press changes, such as a save.
  useEffect(() => form.subscribe({ formState: { values: true }, callback: note }), [form, note]);
  useEarlyInput(element);
  useEffect(
    () => offerTypedChanges(() => typedChangesOf(element.current, changesOf(form, secrets).values)),
    [form, secrets],
  );

  // What has no `readOnly`; React shows what was chosen before again.
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
              // Sent before its scripts have come, it is kept by React until then. Later the event alone is heard.
              action={() => element.current?.requestSubmit()}
              // React empties a form after its action.
              onReset={(event) => event.preventDefault()}
              className={className}
              onInputCapture={hold}
              onChangeCapture={hold}
              // What is saved needs no draft any more.
              onInput={busy ? undefined : note}
              onClick={busy ? undefined : note}
              onSubmit={(event) => {
                event.preventDefault();
                event.stopPropagation();
                // What a box refused is no value, and must not be sent as an empty one.
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

/** What of a form differs from what is stored, value by value. */
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

/** The first field of a page or dialog has the focus when that comes, unless the person is somewhere in it already. */
function useFirstFocus(
  element: RefObject<HTMLFormElement | null>,
  restorations: number,
  which: 'none' | undefined,
): void {
  useEffect(() => {
    if (which === 'none' && restorations === 0) return;
    const focused = document.activeElement;
    const dialog = element.current?.closest('.dialog');
    // Who goes from row to row stays there while the record beside the list changes.
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

/** Would saving the form around this change anything? */
function useHasChanges(): boolean {
  const { defaultValues } = useFormState();
  return hasChanges(useWatch(), defaultValues ?? {});
}

type SubmitProps = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> & {
  /** What it says while the form is sent, such as `Saving…`. */
  busy: string;
  /** Is there nothing to save? Its title says so, and is read out as its description. */
  rests?: boolean;
};

/**
 * The button that sends the form around it; nothing where that is only read. While it is under way it keeps its place
 * and the focus.
 */
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
      // Enter in a field presses it, too.
      onClick={(event) => (isDisabled ? event.preventDefault() : undefined)}
    >
      {isBusy ? busy : children}
    </Button>
  );
}

/** A button that sends the form around it once there is something to save; until then it says why it rests. */
export function ChangesButton(props: SubmitProps) {
  return <SubmitButton {...props} rests={!useHasChanges()} />;
}

/** What is wrong with a form as a whole. */
export function FormAlert({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className="rounded bg-bad-weak px-3 py-2 text-sm text-bad">
      {children}
    </p>
  );
}
