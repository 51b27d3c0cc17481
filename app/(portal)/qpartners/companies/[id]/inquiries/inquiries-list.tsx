import { defineList } from '@/components/list/define-list';
import { NOTHING } from '@/components/list/list-column';
import { RecordLink } from '@/components/record/record-link';
import { StatusPill } from '@/components/ui/status-pill';
import type { CompanyTabView } from '@/lib/addresses/company';
import type { listCompanyInquiries } from '@/lib/contract/company-lists';
import { CONTACT_TYPE_NAMES, contactTypeOf } from '@/lib/domain/contact-type';
import { inquiryTone } from '@/lib/domain/inquiry';
import { ofCompany } from '../company-lists';

export const inquiriesOfCompany = defineList<typeof listCompanyInquiries, CompanyTabView>()({
  ...ofCompany('inquiries'),
  noun: ['inquiry', 'inquiries'],
  columns: [
    {
      id: 'name',
      header: 'Name',
      slot: 'title',
      cell: ({ id, name }) => (
        <RecordLink className="" to="inquiry" id={id} data-row-link>
          {name || `No. ${id}`}
        </RecordLink>
      ),
    },
    { field: 'category', header: 'Category', slot: 'detail' },
    {
      id: 'site',
      header: 'From',
      width: 160,
      narrow: false,
      cell: ({ contactTypeId }) => {
        const type = contactTypeOf(contactTypeId);
        return type ? CONTACT_TYPE_NAMES[type].menu : NOTHING;
      },
    },
    { id: 'date', field: 'createdAt', header: 'Date', kind: 'day', slot: 'aside' },
    {
      id: 'status',
      header: 'Status',
      slot: 'value',
      edge: true,
      cell: ({ contactStatusId, contactStatus }) => (
        <StatusPill tone={inquiryTone(contactStatusId)}>{contactStatus}</StatusPill>
      ),
    },
  ],
});
