import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { AuthLayout } from '@/components/layout/auth-layout';
import { signInWays } from '@/lib/api/sign-in-ways';
import { safeReturnPath } from '@/lib/auth/return-path';
import { readRefusal } from '@/lib/auth/sign-in-refusal';
import { SIGN_IN_PATH } from '@/lib/addresses/paths';
import { SignInForm } from './sign-in-form';

// In whole: what the root layout adds to a title it adds to those below its own folder.
export const metadata: Metadata = { title: { absolute: 'Sign in · Q.PARTNER Back Office' } };

/** Where people sign in (spec 3 §2, Login). Whoever is signed in already is sent on by the middleware. */
export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { from } = await searchParams;
  const refusal = readRefusal(await cookies());
  const { passkeys, passwords, singleSignOn } = await signInWays(await headers());
  const asked = typeof from === 'string' ? safeReturnPath(from) : null;
  return (
    <AuthLayout
      title="Welcome to your Q.Partner Admin Portal"
      note={asked && asked !== SIGN_IN_PATH ? 'Sign in to continue to the page you asked for.' : null}
    >
      <SignInForm
        from={asked}
        refusal={refusal}
        takesPasskeys={passkeys}
        singleSignOn={singleSignOn}
        takesPasswords={passwords}
      />
    </AuthLayout>
  );
}
