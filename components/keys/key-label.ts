'use client';

import { useSyncExternalStore } from 'react';
import { neverChanges } from '@/lib/bff/store';
import { isMac } from './keys';

const NAMES: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

const named = (key: string) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** Returns a readable label: `G O`, `Ctrl+S`, or `⌘S` on a Mac. */
export function keyLabel(keys: string, mac: boolean): string {
  const [key = '', mod] = keys.split('+').reverse();
  if (mod !== undefined) return (mac ? '⌘' : 'Ctrl+') + named(key);
  return keys.split(' ').map(named).join(' ');
}

/** Like `keyLabel`, for server rendering, where the platform is unknown. */
export function useKeyLabel(keys: string): string {
  return useSyncExternalStore(
    neverChanges,
    () => keyLabel(keys, isMac()),
    () => keyLabel(keys, false),
  );
}
