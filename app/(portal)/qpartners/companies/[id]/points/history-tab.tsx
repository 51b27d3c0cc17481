'use client';

import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { useList, type ListProps } from '@/components/list/use-list';
import { EmptyState } from '@/components/ui/empty-state';
import { CompanyListHead, useCompany } from '../company-head';
import { historyOfCompany } from './history-list';

/** A company's point request history, newest first, for readers without the right to the ledger. */
export function HistoryTab(props: ListProps) {
  const list = useList(historyOfCompany, props);
  const company = useCompany(list.view.company ?? 0);
  return (
    <LiveList
      list={list}
      title={company?.name ?? 'Company'}
      outcome={list.rows.length === 0 ? NO_HISTORY : list.range}
      head={<CompanyListHead id={list.view.company ?? 0} current="points" timeZone={props.timeZone} />}
      problem="There was a problem getting point update histories"
      empty={<EmptyState title={NO_HISTORY} />}
    >
      <ListTable list={list} label="Points" />
      <PagedFooter list={list} />
    </LiveList>
  );
}

const NO_HISTORY = 'No point update history.';
