'use client';

import { useEffect, useEffectEvent } from 'react';
import { declareKeys, type Key, type KeyPlace } from './keys';

/**
 * Declares what keys do while a component stands on the screen. The sheet of keys (`?`) shows them.
 *
 * @param title such as `This order`
 * @param keys those of one name in a table that is declared later, or further within, win
 * @example useKeys('This order', 'dialog', [{ keys: 'j', label: 'Next order', run: onNext }]);
 */
export function useKeys(title: string, place: KeyPlace, keys: readonly Key[]): void {
  const latest = useEffectEvent(() => keys);
  useEffect(() => declareKeys({ title, place, keys: () => latest() }), [title, place]);
}
