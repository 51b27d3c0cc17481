import { NoticePage } from '@/components/layout/notice-page';
import { SIGN_IN_PATH } from '@/lib/paths';

/** In the place of a page for which one must be signed in. */
export default function Unauthorized() {
  return <NoticePage title="Please sign in" action={<a href={SIGN_IN_PATH}>Sign in</a>} />;
}
