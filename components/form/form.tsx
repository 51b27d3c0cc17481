'use client';

import clsx from 'clsx';
import { createContext, use, type ComponentProps, type ReactNode } from 'react';
import { FormProvider, useFormState, useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useKeyLabel } from '@/components/keys/key-label';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { hasChanges } from './has-changes';
import { useUnsavedGuard } from './leave-guard';

const BusyContext = createContext(false);

export const useFormBusy = () => use(BusyContext);

/**
 * A form whose fields find their values and faults by their names. It is sent once at a time, and only without faults:
 * the first faulty field gets the focus.
 *
 * @param onSubmit gets what the schema made of the values
 * @param busy is it being saved? Its fields can't be written to then.
 * @param guard asks before changes are lost; a function says what counts as changes
 */
export function Form<V extends FieldValues, C, O>({
  form,
  label,
  describedBy,
  busy = false,
  guard = false,
  className = 'flex flex-col gap-4',
  onSubmit,
  children,
}: {
  form: UseFormReturn<V, C, O>;
  label?: string;
  /** The id of what explains it. */
  describedBy?: string;
  busy?: boolean;
  guard?: boolean | (() => boolean);
  className?: string;
  onSubmit: (body: O) => unknown;
  children: ReactNode;
}) {
  const submit = form.handleSubmit(async (body) => void (await onSubmit(body)));
  const isUnsaved = () => hasChanges(form.getValues(), form.formState.defaultValues ?? {});
  return (
    <FormProvider {...form}>
      {guard ? <LeaveGuard isUnsaved={typeof guard === 'function' ? guard : isUnsaved} /> : null}
      <BusyContext value={busy}>
        <form
          aria-label={label}
          aria-describedby={describedBy}
          noValidate
          // Never GET: a form sent before its code arrived would put what was typed into the address.
          method="post"
          className={className}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            // What a box refused is no value, and must not be sent as an empty one.
            const refused = event.currentTarget.querySelector<HTMLElement>('[data-refused]');
            if (refused) refused.focus();
            else if (!busy) void submit();
          }}
        >
          {children}
        </form>
      </BusyContext>
    </FormProvider>
  );
}

function LeaveGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  useUnsavedGuard(isUnsaved);
  return null;
}

/** Would saving the form around this change anything? */
export function useHasChanges(): boolean {
  const { defaultValues } = useFormState();
  return hasChanges(useWatch(), defaultValues ?? {});
}

type SubmitProps = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> & {
  /** What it says while the form is sent, such as `Saving…`. */
  busy: string;
};

/** The button that sends the form around it. While that is under way it keeps its place and the focus. */
export function SubmitButton({ busy, className, children, ...props }: SubmitProps) {
  const isBusy = useFormBusy();
  const isDisabled = isBusy || props['aria-disabled'] === true;
  const keys = useKeyLabel('Mod+s');
  return (
    <Button
      look="primary"
      title={keys}
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

/** A button that sends the form around it once there is something to save. */
export function ChangesButton(props: SubmitProps) {
  return <SubmitButton {...props} aria-disabled={!useHasChanges()} />;
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
