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
 * The sign-in form (spec 3 §2, Login). Signed in, it asks for its own address again: the middleware goes on from there.
 * Before its scripts have come, the browser sends it by itself (app/api/sign-in).
 *
 * @param from the page that was asked for
 * @param refusal why the browser's own sending was refused
 * @param takesPasskeys may people sign in by a passkey here?
 * @param singleSignOn what the identity provider is called
 * @param takesPasswords may people sign in by a password, or one account alone?
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
    // Whoever sees this page is signed in nowhere; other tabs learn of it here.
    forgetUser();
    // What was typed or filled in before the page came to life.
    look();
  }, [look]);

  const submitByEnter = (event: KeyboardEvent) => {
    // A disabled button keeps browsers from submitting, and the person from learning what is missing.
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
        // The keys are the portal's.
        title={undefined}
        className={`mt-1 h-10 ${DISABLED_CLASS}`}
        // Not `disabled`: a press before the page's code is here would be lost.
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

/** Signs in, and leaves the page once the answer is there. */
function useSignIn(form: RefObject<HTMLFormElement | null>, refusal: string | null) {
  const [message, setMessage] = useState(refusal);
  const { register, handleSubmit, setFocus, setValue, formState } = useForm({ resolver: zodResolver(login.body) });
  // Stays true once the answer is there: the button must not come back while the next page is loading.
  const [leaving, setLeaving] = useState(false);
  const pending = formState.isSubmitting || leaving;

  const refuseEmpty = () => {
    setMessage(BOTH_REQUIRED);
    setFocus(form.current?.email.value.trim() ? 'password' : 'email');
  };
  const goOn = async () => {
    setLeaving(true);
    const last = lastUserOfTab();
    // The address leads back to the page of the person who was signed in before.
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
    // Password managers may have filled the boxes in without an event.
    setValue('email', email.value);
    setValue('password', password.value);
    void handleSubmit(send, refuseEmpty)();
  };
  return { register, message, pending, setFocus, submit, refuseEmpty, goOn };
}

/** Does a box hold text, or will it once the browser hands over what it filled in? */
function isFilled(input: HTMLInputElement): boolean {
  // Before the first click, Chrome shows what it filled in but does not yet give it to the page.
  return input.value.trim() !== '' || input.matches(':autofill');
}

/**
 * Are all boxes of a form filled, by hand, by a script or by the browser's password manager?
 *
 * @returns the answer, and what the form must listen with. `onAnimationStart` hears of filling by the browser, which
 *   fires no other event; globals.css runs an empty animation on such boxes.
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
