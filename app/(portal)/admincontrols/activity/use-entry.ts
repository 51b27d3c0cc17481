'use client';

import { useEffect, useState } from 'react';
import { bff, BffError } from '@/lib/bff/client';
import type { getActivityEntry } from '@/lib/contract/activity';
import { toDetail, type EntryReading } from './entry-reading';

/**
 * Reads an entry through the back office. It never changes, so it is read once.
 *
 * @param opened what is known already
 * @returns null while it is on its way, and the way to read it again after a failure
 */
export function useEntry(id: number, opened: EntryReading | null): { reading: EntryReading | null; readAgain: () => void } {
  const [reading, setReading] = useState(opened);
  const known = reading?.id === id;

  useEffect(() => {
    if (known) return;
    const reader = new AbortController();
    bff<typeof getActivityEntry>('GET', '/activity/{id}', { params: { id }, signal: reader.signal }).then(
      (entry) => setReading({ id, state: 'read', entry: toDetail(entry) }),
      (error: unknown) => {
        if (!reader.signal.aborted) setReading(failure(id, error));
      },
    );
    return () => reader.abort();
  }, [id, known]);

  return { reading: known ? reading : null, readAgain: () => setReading(null) };
}

function failure(id: number, error: unknown): EntryReading {
  if (!(error instanceof BffError)) throw error;
  return error.status === 404 ? { id, state: 'missing' } : { id, state: 'failed', message: error.message };
}
