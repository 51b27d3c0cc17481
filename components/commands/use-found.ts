'use client';

import { useEffect, useState } from 'react';
import { bff, BffError } from '@/lib/bff/client';
import type { Found, searchAll } from '@/lib/contract/search';
import { isMissingCall } from '@/lib/domain/unknown-call';

/** How long typing must pause before it is searched for. */
const PAUSE_MS = 120;

/** A letter alone means too much. */
const LEAST_LETTERS = 2;

/** What an answer says, and to which text. */
interface Answered {
  text: string;
  found: Found | null;
  failed: boolean;
}

const NOTHING: Answered = { text: '', found: null, failed: false };

/** A server without such a call is not asked again on this visit. */
let isMissing = false;

/**
 * What the upstream finds of a text, while it is typed. The last answer stays until the next one is here.
 *
 * @returns `isCurrent`: is it the answer to this text? Without a question it always is.
 */
export function useFound(text: string): Answered & { isCurrent: boolean; retry: () => void } {
  const [answered, setAnswered] = useState(NOTHING);
  const [tries, setTries] = useState(0);
  const isAsked = !isMissing && text.length >= LEAST_LETTERS;

  useEffect(() => {
    if (!isAsked) return;
    const leaving = new AbortController();
    const ask = async () => {
      try {
        const found = await bff<typeof searchAll>('GET', '/search', { query: { q: text }, signal: leaving.signal });
        setAnswered({ text, found, failed: false });
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (!(error instanceof BffError)) throw error;
        isMissing = isMissingCall(error.status);
        setAnswered({ text, found: null, failed: !isMissing });
      }
    };
    const pause = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(pause);
      leaving.abort();
    };
  }, [text, isAsked, tries]);

  if (!isAsked) return { ...NOTHING, isCurrent: true, retry: () => undefined };
  const retry = () => {
    setAnswered(NOTHING);
    setTries(tries + 1);
  };
  return { ...answered, isCurrent: answered.text === text, retry };
}
