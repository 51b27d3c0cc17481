import type { Metadata } from 'next';
import { Brand } from '@/components/layout/brand';
import { safeReturnPath } from '@/lib/auth/return-path';
import { env } from '@/lib/env';
import { SIGN_IN_PATH } from '@/lib/paths';
import { SignInForm } from './sign-in-form';

export const metadata: Metadata = { title: 'Sign in' };

/** Where people sign in (spec 3 §2, Login). Whoever is signed in already is sent on by the middleware. */
export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { from } = await searchParams;
  const asked = typeof from === 'string' ? safeReturnPath(from) : null;
  return (
    <main className="sign-in grid min-h-dvh place-items-center px-4 py-12">
      <div className="flex w-full max-w-[400px] flex-col gap-6">
        <div className="flex items-center justify-center gap-2.5">
          {/* eslint-disable-next-line @next/next/no-img-element -- a mark of a few hundred bytes, needs no rendition */}
          <img src="/icon.svg" alt="" width={28} height={28} />
          <Brand />
        </div>
        <div className="flex flex-col gap-6 rounded-lg border bg-surface p-6 shadow-menu sm:p-8">
          <div className="flex flex-col gap-2">
            <h1 className="text-xl font-semibold tracking-[-0.01em] text-balance">
              Welcome to your Q.Partner Admin Portal
            </h1>
            {asked && asked !== SIGN_IN_PATH ? (
              <p className="text-sm text-muted">Sign in to go on to the page you asked for.</p>
            ) : null}
          </div>
          <SignInForm forgotTabs={env().FORGOT_ID ? ['password', 'id'] : ['password']} />
        </div>
      </div>
    </main>
  );
}
