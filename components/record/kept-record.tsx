'use client';

import { useRouter } from 'next/navigation';
import { Fragment, useEffect, useEffectEvent, useState, useTransition, type ReactNode } from 'react';
import { hasUnsavedChanges } from '@/components/form/leave-guard';
import { announce } from '@/components/list/announce';
import { StaleProblem } from '@/components/ui/error-state';
import { RefreshButton } from '@/components/ui/retry-button';
import { changesMade } from '@/lib/bff/client';
import { currentReach } from '@/lib/bff/reach';

interface Read {
  version: number | undefined;
  children: ReactNode;
}

/** What is shown. */
interface Built extends Read {
  /** How many changes this tab had made by then. */
  changes: number;
  /** How often it was built anew. */
  number: number;
  /** The name of the field that had the focus before that. */
  focused: string | null;
}

/** Who comes back to a window has the page read again no more often than this, in milliseconds. */
const SELDOM_MS = 30_000;

/** A click that brings the window back does its own work first, in milliseconds. */
const CALM_MS = 500;

let readAt = -Infinity;

/**
 * A record that the server renders, on a page of its own, which is read again when the window gets the focus. A form is
 * built anew where somebody else has changed what is stored, but never while something typed or a dialog would be lost.
 *
 * @param version of what a form edits; left out where it is only read
 * @param problem why it can't be read, in words; what was there before stays
 */
export function KeptRecord({
  version,
  problem = null,
  children,
}: {
  version?: number | undefined;
  problem?: string | null;
  children: ReactNode;
}) {
  const [read, failure] = useLatestRead(problem, children);
  const [built, setBuilt] = useState<Built>(() => ({
    version,
    changes: changesMade(),
    number: 0,
    focused: null,
    children: read,
  }));

  const next = read === built.children ? built : nextOf(built, { version, children: read });
  if (next !== built) setBuilt(next);

  useEffect(() => {
    if (built.number === 0) return;
    if (built.focused) document.getElementsByName(built.focused)[0]?.focus({ preventScroll: true });
    announce('Somebody else has changed this. It is shown as it is now.');
  }, [built.number, built.focused]);

  return (
    <>
      {failure === null ? null : <StaleProblem problem={failure} reason={null} retry={<RefreshButton />} />}
      <Fragment key={built.number}>{built.children}</Fragment>
    </>
  );
}

interface Reading {
  /** Why it could not be read. */
  problem: string | null;
  children: ReactNode;
}

/** @returns what stands there, which may be older than the latest reading, and why that failed */
function useLatestRead(problem: string | null, children: ReactNode): [shown: ReactNode, failure: string | null] {
  const router = useRouter();
  const [kept, setKept] = useState<{ latest: Reading; shown: Reading; isOutdated: boolean }>(() => ({
    latest: { problem, children },
    shown: { problem, children },
    isOutdated: false,
  }));
  // How many changes this tab had made when a reading began that nobody asked for.
  const [quietSince, setQuietSince] = useState<number | null>(null);
  const [pending, startTransition] = useTransition();

  let now = kept;
  if (children !== kept.latest.children) {
    const latest = { problem, children };
    const isFailed = problem !== null && kept.shown.problem === null;
    // It was begun before a change of this tab that stands there by now: then it is read once more.
    const isOutdated = !isFailed && quietSince !== null && quietSince !== changesMade();
    now = { latest, shown: isFailed || isOutdated ? kept.shown : latest, isOutdated };
    setKept(now);
    setQuietSince(null);
  }

  const readAgain = useEffectEvent(() => {
    readAt = Date.now();
    startTransition(() => {
      setQuietSince(changesMade());
      router.refresh();
    });
  });
  const readQuietly = useEffectEvent(() => {
    const isSoon = Date.now() - readAt < SELDOM_MS;
    if (document.hidden || isSoon || pending || currentReach() !== 'reached') return;
    readAgain();
  });
  useEffect(() => {
    if (kept.isOutdated) readAgain();
  }, [kept]);
  useEffect(() => {
    let calm: ReturnType<typeof setTimeout>;
    const listen = () => {
      clearTimeout(calm);
      calm = setTimeout(() => readQuietly(), CALM_MS);
    };
    addEventListener('focus', listen);
    document.addEventListener('visibilitychange', listen);
    return () => {
      clearTimeout(calm);
      removeEventListener('focus', listen);
      document.removeEventListener('visibilitychange', listen);
    };
  }, []);
  return [now.shown.children, now.shown === now.latest ? null : now.latest.problem];
}

function nextOf(built: Built, { version = built.version, children }: Read): Built {
  const changes = changesMade();
  const isSame = built.version === undefined || version === built.version;
  // A form takes over by itself what it has saved.
  if (isSame || changes !== built.changes) return { ...built, version, children, changes };
  if (hasUnsavedChanges() || document.querySelector('.dialog')) return built;
  const focused = document.activeElement?.getAttribute('name') ?? null;
  return { version, children, changes, focused, number: built.number + 1 };
}
