'use client';

import { useEffect, useEffectEvent } from 'react';
import { declareKeys, type Key, type KeyPlace } from './keys';

/**
 * Declares shortcuts while the component is mounted. The shortcut sheet (`?`) shows them.
 *
 * @param title heading in the sheet, like `This order`
 * @param keys on a conflict, the innermost or latest declaration wins
 * @example useKeys('This order', 'dialog', [{ keys: 'j', label: 'Next order', run: onNext }]);
 */
export function useKeys(title: string, place: KeyPlace, keys: readonly Key[]): void {
  const latest = useEffectEvent(() => keys);
  useEffect(() => declareKeys({ title, place, keys: () => latest() }), [title, place]);
}
