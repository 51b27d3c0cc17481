'use client';

import { useState } from 'react';
import { rememberFocus } from './focus';

/** @returns gives the focus back to what had it before this was shown; see `rememberFocus` */
export function useReturnFocus(): () => void {
  const [returnFocus] = useState(() => (typeof document === 'undefined' ? () => undefined : rememberFocus()));
  return returnFocus;
}
