'use client';

import { NewPasswordForm } from '@/components/form/new-password-form';
import { PortalLink } from '@/components/layout/navigation';
import { signOut } from '@/components/layout/sign-out';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import type { PasswordOwner } from '@/lib/domain/password';

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
