import { SIGN_IN_PATH } from '@/lib/paths';
import { showToast } from '@/components/ui/toast';
import { commitAll } from '@/components/ui/undo';
import { forgetRecent } from '@/components/commands/recent-records';
import { forgetUser } from './signed-in-user';

/** Ends the session of this browser and goes to the sign-in page. What is unsaved must have been asked about before. */
export async function signOut(): Promise<void> {
  await commitAll();
  const answer = await fetch('/api/sign-out', { method: 'POST' }).catch(() => null);
  if (!answer?.ok) {
    // The session still stands, and a person who walks away must know it.
    showToast.error('You are still signed in: signing out did not work. Try again.');
    return;
  }
  forgetRecent();
  forgetUser();
  location.assign(SIGN_IN_PATH);
}
