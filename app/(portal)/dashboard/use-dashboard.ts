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

/** What is shown. */
interface Shown {
  data: DashboardData;
  /** When it was read, in milliseconds. */
  at: number;
}

interface Dashboard {
  /** The shown dashboard; null before there is one. */
  shown: Shown | null;
  /** Why the latest reading failed. */
  problem: Error | null;
  isReading: boolean;
  /** How the latest answer would move the rows, in words. */
  newRows: string | null;
  showNewRows: () => void;
  /** Reads what the person has asked for; ends when it is there. */
  read: () => Promise<void>;
}

/**
 * Reads what the dashboard shows, and keeps it where an answer that nobody asked for would move its rows.
 *
 * @param isAsked may the reader see any of it?
 * @param idsOf the rows that would move
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
    // A change has had it read by itself.
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
