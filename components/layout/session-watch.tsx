'use client';

import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { hasUnsavedChanges } from '@/components/form/leave-guard';
import { openAwaitedNow } from '@/components/record/opening';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { askForSession, setSessionEnded, withSession } from '@/lib/bff/client';
import { idleSeconds } from '@/lib/bff/idle';
import type { CurrentUser, getProfile } from '@/lib/contract/session';
import { sessionEndedPath, SIGN_IN_PATH, signInPath, type SessionDemand } from '@/lib/addresses/paths';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { StorageOwnerContext } from './personal-storage';
import { rememberUser, signedInElsewhere, SignedInUserContext } from './signed-in-user';

const SignInAgain = deferred(() => import('./sign-in-again'));

interface SignInRequest {
  demand: SessionDemand;
  /** Why the session ended, if known. */
  reason: string | undefined;
  settle: (isDone: boolean) => void;
}

/** After this long without input, no one is there to answer a dialog. */
const ABSENT_SECONDS = 60;

/**
 * Watches the portal's session. If it ends during work, a dialog asks to sign in again. If no one is there and nothing
 * is unsaved, the page closes. When another tab signs out or signs in someone else, this one leaves too unless it has
 * unsaved changes.
 *
 * @param email the sign-in email, if known
 * @param kept data for browser storage: the key, and the user with encrypted names
 */
export function SessionWatch({
  user: given,
  email,
  kept: { key, record },
  children,
}: {
  user: CurrentUser;
  email: string | undefined;
  kept: { key: string; record: CurrentUser };
  children: ReactNode;
}) {
  const user = useOwnName(given);
  const owner = useMemo(() => ({ id: user.id, key }), [user.id, key]);
  const [request, setRequest] = useState<SignInRequest | null>(null);
  const [isSignedOut, setSignedOut] = useState(false);
  const asked = useRef<Promise<boolean> | null>(null);

  useEffect(() => rememberUser(record), [record]);

  useEffect(() => {
    const note = (isOut: boolean) => {
      setSignedOut(isOut);
      setSessionEnded(isOut);
    };
    const ask = async (demand: SessionDemand, reason?: string) => {
      if (demand === 'ended' && idleSeconds() >= ABSENT_SECONDS && !hasUnsavedChanges()) {
        location.assign(sessionEndedPath(here()));
        return false;
      }
      await SignInAgain.load();
      openAwaitedNow();
      const isDone = await new Promise<boolean>((settle) => setRequest({ demand, reason, settle }));
      setRequest(null);
      // A missing second factor doesn't mean that the user is signed out.
      if (isDone || demand !== 'second-factor') note(!isDone);
      return isDone;
    };
    // Several calls may report the ended session at once.
    const forget = askForSession(
      (demand, reason) =>
        (asked.current ??= ask(demand, reason)
          .catch(() => false)
          .finally(() => (asked.current = null))),
    );
    const follow = (event: StorageEvent) => {
      const now = signedInElsewhere(event, user.id);
      if (now === null) return;
      if (now === 'same' || hasUnsavedChanges()) return note(now !== 'same');
      // The sign-in page returns here only for the same user.
      location.assign(now === 'nobody' ? signInPath(here()) : SIGN_IN_PATH);
    };
    addEventListener('storage', follow);
    return () => {
      removeEventListener('storage', follow);
      forget();
    };
  }, [user]);

  return (
    <SignedInUserContext value={user}>
      <StorageOwnerContext value={owner}>{children}</StorageOwnerContext>
      {isSignedOut && !request ? <SignedOut /> : null}
      {request
        ? createPortal(<SignInAgain {...request} user={user} email={email} onDone={request.settle} />, document.body)
        : null}
    </SignedInUserContext>
  );
}

/** The address that the next sign-in returns to. */
const here = () => location.pathname + location.search;

const PROFILE = query(readOf<typeof getProfile>('/users/profile', {}));

/** Uses the name from the profile if loaded, because the session's may be outdated. */
function useOwnName(user: CurrentUser): CurrentUser {
  const { data: profile } = useQuery({ ...PROFILE, enabled: false });
  return useMemo(
    () => (profile ? { ...user, firstName: profile.firstName, lastName: profile.lastName } : user),
    [user, profile],
  );
}

/** Shown above a page that stays open for its unsaved input. */
function SignedOut() {
  return (
    <div
      role="status"
      className={clsx(
        'fixed bottom-4 left-4 z-30 flex flex-wrap items-center gap-3 px-4 py-2.5',
        'rounded-lg border border-line-strong bg-raised text-sm shadow-raised',
        'max-sm:right-4',
      )}
    >
      <span>You’re signed out. Your unsaved work is kept.</span>
      <Button onClick={() => void withSession(async () => undefined).catch(() => undefined)}>Sign in</Button>
    </div>
  );
}
