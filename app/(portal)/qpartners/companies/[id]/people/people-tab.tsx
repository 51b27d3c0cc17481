'use client';

import { useMemo } from 'react';
import { NOTHING, type ListColumn } from '@/components/list/list-table';
import type { ListProps } from '@/components/list/use-list';
import { RecordLink } from '@/components/record/record-link';
import { Phone } from '@/components/ui/phone';
import { StatusPill } from '@/components/ui/status-pill';
import { formatDate } from '@/lib/time/format-time';
import { useCompany } from '../company-head';
import { CompanyList } from '../company-list';
import { peopleOfCompany, type CompanyPerson } from '../company-lists';

export function PeopleTab(props: ListProps) {
  const { timeZone, href, today } = props;
  const masterId = useCompany(peopleOfCompany.viewAt(href, today).company ?? 0)?.master?.id;
  const columns = useMemo(() => columnsOf(timeZone, masterId), [timeZone, masterId]);
  return (
    <CompanyList
      {...props}
      tab="people"
      source={peopleOfCompany}
      columns={columns}
      nothing="This company has no people yet."
    />
  );
}

const columnsOf = (timeZone: string, masterId: number | null | undefined): ListColumn<CompanyPerson>[] => [
  {
    id: 'name',
    header: 'Name',
    enableHiding: false,
    meta: { slot: 'title' },
    cell: ({ id, fullName, isMaster }) => (
      <RecordLink to={isMaster ? 'registration' : 'person'} id={isMaster ? masterId : id} data-row-link>
        {fullName || NOTHING}
      </RecordLink>
    ),
  },
  { id: 'role', header: 'Role', meta: { width: 110 }, cell: ({ isMaster }) => (isMaster ? 'Master' : 'Sub-user') },
  {
    id: 'email',
    header: 'E-mail',
    meta: { slot: 'detail' },
    cell: ({ email }) => (
      <a className="text-accent hover:underline" href={`mailto:${email}`}>
        {email}
      </a>
    ),
  },
  {
    id: 'phone',
    header: 'Phone',
    meta: { width: 150, className: 'figures', narrow: false },
    cell: ({ phone }) => (phone ? <Phone number={phone} /> : NOTHING),
  },
  {
    id: 'since',
    header: 'Registered',
    meta: { width: 110, slot: 'aside', className: 'figures' },
    cell: ({ createdAt }) => (createdAt ? formatDate(createdAt, timeZone) : NOTHING),
  },
  {
    id: 'status',
    header: 'Status',
    meta: { width: 110, slot: 'value', className: 'edge' },
    cell: ({ disabled }) =>
      disabled === undefined ? (
        NOTHING
      ) : (
        <StatusPill tone={disabled ? 'quiet' : 'ok'}>{disabled ? 'Disabled' : 'Enabled'}</StatusPill>
      ),
  },
];
