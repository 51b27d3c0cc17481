import { defineList } from '@/components/list/define-list';
import { NOTHING } from '@/components/list/list-column';
import { RecordLink } from '@/components/record/record-link';
import { StatusPill } from '@/components/ui/status-pill';
import { companyNamesAddress, type CompanyNamesView } from '@/lib/addresses/company';
import type { searchCompanies } from '@/lib/contract/companies';
import { approvalStepName } from '@/lib/domain/approval-step';
import { APPROVED_STEP } from '@/lib/domain/registration';

export const companiesByName = defineList<typeof searchCompanies, CompanyNamesView>()({
  path: '/companies/search',
  address: companyNamesAddress,
  noun: ['company', 'companies'],
  query: ({ search, page }) => ({ keyword: search, page }),
  whole: true,
  columns: [
    {
      id: 'name',
      header: 'Company',
      slot: 'title',
      cell: ({ id, name }) => (
        <RecordLink className="" to="company" id={id} data-row-link>
          {name}
        </RecordLink>
      ),
    },
    {
      id: 'place',
      header: 'City',
      slot: 'detail',
      cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') || NOTHING,
    },
    {
      id: 'status',
      header: 'Status',
      slot: 'value',
      edge: true,
      cell: ({ approvalStep }) => (
        <StatusPill tone={approvalStep >= APPROVED_STEP ? 'ok' : 'info'}>
          {approvalStepName(approvalStep) ?? NOTHING}
        </StatusPill>
      ),
    },
  ],
});
