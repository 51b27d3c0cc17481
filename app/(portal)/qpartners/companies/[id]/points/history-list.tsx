import { defineList } from '@/components/list/define-list';
import { NOTHING } from '@/components/list/list-column';
import { companyHistoryAddress, type CompanyTabView } from '@/lib/addresses/company';
import type { listPointHistory } from '@/lib/contract/points';
import { fullNameOf } from '@/lib/domain/person';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { isOfCompany } from '../company-lists';

/** Steps of point requests, shown instead of the ledger. Steps have no id, so their position identifies them. */
export const historyOfCompany = defineList<typeof listPointHistory, CompanyTabView>()({
  path: '/point-request/histories',
  address: companyHistoryAddress,
  noun: ['step', 'steps'],
  isAsked: isOfCompany,
  query: ({ company, page }) => ({ companyId: company, page, size: ROWS_PER_PAGE }),
  rows: ({ data }) => data.map((step, place) => ({ ...step, id: step.id ?? place + 1 })),
  whole: true,
  columns: [
    { id: 'date', field: 'createdAt', header: 'Date', kind: 'day', slot: 'aside' },
    { id: 'time', field: 'createdAt', header: 'Time', kind: 'time', narrow: false },
    {
      id: 'update',
      header: 'Update',
      slot: 'title',
      cell: ({ requestStatus, purpose, reason }) => [requestStatus, purpose, reason].filter(Boolean).join(' · '),
    },
    { id: 'points', field: 'qpoints', header: 'Qpoints', kind: 'points', slot: 'value' },
    {
      id: 'by',
      header: 'Update By',
      slot: 'detail',
      width: 200,
      links: false,
      link: ['admin', 'userId'],
      cell: (step) => fullNameOf(step) || NOTHING,
    },
  ],
});
