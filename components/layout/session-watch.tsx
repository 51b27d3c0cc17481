'use client';

import { useEffect } from 'react';
import type { CurrentUser } from '@/lib/contract/session';
import { SIGN_IN_PATH } from '@/lib/paths';
import { endsSessionOf, rememberUser } from './signed-in-user';

/** Keeps the tabs together: when another one signs out, or signs in someone else, this one leaves its page too. */
export function SessionWatch({ user }: { user: CurrentUser }) {
  useEffect(() => {
    rememberUser(user);
    const follow = (event: StorageEvent) => {
      // The sign-in page sends whoever is signed in on to a page of theirs.
      if (endsSessionOf(event, user.id)) location.assign(SIGN_IN_PATH);
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [user]);
  return null;
}
