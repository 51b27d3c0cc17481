'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { newsOf, type ListRows } from '@/components/list/list-news';
import { changesMade } from '@/lib/bff/client';
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
  /** What stands there; null before there is anything. */
  shown: Shown | null;
  /** Why the latest reading failed. */
  problem: string | null;
  isReading: boolean;
  /** What the latest answer would change of what stands where, and the way to it. */
  news: string | null;
  showNews: () => void;
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
  } = useQuery({ ...query(DASHBOARD), enabled: isAsked, select: dashboardOf });
  const [askedAt, setAskedAt] = useState(0);
  const [kept, setKept] = useState<(Shown & { changes: number }) | null>(null);
  const read = useCallback(async () => {
    setAskedAt(Date.now());
    // A change has had it read by itself.
    await client.refetchQueries({ queryKey: keyOf(DASHBOARD), type: 'active' }, { cancelRefetch: false });
  }, [client]);
  const problem = (error ?? failureReason)?.message ?? null;
  const showNews = () => data && setKept({ data, at, changes: changesMade() });
  const same = { problem, isReading: isFetching, showNews, read };
  if (!data) return { ...same, shown: kept, news: null };
  if (kept?.data === data) {
    if (kept.at !== at) showNews();
    return { ...same, shown: { data, at }, news: null };
  }
  const isAskedFor = !kept || kept.changes !== changesMade() || (kept.at < askedAt && askedAt <= at);
  const rowsOf = (of: DashboardData): ListRows => ({ ids: idsOf(of), noun: ['request', 'requests'] });
  const news = isAskedFor || idsOf(kept.data).length === 0 ? null : newsOf(rowsOf(kept.data), rowsOf(data));
  if (news) return { ...same, shown: kept, news };
  showNews();
  return { ...same, shown: { data, at }, news: null };
}
