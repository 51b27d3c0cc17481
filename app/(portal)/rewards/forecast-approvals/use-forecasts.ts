'use client';

import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ListDefinition } from '@/components/list/define-list';
import { useList, type List, type ListProps } from '@/components/list/use-list';
import { setAddress } from '@/components/ui/shown-address';
import type { getForecastConfiguration } from '@/lib/contract/configurations';
import type { ForecastApproval, getMonthPromotion } from '@/lib/contract/forecasts';
import { forecastRules, type ForecastRules } from '@/lib/domain/forecast';
import { pageCount, rangeLabel, ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { forecastsOf, judgedMonth, type ForecastsView, type FoundForecasts } from './forecast-parts';

export interface ForecastsProps extends ListProps {
  /** Whether the reader may see the configurations. */
  readsUsual: boolean;
}

interface Forecasts<V extends object, More> {
  /** Stays empty until the rules are loaded, because they decide which rows it has. */
  list: List<V, ForecastApproval[], ForecastApproval, More>;
  /** The error text, with the wording of spec 2 §8. */
  problem: string;
  /** Null before there is data. */
  found: FoundForecasts<V> | null;
  /** Null if the reader may not see the configurations. */
  rules: ForecastRules | null;
}

/** Reads the pending or out-of-band forecasts, with the rules that separate them. */
export function useForecasts<V extends ForecastsView, More>(
  of: 'listed' | 'held',
  source: ListDefinition<V, ForecastApproval[], ForecastApproval, More>,
  props: ForecastsProps,
): Forecasts<V, More> {
  const items = useList(source, props);
  const { rules, error, retry } = useRules(props);
  const { shown } = items;
  const found = useMemo(
    () => (shown && rules !== undefined ? forecastsOf(shown.answer, rules, { list: of, view: shown.view }) : null),
    [of, shown, rules],
  );
  const beyond = found && found.view !== shown?.view ? source.address.href(found.view) : null;
  useEffect(() => {
    if (beyond) setAddress('replace', beyond);
  }, [beyond]);

  const shownView = found?.view ?? items.shownView;
  const counted = useMemo(() => ({ total: found?.total ?? 0 }), [found]);
  const rows = found?.shown ?? NONE;
  const page = {
    ...{ rows, shownView, counted },
    first: (shownView.page - 1) * ROWS_PER_PAGE,
    range: rangeLabel(counted, { shown: rows.length, page: shownView.page, noun: source.noun[1] }),
    pages: pageCount(counted.total),
  };
  if (rules !== undefined) return { list: { ...items, ...page }, problem: ITEMS_PROBLEM, found, rules };
  const list = { ...items, ...page, shown: null, problem: items.problem ?? error?.message ?? null };
  if (items.problem !== null) return { list, problem: ITEMS_PROBLEM, found, rules: null };
  return {
    list: { ...list, error, retry },
    problem: 'There was a problem getting forecast config',
    found,
    rules: null,
  };
}

const NONE: readonly ForecastApproval[] = [];

const ITEMS_PROBLEM = 'There was a problem getting forecasts awaiting approval';

/** The rates without promotions. */
const USUAL_RATES = query(readOf<typeof getForecastConfiguration>('/configurations/forecasts', {}));

interface Rules {
  /** Null if the reader may not see the default rates; undefined while loading. */
  rules: ForecastRules | null | undefined;
  /** Why they can't be read. */
  error: Error | null;
  retry: () => void;
}

function useRules({ today, readsUsual }: ForecastsProps): Rules {
  const month = { params: { date: judgedMonth(today) } };
  const promotion = useQuery(query(readOf<typeof getMonthPromotion>('/promotions/month/{date}', month)));
  const usual = useQuery({ ...USUAL_RATES, enabled: readsUsual });
  const rules = useMemo(() => {
    if (promotion.data === undefined || (readsUsual && usual.data === undefined)) return undefined;
    return readsUsual && usual.data ? forecastRules(usual.data, promotion.data) : null;
  }, [promotion.data, readsUsual, usual.data]);
  const unread = [promotion, ...(readsUsual ? [usual] : [])].filter(({ data }) => data === undefined);
  return {
    rules,
    error: unread.map(whyOf).find((error) => error !== null) ?? null,
    retry: () => unread.forEach(({ refetch }) => void refetch()),
  };
}

/** The error, also during retries. */
const whyOf = ({ error, failureReason }: Pick<UseQueryResult, 'error' | 'failureReason'>) => error ?? failureReason;
