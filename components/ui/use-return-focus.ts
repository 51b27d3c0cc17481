'use client';

import { useState } from 'react';
import { rememberFocus } from './focus';

/** @returns a function that restores the focus from before mounting; see `rememberFocus` */
export function useReturnFocus(): () => void {
  const [returnFocus] = useState(() => (typeof document === 'undefined' ? () => undefined : rememberFocus()));
  return returnFocus;
}
