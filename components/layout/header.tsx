'use client';

import clsx from 'clsx';
import type { ReactNode } from 'react';
import { KeyHelp } from '@/components/keys/key-help';
import { Bell } from '@/components/notices/bell';
import type { CurrentUser } from '@/lib/contract/session';
import { fullNameOf } from '@/lib/domain/full-name';
import { DASHBOARD_PATH, EDIT_PROFILE_PATH } from '@/lib/addresses/paths';
import type { ThemeChoice } from '@/lib/preferences/theme';
import { Brand } from './brand';
import { Drawer } from './drawer';
import { PortalLink } from './navigation';
import { useMayOpen } from './rights';
import { useSignedInUser } from './signed-in-user';
import { UserMenu } from './user-menu';

/** Initials, by code points so that no character is split. */
const initialsOf = ({ firstName, lastName }: CurrentUser) =>
  [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();

/** The header of signed-in pages. */
export function Header({
  theme,
  menu,
  find,
}: {
  theme: ThemeChoice;
  menu: ReactNode;
  /** The portal's search. */
  find: ReactNode;
}) {
  const user = useSignedInUser();
  const editProfile = useMayOpen(EDIT_PROFILE_PATH);
  return (
    <header
      className={clsx(
        'sticky [@media(max-height:499px)]:static top-[var(--strip,0px)] z-20',
        'flex items-center gap-2 border-b bg-surface px-4',
        'sm:static sm:col-span-2 print:hidden',
      )}
    >
      <Drawer>{menu}</Drawer>
      <PortalLink href={DASHBOARD_PATH} className="flex h-8 items-center">
        <Brand />
      </PortalLink>
      <div className="flex min-w-0 flex-1 justify-end sm:justify-start sm:pl-3 desk:pl-16">{find}</div>
      <KeyHelp />
      <Bell />
      <div className="min-w-0">
        <UserMenu fullName={fullNameOf(user)} initials={initialsOf(user)} theme={theme} editProfile={editProfile} />
      </div>
    </header>
  );
}
