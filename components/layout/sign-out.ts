import { SIGN_IN_PATH } from '@/lib/addresses/paths';
import { showToast } from '@/components/ui/toast';
import { applyAll } from '@/components/action/perform';
import { queryClient } from '@/lib/query/client';
import { forgetSealed } from './personal-storage';
import { forgetUser } from './signed-in-user';

/** Ends the session of this browser and goes to the sign-in page. What is unsaved must have been asked about before. */
export async function signOut(): Promise<void> {
  await applyAll();
  const answer = await fetch('/api/sign-out', { method: 'POST' }).catch(() => null);
  if (!answer?.ok) {
    // The session still stands, and a person who walks away must know it.
    showToast.error('Signing out didn’t work. You’re still signed in. Try again.');
    return;
  }
  // Drafts stay, sealed, for when the person comes back.
  forgetSealed('recent');
  forgetUser();
  queryClient().clear();
  location.assign(SIGN_IN_PATH);
}
