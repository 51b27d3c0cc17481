'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type AnimationEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useForm } from 'react-hook-form';
import { FormAlert } from '@/components/form/form';
import { PasswordField, TextField } from '@/components/form/text-field';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { forgetUser, lastUserOfTab } from '@/components/layout/signed-in-user';
import { PasskeyButton } from '@/components/second-factor/passkey-button';
import { signedInUser, signIn } from '@/lib/bff/sign-in';
import { login } from '@/lib/contract/session';
import { LANDING_PATH } from '@/lib/addresses/paths';
import { Forgot } from './forgot/forgot';

const signInByPasskey = async () => (await import('@/lib/bff/passkeys')).signInByPasskey();

const BOTH_REQUIRED = 'Email and Password is required!';

/**
 * The sign-in form (spec 3 §2, Login). After signing in it reloads its own address, and the middleware redirects.
 * Before hydration the browser submits it directly (app/api/sign-in).
 *
 * @param from the requested page
 * @param refusal why a submit without scripts was refused
 * @param takesPasskeys whether passkeys are enabled
 * @param singleSignOn name of the identity provider
 * @param takesPasswords whether passwords are enabled, for all or for one account
 */
export function SignInForm({
  from,
  refusal,
  takesPasskeys,
  singleSignOn,
  takesPasswords,
}: {
  from: string | null;
  refusal: string | null;
  takesPasskeys: boolean;
  singleSignOn: string | null;
  takesPasswords: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { filled, look, listeners } = useFilled(form);
  const { register, message, pending, setFocus, submit, refuseEmpty, goOn } = useSignIn(form, refusal);

  useEffect(() => {
    // This page means that no one is signed in, so notify other tabs.
    forgetUser();
    // Check for input and autofill from before hydration.
    look();
  }, [look]);

  const submitByEnter = (event: KeyboardEvent) => {
    // Browsers don't submit with a disabled button, so report what is missing.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !filled) refuseEmpty();
  };

  const takeOver = (email: string) => {
    if (form.current) form.current.email.value = email;
    look();
    setFocus('password');
  };

  const query = from ? `?from=${encodeURIComponent(from)}` : '';
  const byPassword = (
    <form
      ref={form}
      action={`/api/sign-in${query}`}
      method="post"
      noValidate
      aria-label="Sign in"
      className="flex flex-col gap-4"
      onKeyDown={submitByEnter}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
      {...listeners}
    >
      <Boxes register={register} readOnly={pending} autoFocus={takesPasswords} />
      <Button
        type="submit"
        look="primary"
        // Hide the tooltip, because shortcuts belong to the portal.
        title={undefined}
        className={`mt-1 h-10 ${DISABLED_CLASS}`}
        // A `disabled` button would lose clicks before hydration.
        aria-disabled={!filled || pending || undefined}
        onClick={(event) => (filled && !pending ? undefined : event.preventDefault())}
      >
        {pending ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
  return (
    <>
      <FormAlert>{message}</FormAlert>
      {singleSignOn === null ? null : (
        <a href={`/api/single-sign-on${query}`} className={buttonClass(takesPasswords ? undefined : 'primary', 'h-10')}>
          {`Continue with ${singleSignOn}`}
        </a>
      )}
      {takesPasskeys ? <PasskeyButton act={signInByPasskey} onDone={() => void goOn()} /> : null}
      {takesPasswords ? (
        <>
          {byPassword}
          <Forgot onEmail={takeOver} />
        </>
      ) : (
        <details>
          <summary className="min-h-6 cursor-pointer text-sm text-muted">Emergency sign-in with a password</summary>
          <div className="pt-4">{byPassword}</div>
        </details>
      )}
    </>
  );
}

function Boxes({
  register,
  readOnly,
  autoFocus,
}: {
  register: ReturnType<typeof useSignIn>['register'];
  readOnly: boolean;
  autoFocus: boolean;
}) {
  return (
    <>
      <TextField
        label="Email"
        autoFocus={autoFocus}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        readOnly={readOnly}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        readOnly={readOnly}
        {...register('password')}
      />
    </>
  );
}

/** Signs in and leaves the page on success. */
function useSignIn(form: RefObject<HTMLFormElement | null>, refusal: string | null) {
  const [message, setMessage] = useState(refusal);
  const { register, handleSubmit, setFocus, setValue, formState } = useForm({ resolver: zodResolver(login.body) });
  // Stay busy while the next page loads.
  const [leaving, setLeaving] = useState(false);
  const pending = formState.isSubmitting || leaving;

  const refuseEmpty = () => {
    setMessage(BOTH_REQUIRED);
    setFocus(form.current?.email.value.trim() ? 'password' : 'email');
  };
  const goOn = async () => {
    setLeaving(true);
    const last = lastUserOfTab();
    // The address belongs to the previously signed-in user's page.
    const isOther = last !== null && last !== (await signedInUser())?.id;
    location.replace(isOther || !location.search ? LANDING_PATH : `${location.pathname}${location.search}&landing`);
  };
  const send = async ({ email, password }: { email: string; password: string }) => {
    setMessage(null);
    const outcome = await signIn(email, password);
    if (outcome.ok) return goOn();
    setMessage(outcome.message);
    setFocus('password');
  };
  const submit = ({ email, password }: HTMLFormElement) => {
    if (pending) return;
    // Password managers may fill fields without events.
    setValue('email', email.value);
    setValue('password', password.value);
    void handleSubmit(send, refuseEmpty)();
  };
  return { register, message, pending, setFocus, submit, refuseEmpty, goOn };
}

/** Whether a field has text, or autofill that the browser hasn't released. */
function isFilled(input: HTMLInputElement): boolean {
  // Before the first click, Chrome shows autofilled values but hides them from the page.
  return input.value.trim() !== '' || input.matches(':autofill');
}

/**
 * Tracks whether all of a form's fields are filled, also by scripts and password managers.
 *
 * @returns the state and listeners for the form. `onAnimationStart` detects autofill, which fires no other event;
 *   globals.css animates such fields.
 */
function useFilled(form: RefObject<HTMLFormElement | null>) {
  const [filled, setFilled] = useState(false);
  const look = useCallback(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    setFilled(inputs.length > 0 && inputs.every(isFilled));
  }, [form]);
  const onAnimationStart = (event: AnimationEvent) => {
    if (event.animationName === 'autofill-starts') look();
  };
  return { filled, look, listeners: { onChange: look, onAnimationStart } };
}
