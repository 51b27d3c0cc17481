'use client';

import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { isListening, presentPeople } from '@/lib/bff/event-hub';
import type { Present } from '@/lib/contract/events';

/** How often to report typing, and after which pause it counts as stopped, in milliseconds. */
const WRITING_EVERY_MS = 10_000;
const PAUSE_MS = 8_000;

const NOBODY: readonly Present[] = [];

/**
 * Reports who else has an inquiry open through the event stream, and announces the user to others. Without a stream,
 * the list is empty.
 */
export function useInquiryNews(id: number) {
  const people = useSyncExternalStore(presentPeople.subscribe, presentPeople.get, () => NOBODY);
  const writing = useRef<{ sentAt: number; pause: ReturnType<typeof setTimeout> } | null>(null);

  const tell = useCallback(
    (isWriting: boolean) => {
      if (!isListening.get()) return;
      const body = JSON.stringify({ writing: isWriting });
      void fetch(`/api/contact/presence/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        keepalive: true,
      }).catch(() => undefined);
    },
    [id],
  );

  const stopWriting = useCallback(() => {
    if (!writing.current) return;
    clearTimeout(writing.current.pause);
    writing.current = null;
    tell(false);
  }, [tell]);

  const noteTyping = useCallback(() => {
    const now = Date.now();
    const before = writing.current;
    if (before) clearTimeout(before.pause);
    const isDue = !before || now - before.sentAt > WRITING_EVERY_MS;
    writing.current = { sentAt: isDue ? now : before.sentAt, pause: setTimeout(stopWriting, PAUSE_MS) };
    if (isDue) tell(true);
  }, [tell, stopWriting]);

  useEffect(
    () => () => {
      if (writing.current) clearTimeout(writing.current.pause);
      writing.current = null;
    },
    [id],
  );

  return { people, noteTyping, stopWriting };
}
