'use client';

import { hashKey, QueryClientProvider, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { makeQueryClient, queryClient } from '@/lib/query/client';
import { deserializeAnswer, isBehind, readingOf } from '@/lib/query/freshness';
import type { SeededRead } from '@/lib/query/read';

/** How far the browser's clock is ahead of the server's, in milliseconds. */
const ClockContext = createContext(0);

/**
 * The portal's query cache: one per tab in the browser, and one per page on the server.
 *
 * @param now the server's time in epoch milliseconds, which dates its responses
 */
export function QueryCache({ now, children }: { now: number; children: ReactNode }) {
  const [client] = useState(() => (typeof window === 'undefined' ? makeQueryClient() : queryClient()));
  const [ahead] = useState(() => Date.now() - now);
  return (
    <ClockContext value={ahead}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ClockContext>
  );
}

const FailuresContext = createContext<Readonly<Record<string, string>>>({});

/** Why the server couldn't read a response, by the hash of its key. */
export const useSeedFailures = () => use(FailuresContext);

/** Null can't carry read metadata, so treat it as never read. */
const NEVER = { snapshot: null, known: 0 };

/**
 * Adds the server's reads to the cache, unless it has newer data.
 *
 * @param failures reads that failed, with reasons
 */
export function Seeded({
  reads,
  failures,
  children,
}: {
  reads: readonly SeededRead[];
  failures: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const client = useQueryClient();
  const ahead = use(ClockContext);
  // Set unobserved entries while rendering, and observed ones afterward.
  const shown = useMemo(() => {
    const received = reads.flatMap(({ key, data, at }) => {
      const answer = deserializeAnswer(data);
      // Skip data that lacks a change by this tab. Its view refetches it.
      return isBehind(readingOf(answer) ?? NEVER, key[0]) ? [] : [{ key, answer, at: at + ahead }];
    });
    const isShown = ({ key }: Received) => client.getQueryCache().get(hashKey(key))?.isActive() === true;
    for (const read of received) if (!isShown(read)) store(client, read);
    return received.filter(isShown);
  }, [client, reads, ahead]);
  useEffect(() => {
    for (const read of shown) store(client, read);
  }, [client, shown]);
  return <FailuresContext value={failures}>{children}</FailuresContext>;
}

interface Received {
  key: readonly unknown[];
  answer: unknown;
  /** In epoch milliseconds of this browser. */
  at: number;
}

function store(client: QueryClient, { key, answer, at }: Received): void {
  const latest = client.getQueryState(key)?.dataUpdatedAt ?? 0;
  if (latest < at) client.setQueryData(key, answer, { updatedAt: at });
}
