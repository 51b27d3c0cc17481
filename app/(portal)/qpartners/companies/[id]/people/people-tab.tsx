'use client';

import type { ListProps } from '@/components/list/use-list';
import { useCompany } from '../company-head';
import { CompanyList } from '../company-list';
import { peopleOfCompany } from './people-list';

export function PeopleTab(props: ListProps) {
  const { href, today } = props;
  const masterId = useCompany(peopleOfCompany.viewAt(href, today).company ?? 0)?.master?.id;
  return (
    <CompanyList
      {...props}
      tab="people"
      source={peopleOfCompany}
      more={{ masterId }}
      nothing="Nobody belongs to this company."
    />
  );
}
