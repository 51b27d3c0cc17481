'use client';

import { useEffect, useRef, useState } from 'react';
import { deferred } from '@/components/ui/deferred';
import { bff } from '@/lib/bff/client';
import { idleSeconds } from '@/lib/bff/idle';
import type { getSessionTime } from '@/lib/contract/own-account';
import { WARNING_SECONDS } from '@/lib/domain/session-time';
import { useMay } from './rights';

const SessionEndDialog = deferred(() => import('./session-end-dialog'));

/** Warns two minutes before the session ends, from inactivity or its maximum length. */
export function SessionEnd() {
  return useMay('sessions') ? <Warning /> : null;
}

interface End {
  /** In epoch milliseconds. */
  at: number;
  /** True if activity can't extend it, because the session has its maximum length. */
  isFinal: boolean;
}

const FIRST_LOOK_SECONDS = 60;
/** Long typing makes no other calls, so this check reports it to the server. */
const LOOK_EVERY_SECONDS = 300;
/** Another tab may be active. */
const LOOK_WHILE_WARNING_SECONDS = 15;

function Warning() {
  const [end, setEnd] = useState<End | null>(null);
  const [now, setNow] = useState(0);
  const look = useRef<() => void>(undefined);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    const lookIn = (seconds: number) => {
      clearTimeout(timer);
      if (!isGone) timer = setTimeout(() => void ask(), seconds * 1000);
    };
    const ask = async () => {
      const found = await findEnd().catch(() => null);
      if (isGone) return;
      if (!found) return lookIn(LOOK_EVERY_SECONDS);
      const left = (found.at - Date.now()) / 1000;
      const isNear = left <= WARNING_SECONDS + 1;
      setEnd(isNear ? found : null);
      setNow(Date.now());
      lookIn(
        isNear ? Math.min(LOOK_WHILE_WARNING_SECONDS, left + 1) : Math.min(LOOK_EVERY_SECONDS, left - WARNING_SECONDS),
      );
    };
    look.current = () => void ask();
    lookIn(FIRST_LOOK_SECONDS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);

  useEffect(() => {
    if (!end) return;
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, [end]);

  if (!end) return null;
  const stay = () => {
    setEnd(null);
    look.current?.();
  };
  return <SessionEndDialog secondsLeft={(end.at - now) / 1000} isFinal={end.isFinal} onStay={stay} />;
}

/** @throws BffError */
async function findEnd(): Promise<End> {
  const {
    idleSeconds: idleEnd,
    endsInSeconds,
    lastsSeconds,
  } = await bff<typeof getSessionTime>('GET', '/users/profile/session');
  // The server may not know this tab's latest activity yet.
  const byIdling = idleEnd === 0 ? lastsSeconds : Math.max(endsInSeconds, idleEnd - idleSeconds());
  return {
    at: Date.now() + Math.min(lastsSeconds, byIdling) * 1000,
    isFinal: lastsSeconds <= Math.max(byIdling, WARNING_SECONDS),
  };
}
