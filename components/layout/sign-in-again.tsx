'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { CopyTyped } from '@/components/form/copy-typed';
import { FormAlert } from '@/components/form/form';
import { leaveWithDrafts } from '@/components/form/leave-guard';
import { NewPasswordForm } from '@/components/form/new-password-form';
import { PasswordField, TextField } from '@/components/form/text-field';
import { useSave } from '@/components/form/use-save';
import { useRecord } from '@/components/record/use-record';
import { CodeForm } from '@/components/second-factor/code-form';
import { PasskeyButton } from '@/components/second-factor/passkey-button';
import { SECOND_FACTOR, SetUpSecondFactor } from '@/components/second-factor/set-up';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useMay } from './rights';
import { bff } from '@/lib/bff/client';
import { signedInUser, signIn } from '@/lib/bff/sign-in';
import type { postponeSecondFactor } from '@/lib/contract/second-factor';
import type { CurrentUser, getProfile } from '@/lib/contract/session';
import { takesPasskeys } from '@/lib/domain/passkey';
import { laterLabel } from '@/lib/domain/second-factor';
import { SIGN_IN_PATH, type SessionDemand } from '@/lib/addresses/paths';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

const signInByPasskey = async () => (await import('@/lib/bff/passkeys')).signInByPasskey();

/**
 * Asks for a new sign-in, a second factor, or a new password after a temporary one, in a dialog over the page.
 *
 * @param reason why the session ended, if known
 * @param email undefined if unknown
 * @param onDone receives whether the user may continue
 */
export default function SignInAgain({
  demand,
  reason = 'Your session has ended.',
  user,
  email,
  onDone,
}: {
  demand: SessionDemand;
  reason?: string | undefined;
  user: CurrentUser;
  email: string | undefined;
  onDone: (isDone: boolean) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const isSignIn = demand === 'ended';
  return (
    <Dialog title={TITLES[demand]} width="confirm" initialFocus={field} onClose={() => onDone(false)}>
      <div className="flex flex-col gap-4">
        {isSignIn ? (
          <>
            <p className="text-sm text-muted">{`${reason} Your unsaved work is kept. Sign in to continue.`}</p>
            <CopyTyped title="Your unsaved text" />
            <SignIn field={field} user={user} email={email} onDone={onDone} />
          </>
        ) : demand === 'second-factor' ? (
          <SecondFactor field={field} onDone={onDone} />
        ) : (
          <>
            <p className="text-sm text-muted">You signed in with a temporary password. Choose your own to continue.</p>
            <NewPassword user={user} email={email} onSaved={() => onDone(true)} />
          </>
        )}
      </div>
    </Dialog>
  );
}

const TITLES: Readonly<Record<SessionDemand, string>> = {
  ended: 'Sign in again',
  'second-factor': 'Verify it’s you',
  'password-change': 'Set a new password',
};

/** Verifies the second factor, or sets one up if the role has required it since the session began. */
function SecondFactor({
  field,
  onDone,
}: {
  field: RefObject<HTMLInputElement | null>;
  onDone: (isDone: boolean) => void;
}) {
  const { load } = useRecord(SECOND_FACTOR);
  const { save, saving, failure } = useSave({ failed: () => null });
  if (load?.state !== 'loaded' || load.value.lacking !== 'set-up')
    return (
      <>
        <p className="text-sm text-muted">Enter a code to continue. Your unsaved work is kept.</p>
        <CodeForm field={field} onDone={onDone} />
      </>
    );
  const { signInsLeft } = load.value;
  const putOff = () =>
    save(() => bff<typeof postponeSecondFactor>('PATCH', '/sessions/second-factor/later', { body: {} }));
  return (
    <>
      <p className="text-sm text-muted">Your role now requires a second factor. Your unsaved work is kept.</p>
      <SetUpSecondFactor onDone={() => onDone(true)}>
        <FormAlert>{failure?.message}</FormAlert>
        {signInsLeft ? (
          <Button
            className={`h-10 ${DISABLED_CLASS}`}
            aria-disabled={saving || undefined}
            onClick={() => void putOff().then((saved) => saved && onDone(true))}
          >
            {laterLabel(signInsLeft)}
          </Button>
        ) : null}
      </SetUpSecondFactor>
    </>
  );
}

/** Sets a password with the profile's rules, or those that the page knows while it loads. */
function NewPassword({ user, email, onSaved }: { user: CurrentUser; email: string | undefined; onSaved: () => void }) {
  const { data: profile } = useQuery(query(readOf<typeof getProfile>('/users/profile', {})));
  const owner = profile ?? { ...user, email: email ?? '' };
  return <NewPasswordForm owner={owner} isForced next="stay" onSaved={onSaved} />;
}

/** Only the same user returns to the page; anyone else starts over. */
function SignIn({
  field,
  user,
  email: known,
  onDone,
}: {
  field: RefObject<HTMLInputElement | null>;
  user: CurrentUser;
  email: string | undefined;
  onDone: (isDone: boolean) => void;
}) {
  const router = useRouter();
  const hasSecondFactor = useMay('secondFactor');
  const [email, setEmail] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const goOn = async () => {
    const now = await signedInUser();
    if (now?.id !== user.id) return startAnew();
    setPending(false);
    // A new role changes the frame, so render it again.
    if (now.roleId !== user.roleId) router.refresh();
    onDone(true);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    // React bubbles submit events through portals to the form below.
    event.stopPropagation();
    if (pending || !email.trim() || !password) return;
    setPending(true);
    setMessage(null);
    const outcome = await signIn(email, password);
    if (outcome.ok) return goOn();
    setPending(false);
    setMessage(outcome.message);
    field.current?.focus();
  };

  return (
    <form
      method="post"
      noValidate
      aria-label="Sign in again"
      className="flex flex-col gap-4"
      onSubmit={(event) => void send(event)}
    >
      <FormAlert>{message}</FormAlert>
      <TextField
        ref={known ? undefined : field}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        readOnly={known !== undefined || pending}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <PasswordField
        ref={known ? field : undefined}
        label="Password"
        name="password"
        autoComplete="current-password"
        readOnly={pending}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {hasSecondFactor && takesPasskeys(location.href) ? (
        <PasskeyButton act={signInByPasskey} onDone={() => void goOn()} />
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" className="mr-auto -ml-3 max-sm:h-10" onClick={startAnew}>
          Sign in as someone else
        </Button>
        <Button className="max-sm:h-10" onClick={() => onDone(false)}>
          Cancel
        </Button>
        <Button
          type="submit"
          look="primary"
          className={`max-sm:h-10 ${DISABLED_CLASS}`}
          aria-disabled={pending || undefined}
        >
          {pending ? 'Signing in…' : 'Sign in'}
        </Button>
      </div>
    </form>
  );
}

/** Leave the page, because it and its input belong to another user. */
function startAnew(): void {
  leaveWithDrafts();
  location.assign(SIGN_IN_PATH);
}
