'use client';

import { Breadcrumb } from '@/components/layout/breadcrumb';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { LiveList } from '@/components/list/live-list';
import { NoRows } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import { REGISTRATION_LIST_PATH } from '@/lib/addresses/paths';
import { mailingsList } from './mailings-list';

export function MailingsScreen(props: ListProps) {
  const list = useList(mailingsList, props);
  return (
    <>
      <Breadcrumb href={REGISTRATION_LIST_PATH}>Registration</Breadcrumb>
      <LiveList
        list={list}
        title="Mailings"
        problem="There was a problem getting the mailings."
        empty={
          <NoRows
            list={list}
            none="No mailings yet."
            hint="Select partners under Registration and choose Write to them."
            unmatched="No mailings yet."
          />
        }
      >
        <ListTable list={list} label="Mailings" />
        <PagedFooter list={list} />
      </LiveList>
    </>
  );
}
