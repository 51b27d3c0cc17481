'use client';

import { useCallback, useRef } from 'react';
import { BffError, newIdempotencyKey } from '@/lib/bff/client';

/**
 * Carries out what a person intends, once: where the answer got lost, the same wish sent again bears the same key, so
 * that the upstream can't do it twice.
 *
 * @returns a function that takes the wish and how it is sent under a key
 */
export function useIntention() {
  const open = useRef<{ wish: string; key: string } | null>(null);
  return useCallback(async <T>(body: object, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const wish = JSON.stringify(body);
    if (open.current?.wish !== wish) open.current = { wish, key: newIdempotencyKey() };
    try {
      const answer = await send(open.current.key);
      open.current = null;
      return answer;
    } catch (error) {
      // A refusal is an answer too; after other failures nobody knows what became of it.
      if (error instanceof BffError && error.status >= 400 && error.status < 500) open.current = null;
      throw error;
    }
  }, []);
}
