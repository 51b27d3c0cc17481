'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ListRows } from '@/components/list/new-rows';
import { useStableRows } from '@/components/list/use-stable-rows';
import type { getDashboard } from '@/lib/contract/dashboard';
import { query } from '@/lib/query/client';
import { keyOf, readOf } from '@/lib/query/read';
import { dashboardOf, type DashboardData } from './dashboard-data';

const DASHBOARD = readOf<typeof getDashboard>('/dashboard', {});

interface Shown {
  data: DashboardData;
  /** When it was read, in epoch milliseconds. */
  at: number;
}

interface Dashboard {
  /** The visible data; null before the first response. */
  shown: Shown | null;
  /** Why the latest read failed. */
  problem: Error | null;
  isReading: boolean;
  /** Describes how the latest response would move rows. */
  newRows: string | null;
  showNewRows: () => void;
  /** Refetches on the user's request, and resolves when done. */
  read: () => Promise<void>;
}

/**
 * Reads the dashboard, but keeps the visible data if an unrequested response would move its rows.
 *
 * @param isAsked whether the reader may see any of it
 * @param idsOf ids of the rows that would move
 */
export function useDashboard(isAsked: boolean, idsOf: (data: DashboardData) => ListRows['ids']): Dashboard {
  const client = useQueryClient();
  const {
    data,
    dataUpdatedAt: at,
    error,
    failureReason,
    isFetching,
  } = useQuery({ ...query(DASHBOARD), enabled: isAsked });
  const [askedAt, setAskedAt] = useState(0);
  const read = useCallback(async () => {
    setAskedAt(Date.now());
    // A change already triggers a refetch, so join it.
    await client.refetchQueries({ queryKey: keyOf(DASHBOARD), type: 'active' }, { cancelRefetch: false });
  }, [client]);
  const problem = error ?? failureReason;
  const reading = data ? { href: '', answer: data, at } : null;
  const rowsOf = (of: NonNullable<typeof reading>): ListRows => ({
    ids: idsOf(dashboardOf(of.answer)),
    noun: ['request', 'requests'],
  });
  const [shown, newRows, showNewRows] = useStableRows(reading, { path: DASHBOARD.path, rowsOf, askedAt });
  const shownData = useMemo(() => shown && { data: dashboardOf(shown.answer), at: shown.at }, [shown]);
  return {
    shown: shownData,
    problem,
    isReading: isFetching,
    newRows,
    showNewRows,
    read,
  };
}
