'use client';

import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { deferred } from '@/components/ui/deferred';
import { MenuButton } from '@/components/ui/menu';
import type { ThemeChoice } from '@/lib/preferences/theme';

const UserMenuContent = deferred(() => import('./user-menu-content'));

/** The button of the menu under the user's name. */
export function UserMenu({
  fullName,
  initials,
  theme,
  editProfile,
}: {
  fullName: string;
  initials: string;
  theme: ThemeChoice;
  editProfile: boolean;
}) {
  return (
    <MenuButton
      className={clsx(
        'flex h-9 items-center gap-2 px-1.5 rounded text-sm',
        'hover:bg-hover aria-expanded:bg-hover max-sm:size-10 max-sm:justify-center',
      )}
      content={UserMenuContent}
      of={{ fullName, theme, editProfile }}
    >
      <span
        aria-hidden
        className={clsx(
          'grid size-7 shrink-0 place-items-center',
          'rounded-full bg-accent-weak text-[11px] leading-none font-semibold text-accent',
        )}
      >
        {initials}
      </span>
      <span className="max-w-60 truncate max-desk:sr-only">{fullName}</span>
      <ChevronDown aria-hidden size={14} className="shrink-0 text-muted max-desk:hidden" />
    </MenuButton>
  );
}
