'use client';

import { useEffect } from 'react';
import { Live } from '@/components/connection/live';
import { followCutText } from '@/components/list/cut-text';
import { forgetClearText } from './personal-storage';
import { SessionEnd } from './session-end';

/** Parts of every page that load when it is idle, because users never press them. */
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
