import { Notice } from '@/components/layout/notice';
import { SIGN_IN_PATH } from '@/lib/paths';

/** In the place of a page for which one must be signed in. */
export default function Unauthorized() {
  return (
    <main className="flex min-h-dvh flex-col">
      <Notice title="Please sign in" action={<a href={SIGN_IN_PATH}>Sign in</a>} />
    </main>
  );
}
