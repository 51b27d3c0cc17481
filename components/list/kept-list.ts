'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useEffectEvent, useState, useTransition, type ReactNode } from 'react';
import { changesMade } from '@/lib/bff/client';
import { currentReach } from '@/lib/bff/reach';
import { newsOf, type ListRows } from './list-news';

/** A list as it was read. */
export interface ListReading {
  /** The address of its state, without the dialog that may lie over it. */
  view: string;
  /** What it shows, in words. */
  outcome: string;
  /** Why it could not be read. */
  problem: string | null;
  rows: ListRows;
  children: ReactNode;
}

interface Kept {
  /** The latest reading. */
  read: ListReading;
  /** What stands there, which may be older. */
  shown: ListReading;
  /** How many changes this tab had made when that was read. */
  changes: number;
  /** What the latest reading would change of what stands where. */
  news: string | null;
  /** Was that begun before a change of this tab that stands there by now? Then it is read once more. */
  isOutdated?: true;
}

/** A list is not read for the sake of what may be new more often than this. */
const SELDOM_MS = 30_000;

/** Who comes back to a window by a click into it is ahead of this. */
const CALM_MS = 500;

/** How often a list is read that changes by itself. */
const MINUTE_MS = 60_000;

let readAt = -Infinity;

/**
 * Keeps what is shown where a read failed, or where one that nobody asked for would move the rows. The list is read
 * quietly when the window gets the focus.
 *
 * @param goesOn does it change while nobody does anything here? Then it is read each minute too, while it is seen
 * @returns `show` brings the latest reading; `expect` says that the person has asked for the next one
 */
export function useKeptList(
  read: ListReading,
  goesOn = false,
): { shown: ListReading; news: string | null; problem: string | null; show: () => void; expect: () => void } {
  const router = useRouter();
  const [kept, setKept] = useState<Kept>(() => ({ read, shown: read, changes: changesMade(), news: null }));
  // How many changes this tab had made when a reading began that nobody asked for.
  const [quietSince, setQuietSince] = useState<number | null>(null);
  const [pending, startTransition] = useTransition();

  let now = kept;
  if (read.children !== kept.read.children) {
    now = nextOf(kept, read, quietSince);
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

  useEffect(() => {
    if (!goesOn) return;
    const timer = setInterval(() => readQuietly(), MINUTE_MS);
    return () => clearInterval(timer);
  }, [goesOn]);

  const expect = useCallback(() => setQuietSince(null), []);
  const { shown, news } = now;
  return {
    shown,
    news,
    problem: shown === now.read ? null : now.read.problem,
    show: () => setKept({ ...now, shown: now.read, changes: changesMade(), news: null }),
    expect,
  };
}

function nextOf({ shown, changes }: Kept, read: ListReading, quietSince: number | null): Kept {
  if (read.problem !== null && shown.problem === null) return { read, shown, changes, news: null };
  const isQuiet = quietSince !== null;
  if (isQuiet && quietSince !== changesMade() && read.view === shown.view)
    return { read, shown, changes, news: null, isOutdated: true };
  const isAskedFor = changes !== changesMade() || read.view !== shown.view;
  const news = isQuiet && !isAskedFor && shown.rows.ids.length > 0 ? newsOf(shown.rows, read.rows) : null;
  return news ? { read, shown, changes, news } : { read, shown: read, changes: changesMade(), news: null };
}
