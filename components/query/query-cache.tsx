'use client';

import { hydrate, QueryClientProvider, useQueryClient, type DehydratedState } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { makeQueryClient, queryClient } from '@/lib/query/client';
import { deserializeAnswer, isBehind, readingOf } from '@/lib/query/freshness';

/** By how many milliseconds the browser's clock is ahead of the server's. */
const ClockContext = createContext(0);

/**
 * One cache for all that the portal reads: in the browser one for the tab, on the server one for the page.
 *
 * @param now of the server's clock, in milliseconds: answers that it has read are as old as it says
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

/** Why the server could not read an answer for the page, by the hash of its key. */
export const useSeedFailures = () => use(FailuresContext);

/** How null, which has no place for how it was read, counts as read. */
const NEVER = { snapshot: null, known: 0 };

/**
 * Brings what the server has read for the page into the cache. Of two answers the newer one stays.
 *
 * @param failures what it could not read, and why
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
  // What nobody shows can be set while rendering. What is shown follows when this is.
  const shown = useMemo(() => {
    const queries = state.queries.flatMap((query) => {
      const data = deserializeAnswer(query.state.data);
      const dataUpdatedAt = query.state.dataUpdatedAt + ahead;
      // What lacks a change that this tab knows is read by whoever shows it.
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
