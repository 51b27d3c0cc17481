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
  /** Why the session ended, where that was told. */
  reason: string | undefined;
  settle: (isDone: boolean) => void;
}

/** Where nobody did anything for so long, nobody is there to be asked. */
const ABSENT_SECONDS = 60;

/**
 * Watches over the session of the portal. One that ends in the midst of work is asked for over the page. Where nobody
 * is there and nothing is unsaved, the page is left, since what it shows is for nobody without a session. Tabs keep
 * together: when another one signs out, or signs in someone else, this one leaves its page, too, unless something
 * unsaved stands in it.
 *
 * @param email what the person signed in with, where it is known
 * @param kept what the browser keeps of them: the key of it, and who they are with sealed names
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
      // Who does not show their factor is still signed in.
      if (isDone || demand !== 'second-factor') note(!isDone);
      return isDone;
    };
    // Several calls may find at once that the session has ended.
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
      // The sign-in page comes back to this one, but sends somebody else to a page of theirs.
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

/** Where the next sign-in leads back to. */
const here = () => location.pathname + location.search;

const PROFILE = query(readOf<typeof getProfile>('/users/profile', {}));

/** Names a person as their profile does, where a page has read it: the session may know an older name. */
function useOwnName(user: CurrentUser): CurrentUser {
  const { data: profile } = useQuery({ ...PROFILE, enabled: false });
  return useMemo(
    () => (profile ? { ...user, firstName: profile.firstName, lastName: profile.lastName } : user),
    [user, profile],
  );
}

/** Stays over a page that is kept for what is typed there. */
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
