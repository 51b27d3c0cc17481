'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { BffError } from '@/lib/bff/client';
import type { Reading } from './reading';

/** Something as it was last read, and the ways to bring it up to date. */
export interface Known<T> {
  /** Null while it is on its way. */
  reading: Reading<T> | null;
  /** Reads it from the start, after a failure. */
  readAgain: () => void;
  /** Shows it as it is known to be now. */
  put: (value: T) => void;
  /** What is known when an answer comes, which may be after the last rendering; undefined where something else is meant. */
  latest: () => Reading<T> | null | undefined;
}

/**
 * Reads something through the back office, and anew whenever `read` is another function.
 *
 * @param read must stay the same function as long as the same thing is meant
 * @param opened what is known already of the thing that is meant first
 */
export function useReading<T>(read: (signal: AbortSignal) => Promise<T>, opened: Reading<T> | null = null): Known<T> {
  const [known, setKnown] = useState({ read, reading: opened });
  const reading = known.read === read ? known.reading : null;
  const newest = useRef(known);
  const keep = useCallback((next: typeof known) => {
    newest.current = next;
    setKnown(next);
  }, []);

  useEffect(() => {
    if (reading) return;
    const reader = new AbortController();
    readingOf(read(reader.signal)).then(
      (found) => {
        if (!reader.signal.aborted) keep({ read, reading: found });
      },
      (error: unknown) => {
        if (!reader.signal.aborted) throw error;
      },
    );
    return () => reader.abort();
  }, [read, reading, keep]);

  const readAgain = useCallback(() => keep({ read, reading: null }), [read, keep]);
  // Something else may be meant by the time that an answer comes.
  const latest = useCallback(() => (newest.current.read === read ? newest.current.reading : undefined), [read]);
  const put = useCallback(
    (value: T) => {
      if (latest() !== undefined) keep({ read, reading: { state: 'read', value } });
    },
    [read, latest, keep],
  );
  return { reading, readAgain, put, latest };
}

/** Waits for a call and keeps its failure. */
export async function readingOf<T>(calling: Promise<T>): Promise<Reading<T>> {
  try {
    return { state: 'read', value: await calling };
  } catch (error) {
    if (error instanceof BffError) return { state: 'failed', status: error.status, message: error.message };
    throw error;
  }
}
