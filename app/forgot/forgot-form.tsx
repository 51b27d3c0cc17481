'use client';

import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { FORGOT_TABS, failureOf } from './forgot-calls';
import type { ForgotTab } from './forgot-tab';

/** One box of a tab. */
interface ForgotField {
  label: string;
  type: 'email' | 'text' | 'tel';
  autoComplete: string;
  value: string;
  onChange: (value: string) => void;
}

/**
 * The form of one tab: Confirm waits until both boxes are filled (spec 3 §5).
 *
 * @param ask makes the call with what was typed
 * @param onFound gets the e-mail address
 */
export function ForgotForm({
  tab,
  fields,
  ask,
  onFound,
}: {
  tab: ForgotTab;
  fields: readonly ForgotField[];
  ask: () => Promise<string>;
  onFound: (email: string) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const hintId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const isFilled = fields.every(({ value }) => value.trim() !== '');

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || !isFilled) return;
    setFailure(null);
    setPending(true);
    try {
      onFound(await ask());
    } catch (error) {
      setFailure(failureOf(tab, error));
      form.current?.querySelector('input')?.focus();
    } finally {
      setPending(false);
    }
  };

  return (
    <form
      ref={form}
      id={`panel-${tab}`}
      role="tabpanel"
      aria-label={FORGOT_TABS[tab].label}
      aria-describedby={hintId}
      // Never GET: a form sent before its code arrived would put what was typed into the address.
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void send(event)}
    >
      <p id={hintId} className="text-sm text-muted">
        {FORGOT_TABS[tab].hint}
      </p>
      {failure ? (
        <p role="alert" className="rounded bg-bad-weak px-3 py-2 text-sm text-bad">
          {failure}
        </p>
      ) : null}
      {fields.map(({ label, type, autoComplete, value, onChange }) => (
        <Field
          key={label}
          label={label}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize={type === 'text' ? 'words' : 'none'}
          spellCheck={false}
          required
          readOnly={pending}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ))}
      <Button type="submit" look="primary" className="mt-1 h-10" disabled={!isFilled || pending}>
        {pending ? 'One moment…' : 'Confirm'}
      </Button>
    </form>
  );
}
