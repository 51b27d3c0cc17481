'use client';

import { Keyboard, LogOut, MonitorSmartphone, UserRound } from 'lucide-react';
import { useState } from 'react';
import { chooseUndoTime, chosenUndoTime, UNDO_TIMES, type UndoTime } from '@/components/action/undo-time';
import { mayLeavePortal } from '@/components/form/leave-guard';
import { showKeys } from '@/components/keys/key-help';
import MenuContent, { type MenuEntry, type OpenMenu } from '@/components/ui/menu-content';
import { EDIT_PROFILE_PATH, SESSIONS_PATH } from '@/lib/addresses/paths';
import { THEME_CHOICES, type ThemeChoice } from '@/lib/preferences/theme';
import { useMay } from './rights';
import { signOut } from './sign-out';
import { chooseTheme, useThemeChoice } from './theme-choice';

const THEME_LABELS: Readonly<Record<ThemeChoice, string>> = { system: 'System', light: 'Light', dark: 'Dark' };

const THEME_OPTIONS = THEME_CHOICES.map((value) => ({ value, label: THEME_LABELS[value] }));

const EDIT_PROFILE: MenuEntry = {
  kind: 'link',
  label: 'EDIT PROFILE',
  icon: <UserRound aria-hidden size={16} />,
  href: EDIT_PROFILE_PATH,
};

const SESSIONS: MenuEntry = {
  kind: 'link',
  label: 'SESSIONS',
  icon: <MonitorSmartphone aria-hidden size={16} />,
  href: SESSIONS_PATH,
};

const KEYBOARD_SHORTCUTS: MenuEntry = {
  kind: 'action',
  label: 'KEYBOARD SHORTCUTS',
  icon: <Keyboard aria-hidden size={16} />,
  // Wait until the menu has returned the focus to its button.
  onSelect: () => setTimeout(() => showKeys()),
};

async function leave(): Promise<void> {
  if (await mayLeavePortal()) await signOut();
}

/** The user menu with own pages, theme, time for Undo, and sign-out (spec 3 §2). */
export default function UserMenuContent({
  fullName,
  theme,
  editProfile,
  ...menu
}: OpenMenu & { fullName: string; theme: ThemeChoice; editProfile: boolean }) {
  const chosen = useThemeChoice(theme);
  const [undoTime, setUndoTime] = useState(chosenUndoTime);
  const hasSessions = useMay('sessions');
  return (
    <MenuContent
      {...menu}
      entries={[
        { kind: 'note', content: <span className="block max-w-56 font-medium break-words">{fullName}</span> },
        { kind: 'separator' },
        ...(editProfile ? [EDIT_PROFILE] : []),
        ...(hasSessions ? [SESSIONS] : []),
        { kind: 'separator' },
        {
          kind: 'choice',
          legend: 'Theme',
          value: chosen,
          options: THEME_OPTIONS,
          onChange: (value) => chooseTheme(value as ThemeChoice),
        },
        {
          kind: 'choice',
          legend: 'Time to undo',
          value: undoTime,
          options: UNDO_TIMES,
          onChange: (value) => {
            setUndoTime(value as UndoTime);
            chooseUndoTime(value as UndoTime);
          },
        },
        { kind: 'separator' },
        KEYBOARD_SHORTCUTS,
        { kind: 'action', label: 'LOGOUT', icon: <LogOut aria-hidden size={16} />, onSelect: () => void leave() },
      ]}
    />
  );
}
