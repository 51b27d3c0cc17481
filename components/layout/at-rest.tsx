'use client';

import { useEffect } from 'react';
import { Live } from '@/components/connection/live';
import { followCutText } from '@/components/list/cut-text';
import { SessionEnd } from './session-end';

/** What every page of the portal has once it rests: none of it is there to be pressed. */
export default function AtRest() {
  useEffect(() => followCutText(), []);
  return (
    <>
      <Live />
      <SessionEnd />
    </>
  );
}
