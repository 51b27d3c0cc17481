'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState, type FormEvent } from 'react';
import { NewPasswordFields } from '@/components/form/new-password-fields';
import { useNewPassword } from '@/components/form/use-new-password';
import { signOut } from '@/components/layout/sign-out';
import { Button, buttonClass } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { bff, BffError } from '@/lib/bff/client';
import type { changeOwnPassword } from '@/lib/contract/own-account';

/**
 * Sets a new password. The current one is asked for unless a temporary one was just used to sign in.
 *
 * @param isForced nothing else opens before
 * @param returnPath where the person wanted to go
 */
export function ChangePasswordForm({ email, isForced, returnPath }: { email: string; isForced: boolean; returnPath: string }) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const entry = useNewPassword(isForced ? 'new' : 'current-and-new');
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setFailure(null);
    if (!entry.check(form.current)) return;
    setSaving(true);
    try {
      await bff<typeof changeOwnPassword>('PATCH', '/users/profile/password', { body: entry.given() });
      showToast.success('Your password is changed. You are signed out everywhere else.');
      router.replace(returnPath);
    } catch (error) {
      setSaving(false);
      if (!(error instanceof BffError)) throw error;
      if (!entry.showFaults(error.errors, form.current)) setFailure(error.message);
    }
  };

  return (
    <form
      ref={form}
      aria-label="Set a new password"
      // Never GET: a form sent before its code arrived would put the password into the address.
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void save(event)}
    >
      {failure ? (
        <p role="alert" className="rounded bg-bad-weak px-3 py-2 text-sm text-bad">
          {failure}
        </p>
      ) : null}
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields entry={entry} readOnly={saving} />
      <Button type="submit" look="primary" className="mt-1 h-10" aria-disabled={saving}>
        {saving ? 'Saving…' : 'Save'}
      </Button>
      {isForced ? (
        <Button look="quiet" className="h-10" onClick={() => void signOut()}>
          Sign out
        </Button>
      ) : (
        <Link href={returnPath} prefetch={false} className={buttonClass('quiet', 'h-10')}>
          Cancel
        </Link>
      )}
    </form>
  );
}
