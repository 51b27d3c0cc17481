import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { AuthLayout } from '@/components/layout/auth-layout';
import { signInWays } from '@/lib/api/sign-in-ways';
import { safeReturnPath } from '@/lib/auth/return-path';
import { readRefusal } from '@/lib/auth/sign-in-refusal';
import { SIGN_IN_PATH } from '@/lib/addresses/paths';
import { SignInForm } from './sign-in-form';

// The root layout's title template doesn't apply to its own folder.
export const metadata: Metadata = { title: { absolute: 'Sign in · Q.PARTNER Back Office' } };

/** The sign-in page (spec 3 §2, Login). The middleware redirects signed-in users. */
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
