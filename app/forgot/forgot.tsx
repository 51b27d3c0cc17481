'use client';

import clsx from 'clsx';
import { useRef } from 'react';
import { deferred } from '@/components/ui/deferred';
import { closeDialog, openDialogAt, showInDialog, useDialogAddress } from '@/components/ui/dialog-address';
import { SIGN_IN_PATH } from '@/lib/addresses/paths';
import { FORGOT_TABS, type ForgotTab } from './forgot-tabs';

const ForgotDialog = deferred(() => import('./forgot-dialog'));

/**
 * Links to the forgot dialog. The open tab is part of the address.
 *
 * @param onEmail receives the email that the dialog found, after closing
 */
export function Forgot({ onEmail }: { onEmail: (email: string) => void }) {
  const search = useDialogAddress();
  const tab = FORGOT_TABS.find((each) => each === search.get('forgot'));
  const button = useRef<HTMLButtonElement>(null);
  const found = useRef<string | null>(null);

  const hrefOf = (wanted: ForgotTab | null) => {
    const query = new URLSearchParams(search);
    query.delete('forgot');
    if (wanted) query.set('forgot', wanted);
    return query.size > 0 ? `${SIGN_IN_PATH}?${query}` : SIGN_IN_PATH;
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        className={clsx(
          'mx-auto -my-1 inline-flex min-h-8 items-center px-2',
          'rounded text-sm text-muted underline-offset-4',
          'hover:text-text hover:underline',
        )}
        onPointerEnter={ForgotDialog.load}
        onFocus={ForgotDialog.load}
        onClick={() => openDialogAt(hrefOf('password'))}
      >
        Forgot your ID or password?
      </button>
      {tab ? (
        <ForgotDialog
          tab={tab}
          onTab={(next) => showInDialog(hrefOf(next))}
          onClose={(email) => {
            found.current = email;
            closeDialog(hrefOf(null));
          }}
          onClosed={() => {
            if (found.current === null) button.current?.focus();
            else onEmail(found.current);
          }}
        />
      ) : null}
    </>
  );
}
