import type { Metadata } from 'next';
import Link from 'next/link';
import { cookies } from 'next/headers';
import { AuthLayout } from '@/components/layout/auth-layout';
import { FormAlert } from '@/components/form/form';
import { buttonClass } from '@/components/ui/button-class';
import { readRefusal } from '@/lib/auth/sign-in-refusal';
import { SIGN_IN_PATH } from '@/lib/addresses/paths';

export const metadata: Metadata = { title: "This wasn't me" };

/**
 * The target of sign-in emails for "this wasn't me". Mail programs prefetch links, so only the button ends sessions. It
 * works without scripts.
 */
export default async function NotMePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { token, done } = await searchParams;
  const refusal = readRefusal(await cookies());
  if (done !== undefined) {
    return (
      <AuthLayout
        title="You are signed out everywhere"
        note="Your password no longer works. We emailed you a temporary one. Sign in with it and choose a new password."
      >
        <Link href={SIGN_IN_PATH} prefetch={false} className={buttonClass('primary', 'h-10')}>
          Sign in
        </Link>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Wasn’t this you?"
      note="We’ll sign you out everywhere, disable your password and email you a temporary one."
    >
      <form method="post" action="/api/not-me" className="flex flex-col gap-4">
        <FormAlert>{refusal}</FormAlert>
        <input type="hidden" name="token" value={typeof token === 'string' ? token : ''} />
        <button type="submit" className={buttonClass('danger', 'h-10')}>
          This wasn&apos;t me: sign me out everywhere
        </button>
        <Link href={SIGN_IN_PATH} prefetch={false} className={buttonClass('quiet', 'h-10')}>
          It was me
        </Link>
      </form>
    </AuthLayout>
  );
}
