'use client';

import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { Form, FormAlert, SubmitButton } from '@/components/form/form';
import { TextField } from '@/components/form/text-field';
import { useSave } from '@/components/form/use-save';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TAB_CLASS, TABS_CLASS } from '@/components/ui/tab-class';
import { bff, type BffError } from '@/lib/bff/client';
import type * as recovery from '@/lib/contract/recovery';
import { FORGOT_TABS, type ForgotTab } from './forgot-tabs';

interface Values {
  email: string;
  name: string;
  mobileNumber: string;
}

const EMAIL = {
  name: 'email',
  label: 'Email',
  type: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
} as const;
const NAME = { name: 'name', label: 'Name', type: 'text', autoComplete: 'name', autoCapitalize: 'words' } as const;
const MOBILE = {
  name: 'mobileNumber',
  label: 'Mobile number',
  type: 'tel',
  autoComplete: 'tel',
  autoCapitalize: 'none',
} as const;

/** The dialog's tabs and texts (spec 3 §2, §8). `ask` returns the email to sign in with. */
const TABS = {
  password: {
    label: 'Forgot Password',
    hint: 'Enter the email address you sign in with, and your first and last name.',
    success:
      'A temporary password has been sent to your registered email address. After logging in, please update your password.',
    failure: 'Invalid email address or name',
    fields: [EMAIL, NAME],
    ask: async ({ email, name }: Values) => {
      await bff<typeof recovery.forgotPassword>('POST', '/forgotPassWord', { body: { email, name } });
      return email.trim();
    },
  },
  id: {
    label: 'Forgot ID',
    hint: 'Enter your first and last name, and your mobile number.',
    success: 'Your ID is',
    failure: 'Invalid name or mobile number',
    fields: [NAME, MOBILE],
    ask: async ({ mobileNumber, name }: Values) =>
      (await bff<typeof recovery.forgotId>('POST', '/forgotId', { body: { mobileNumber, name } })).email,
  },
} as const;

/**
 * Recovers a forgotten password or ID (spec 3 §2, Login). Input survives tab changes and refusals.
 *
 * @param tab the open tab, from the address
 * @param onClose receives the email if it was found
 */
export default function ForgotDialog({
  tab,
  onTab,
  onClose,
  onClosed,
}: {
  tab: ForgotTab;
  onTab: (tab: ForgotTab) => void;
  onClose: (email: string | null) => void;
  onClosed: () => void;
}) {
  const form = useForm<Values>({ defaultValues: { email: '', name: '', mobileNumber: '' } });
  const [found, setFound] = useState<{ tab: ForgotTab; email: string } | null>(null);
  const news = useRef<HTMLParagraphElement>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (found) news.current?.focus();
  }, [found]);

  return (
    <Dialog
      title={found ? TABS[tab].label : 'Forgot your ID or password?'}
      width="confirm"
      initialFocus={field}
      onClose={() => onClose(found?.email ?? null)}
      onClosed={onClosed}
    >
      {found ? (
        <div className="flex flex-col gap-5">
          <p ref={news} tabIndex={-1} role="status" className="outline-none wrap-anywhere">
            {TABS[found.tab].success}
            {found.tab === 'id' ? <strong className="mt-1 block font-semibold">{found.email}</strong> : null}
          </p>
          <Button look="primary" title={undefined} className="h-10" onClick={() => onClose(found.email)}>
            Back to sign in
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          <TabList current={tab} onChange={onTab} />
          <div id={`panel-${tab}`} role="tabpanel" aria-label={TABS[tab].label}>
            <ForgotForm key={tab} first={field} tab={tab} form={form} onFound={(email) => setFound({ tab, email })} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** A tab's form. Confirm stays inactive until both fields are filled (spec 3 §5). */
function ForgotForm({
  first,
  tab,
  form,
  onFound,
}: {
  first: RefObject<HTMLInputElement | null>;
  tab: ForgotTab;
  form: UseFormReturn<Values>;
  onFound: (email: string) => void;
}) {
  const hintId = useId();
  const { hint, fields, ask } = TABS[tab];
  const values = useWatch({ control: form.control });
  const isFilled = fields.every(({ name }) => values[name]?.trim());
  const { save, saving, failure } = useSave({ failed: () => null, next: 'stay' });

  const send = async (typed: Values) => {
    if (!isFilled) return;
    const asked = await save(() => ask(typed));
    if (asked) onFound(asked.answer);
    else form.setFocus(fields[0].name);
  };

  return (
    <Form form={form} draft={{ of: 'forgotten account' }} describedBy={hintId} busy={saving} onSubmit={send}>
      <p id={hintId} className="text-sm text-muted">
        {hint}
      </p>
      <FormAlert>{failure ? failureOf(tab, failure) : null}</FormAlert>
      {fields.map((field, index) => (
        <TextField key={field.name} {...field} ref={index === 0 ? first : undefined} spellCheck={false} required />
      ))}
      <SubmitButton busy="One moment…" className="mt-1 h-10" aria-disabled={!isFilled}>
        Confirm
      </SubmitButton>
    </Form>
  );
}

/** The error text: the spec's sentence if there is no such user, otherwise the reason. */
function failureOf(tab: ForgotTab, { status, message }: BffError): string {
  const isPassing = status === 0 || status === 403 || status === 429 || status >= 500;
  return isPassing ? message : TABS[tab].failure;
}

/** The dialog's tabs. Arrows, Home and End move and activate immediately. */
function TabList({ current, onChange }: { current: ForgotTab; onChange: (tab: ForgotTab) => void }) {
  const goByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const here = FORGOT_TABS.indexOf(current);
    const there = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: FORGOT_TABS.length - 1 }[event.key];
    const tab = there === undefined ? undefined : FORGOT_TABS[(there + FORGOT_TABS.length) % FORGOT_TABS.length];
    if (tab === undefined) return;
    event.preventDefault();
    onChange(tab);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${tab}`)?.focus();
  };

  return (
    <div role="tablist" aria-label="What you forgot" className={TABS_CLASS} onKeyDown={goByKey}>
      {FORGOT_TABS.map((tab) => (
        <button
          key={tab}
          id={`tab-${tab}`}
          type="button"
          role="tab"
          aria-selected={tab === current}
          aria-controls={tab === current ? `panel-${tab}` : undefined}
          tabIndex={tab === current ? 0 : -1}
          className={`${TAB_CLASS} h-10 max-w-none grow justify-center`}
          onClick={() => onChange(tab)}
        >
          {TABS[tab].label}
        </button>
      ))}
    </div>
  );
}
