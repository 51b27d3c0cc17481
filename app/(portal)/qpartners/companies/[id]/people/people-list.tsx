import { defineList } from '@/components/list/define-list';
import { NOTHING } from '@/components/list/list-column';
import { RecordLink } from '@/components/record/record-link';
import { Phone } from '@/components/ui/phone';
import { StatusPill } from '@/components/ui/status-pill';
import { COMPANY_TAB_ADDRESSES, type CompanyTabView } from '@/lib/addresses/company';
import type { listCompanyPeople } from '@/lib/contract/company-lists';
import { isOfCompany } from '../company-lists';

export const peopleOfCompany = defineList<
  typeof listCompanyPeople,
  CompanyTabView,
  { masterId: number | null | undefined }
>()({
  path: '/users/by-company',
  address: COMPANY_TAB_ADDRESSES.people,
  noun: ['person', 'people'],
  isAsked: isOfCompany,
  query: ({ company, page }) => ({ companyId: company, page }),
  whole: true,
  columns: [
    {
      id: 'name',
      header: 'Name',
      slot: 'title',
      cell: ({ id, fullName, isMaster }, { masterId }) => (
        <RecordLink className="" to={isMaster ? 'registration' : 'person'} id={isMaster ? masterId : id} data-row-link>
          {fullName || NOTHING}
        </RecordLink>
      ),
    },
    { id: 'role', header: 'Role', fit: true, cell: ({ isMaster }) => (isMaster ? 'Master' : 'Sub-user') },
    {
      id: 'email',
      header: 'E-mail',
      slot: 'detail',
      cell: ({ email }) => (
        <a className="text-accent hover:underline" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    },
    {
      id: 'phone',
      header: 'Phone',
      kind: 'figures',
      narrow: false,
      cell: ({ phone }) => (phone ? <Phone number={phone} /> : NOTHING),
    },
    { id: 'since', field: 'createdAt', header: 'Registered', kind: 'day', slot: 'aside' },
    {
      id: 'status',
      header: 'Status',
      slot: 'value',
      edge: true,
      cell: ({ disabled }) =>
        disabled === undefined ? (
          NOTHING
        ) : (
          <StatusPill tone={disabled ? 'quiet' : 'ok'}>{disabled ? 'Disabled' : 'Enabled'}</StatusPill>
        ),
    },
  ],
});
