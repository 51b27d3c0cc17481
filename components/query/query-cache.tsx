'use client';

import { hydrate, QueryClientProvider, useQueryClient, type DehydratedState } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { makeQueryClient, queryClient } from '@/lib/query/client';
import { deserializeAnswer, isBehind, readingOf } from '@/lib/query/freshness';

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
  state,
  failures,
  children,
}: {
  state: DehydratedState;
  failures: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const client = useQueryClient();
  const ahead = use(ClockContext);
  // Set unobserved entries while rendering, and observed ones afterward.
  const shown = useMemo(() => {
    const queries = state.queries.flatMap((query) => {
      const data = deserializeAnswer(query.state.data);
      const dataUpdatedAt = query.state.dataUpdatedAt + ahead;
      // Skip data that lacks a change by this tab. Its view refetches it.
      if (isBehind(readingOf(data) ?? NEVER, query.queryKey[0])) return [];
      return { ...query, state: { ...query.state, data, dataUpdatedAt } };
    });
    const isShown = ({ queryHash }: { queryHash: string }) => client.getQueryCache().get(queryHash)?.isActive();
    hydrate(client, { queries: queries.filter((query) => !isShown(query)), mutations: [] });
    return queries.filter(isShown);
  }, [client, state, ahead]);
  useEffect(() => {
    if (shown.length > 0) hydrate(client, { queries: shown, mutations: [] });
  }, [client, shown]);
  return <FailuresContext value={failures}>{children}</FailuresContext>;
}
