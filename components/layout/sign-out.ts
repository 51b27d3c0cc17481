import { SIGN_IN_PATH } from '@/lib/addresses/paths';
import { showToast } from '@/components/ui/toast';
import { applyAll } from '@/components/action/perform';
import { queryClient } from '@/lib/query/client';
import { forgetSealed } from './personal-storage';
import { forgetUser } from './signed-in-user';

/** Ends this browser's session and opens the sign-in page. Confirm unsaved changes before calling it. */
export async function signOut(): Promise<void> {
  await applyAll();
  const answer = await fetch('/api/sign-out', { method: 'POST' }).catch(() => null);
  if (!answer?.ok) {
    // The session is still active, and users must know before walking away.
    showToast.error('Signing out didn’t work. You’re still signed in. Try again.');
    return;
  }
  // Encrypted drafts stay for the next sign-in.
  forgetSealed('recent');
  forgetUser();
  queryClient().clear();
  location.assign(SIGN_IN_PATH);
}
