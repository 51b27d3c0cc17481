import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { getDashboard } from '@/lib/contract/dashboard';
import { query } from '@/lib/query/client';
import { keyOf, readOf } from '@/lib/query/read';
import { dashboardOf, type DashboardData } from './dashboard-data';

const DASHBOARD = readOf<typeof getDashboard>('/dashboard', {});

interface Dashboard {
  /** The data and when it was read, in epoch milliseconds; null before the first response. */
  shown: { data: DashboardData; at: number } | null;
  /** Why the latest read failed. */
  problem: Error | null;
  isReading: boolean;
  /** Refetches on the user's request, and resolves when done. */
  read: () => Promise<void>;
}

/** Reads the dashboard. @param isAsked whether the reader may see any of it */
export function useDashboard(isAsked: boolean): Dashboard {
  const client = useQueryClient();
  const {
    data,
    dataUpdatedAt: at,
    error,
    failureReason,
    isFetching,
  } = useQuery({
    ...query(DASHBOARD),
    enabled: isAsked,
  });
  const read = useCallback(
    // A change already triggers a refetch, so join it.
    () => client.refetchQueries({ queryKey: keyOf(DASHBOARD), type: 'active' }, { cancelRefetch: false }),
    [client],
  );
  const shown = useMemo(() => (data ? { data: dashboardOf(data), at } : null), [data, at]);
  return { shown, problem: error ?? failureReason, isReading: isFetching, read };
}
