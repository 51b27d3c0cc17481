import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { FormAlert } from '@/components/form/form';
import { AuthLayout } from '@/components/layout/auth-layout';
import { CodeField } from '@/components/second-factor/code-field';
import { PasskeyProofPage } from '@/components/second-factor/passkey-proof';
import { buttonClass } from '@/components/ui/button-class';
import { ErrorState } from '@/components/ui/error-state';
import { call, toResult } from '@/lib/api/call';
import { requireSession } from '@/lib/api/current-session';
import { safeReturnPath } from '@/lib/auth/return-path';
import { readRefusal } from '@/lib/auth/sign-in-refusal';
import { getSecondFactor } from '@/lib/contract/second-factor';
import { laterLabel } from '@/lib/domain/second-factor';
import { LANDING_PATH } from '@/lib/addresses/paths';
import { SetUpPage } from './set-up-page';

export const metadata: Metadata = { title: 'Second factor' };

/**
 * Asks for the second factor before anything else opens, so it is outside of the portal's frame. Only setting one up
 * needs scripts.
 */
export default async function SecondFactorPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  await requireSession();
  const { from } = await searchParams;
  const next = (typeof from === 'string' ? safeReturnPath(from) : null) ?? LANDING_PATH;
  const refusal = readRefusal(await cookies());
  const factor = await toResult(call(getSecondFactor, {}));
  if (!factor.ok) {
    return (
      <AuthLayout title="Second factor">
        <ErrorState title="We couldn’t ask for your second factor.">{factor.error.message}</ErrorState>
      </AuthLayout>
    );
  }
  const { lacking, signInsLeft, hasPasskey } = factor.value;
  if (lacking === null) redirect(next);
  const action = `/api/second-factor?from=${encodeURIComponent(next)}`;
  const signOut = (
    <form method="post" action={action} className="contents">
      <button type="submit" name="sign-out" value="yes" className={buttonClass('quiet', 'h-10')}>
        Sign out
      </button>
    </form>
  );
  return lacking === 'code' ? (
    <AuthLayout title="Verify it’s you" note={CODE_NOTE[hasPasskey ? 'passkey' : 'code']}>
      <form method="post" action={action} aria-label="Second factor" className="flex flex-col gap-4">
        <FormAlert>{refusal}</FormAlert>
        <CodeField autoFocus />
        <button type="submit" className={buttonClass('primary', 'mt-1 h-10')}>
          Continue
        </button>
      </form>
      {hasPasskey ? <PasskeyProofPage next={next} /> : null}
      <p className="text-sm text-muted">
        If you don’t have your phone or your recovery codes, ask another administrator to reset your second factor.
      </p>
      {signOut}
    </AuthLayout>
  ) : (
    <AuthLayout title="Set up a second factor" note="Your role requires more than a password.">
      <FormAlert>{refusal}</FormAlert>
      <SetUpPage next={next}>
        <form method="post" action={action} className="contents">
          {signInsLeft ? (
            <button type="submit" name="later" value="yes" className={buttonClass(undefined, 'h-10')}>
              {laterLabel(signInsLeft)}
            </button>
          ) : null}
        </form>
      </SetUpPage>
      {signOut}
    </AuthLayout>
  );
}

const CODE_NOTE = {
  code: 'Enter the code from your app.',
  passkey: 'Enter the code from your app, or use a passkey.',
} as const;
