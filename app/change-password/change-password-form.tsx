'use client';

import { NewPasswordForm } from '@/components/form/new-password-form';
import { PortalLink } from '@/components/layout/navigation';
import { signOut } from '@/components/layout/sign-out';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import type { PasswordOwner } from '@/lib/domain/password';

/** Sets a new password on a page of its own, and goes on to `returnPath`. */
export function ChangePasswordForm({
  owner,
  isForced,
  returnPath,
}: {
  owner: PasswordOwner;
  isForced: boolean;
  returnPath: string;
}) {
  return (
    <NewPasswordForm owner={owner} isForced={isForced} next={returnPath}>
      {isForced ? (
        <Button look="quiet" className="h-10" onClick={() => void signOut()}>
          Sign out
        </Button>
      ) : (
        <PortalLink href={returnPath} className={buttonClass('quiet', 'h-10')}>
          Cancel
        </PortalLink>
      )}
    </NewPasswordForm>
  );
}
