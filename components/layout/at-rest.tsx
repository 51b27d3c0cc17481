'use client';

import { useEffect } from 'react';
import { Live } from '@/components/connection/live';
import { followCutText } from '@/components/list/cut-text';
import { forgetClearText } from './personal-storage';
import { SessionEnd } from './session-end';

/** What every page of the portal has once it rests: none of it is there to be pressed. */
export default function AtRest() {
  useEffect(() => followCutText(), []);
  useEffect(forgetClearText, []);
  return (
    <>
      <Live />
      <SessionEnd />
    </>
  );
}
