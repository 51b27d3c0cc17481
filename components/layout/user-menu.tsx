'use client';

import { ChevronDown, LogOut } from 'lucide-react';
import { useState } from 'react';
import { mayLeave } from '@/components/form/leave-guard';
import { Menu } from '@/components/ui/menu';
import { showToast } from '@/components/ui/toast';
import { SIGN_IN_PATH } from '@/lib/paths';
import { THEME_CHOICES, type ThemeChoice } from '@/lib/theme';
import { forgetUser } from './signed-in-user';
import { chooseTheme } from './theme-switch';

const THEME_LABELS: Readonly<Record<ThemeChoice, string>> = { system: 'System', light: 'Light', dark: 'Dark' };

const THEME_OPTIONS = THEME_CHOICES.map((value) => ({ value, label: THEME_LABELS[value] }));

async function signOut(): Promise<void> {
  if (!(await mayLeave())) return;
  const answer = await fetch('/api/sign-out', { method: 'POST' }).catch(() => null);
  if (!answer?.ok) {
    // The session still stands, and a person who walks away must know it.
    showToast.error('You are still signed in: signing out did not work. Try again.');
    return;
  }
  forgetUser();
  location.assign(SIGN_IN_PATH);
}

/** The menu under the user's name: the theme, and the way out (spec 3 §2). */
export function UserMenu({ fullName, initials, theme }: { fullName: string; initials: string; theme: ThemeChoice }) {
  const [chosen, setChosen] = useState(theme);
  return (
    <Menu
      className="flex h-9 items-center gap-2 rounded px-1.5 text-sm hover:bg-hover aria-expanded:bg-hover max-sm:size-10 max-sm:justify-center"
      entries={[
        { kind: 'note', content: <span className="block max-w-56 font-medium break-words">{fullName}</span> },
        { kind: 'separator' },
        {
          kind: 'choice',
          legend: 'Theme',
          value: chosen,
          options: THEME_OPTIONS,
          onChange: (value) => {
            const choice = value as ThemeChoice;
            setChosen(choice);
            chooseTheme(choice);
          },
        },
        { kind: 'separator' },
        { kind: 'action', label: 'LOGOUT', icon: <LogOut aria-hidden size={16} />, onSelect: () => void signOut() },
      ]}
    >
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-weak text-[11px] leading-none font-semibold text-accent"
      >
        {initials}
      </span>
      <span className="max-w-60 truncate max-sm:sr-only">{fullName}</span>
      <ChevronDown aria-hidden size={14} className="shrink-0 text-muted max-sm:hidden" />
    </Menu>
  );
}
