'use client';

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCan } from '@/components/layout/capabilities';
import type { InquiryNews } from '@/lib/contract/inquiries';

/** Writing is told again so often while it goes on, and is over after such a pause. */
const WRITING_EVERY_MS = 10_000;
const PAUSE_MS = 8_000;

/** A stream that was refused is asked for again after such pauses, each twice as long as the one before. */
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 120_000;

/**
 * Who else has an inquiry open, told by the server as it happens; the person is told to the others in turn.
 * Behind a proxy that holds events back, there is just nobody. A tab out of sight asks for nothing: browsers keep
 * few connections open to one server.
 *
 * @param onChanged hears that the inquiry was changed, or may have been
 */
export function useInquiryNews(id: number, onChanged: () => Promise<void>) {
  const isTold = useCan()('inquiryOwners');
  const [people, setPeople] = useState<InquiryNews['people']>([]);
  const changed = useEffectEvent(() => void onChanged());
  const stream = useRef<EventSource | null>(null);
  const writing = useRef<{ toldAt: number; pause: ReturnType<typeof setTimeout> } | null>(null);

  const tell = useCallback(
    (isWriting: boolean) => {
      if (stream.current?.readyState !== EventSource.OPEN) return;
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
    const isDue = !before || now - before.toldAt > WRITING_EVERY_MS;
    writing.current = { toldAt: isDue ? now : before.toldAt, pause: setTimeout(stopWriting, PAUSE_MS) };
    if (isDue) tell(true);
  }, [tell, stopWriting]);

  useEffect(() => {
    if (!isTold) return;
    let seen = 0;
    let hasBeenOpen = false;
    let isLost = false;
    let retryMs = FIRST_RETRY_MS;
    let retrying: ReturnType<typeof setTimeout> | undefined;
    const close = () => {
      clearTimeout(retrying);
      stream.current?.close();
      stream.current = null;
      setPeople([]);
    };
    const open = () => {
      if (document.visibilityState !== 'visible' || stream.current) return;
      const source = new EventSource(`/api/contact/presence/${id}`);
      stream.current = source;
      seen = 0;
      source.onopen = () => {
        seen = 0;
        // What happened while nobody listened is not told.
        if (isLost) changed();
        isLost = false;
        hasBeenOpen = true;
        retryMs = FIRST_RETRY_MS;
      };
      source.onmessage = ({ data }: MessageEvent<string>) => {
        const news = JSON.parse(data) as InquiryNews;
        setPeople(news.people);
        if (news.changes > seen) changed();
        seen = news.changes;
      };
      source.onerror = () => {
        setPeople([]);
        isLost = true;
        // The browser asks again by itself, unless it was answered by a status such as 503.
        // What never was open isn't there.
        if (source.readyState !== EventSource.CLOSED || !hasBeenOpen) return;
        close();
        retrying = setTimeout(open, retryMs);
        retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
      };
    };
    const follow = () => {
      if (document.visibilityState !== 'visible') return close();
      if (stream.current) return;
      isLost = false;
      open();
      changed();
    };
    open();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      if (writing.current) clearTimeout(writing.current.pause);
      writing.current = null;
      close();
    };
  }, [id, isTold]);

  return { people, noteTyping, stopWriting };
}
