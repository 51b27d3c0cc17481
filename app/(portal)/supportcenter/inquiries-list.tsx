import clsx from 'clsx';
import { Pencil } from 'lucide-react';
import { defineList, type AnswerOf } from '@/components/list/define-list';
import { Editable } from '@/components/list/editable';
import { NOTHING, NUMBER_DOWN } from '@/components/list/list-column';
import { selectColumn } from '@/components/list/select-column';
import { SelectPage } from '@/components/list/selection';
import { RecordLink } from '@/components/record/record-link';
import { StatusPill } from '@/components/ui/status-pill';
import { inquiriesAddress, inquiryHref, type InquiriesView } from '@/lib/addresses/inquiries';
import type { Inquiry, searchInquiries } from '@/lib/contract/inquiries';
import type { ContactType } from '@/lib/domain/contact-type';
import { INQUIRIES_PER_PAGE, inquiryTone, isWaiting } from '@/lib/domain/inquiry';
import { isLate } from '@/lib/domain/waiting-age';
import { readOf } from '@/lib/query/read';
import { formatPhone } from '@/lib/text/format';
import { ageLabel } from '@/lib/time/format-time';
import { elsewhere, inquiriesQuery, labelOf, meantBy, statusOf } from './inquiries-query';

export interface InquiryContext {
  statuses: readonly { id: number; name: string }[];
  hasWaiting: boolean;
  canCategorize: boolean;
  now: Date;
}

/** Request whole rows, because all of their fields are shown. */
const listOf = (type: ContactType) =>
  defineList<typeof searchInquiries, InquiriesView, InquiryContext>()({
    path: '/contact/search',
    address: inquiriesAddress[type],
    noun: ['inquiry', 'inquiries'],
    query: (view) => ({ ...inquiriesQuery(type, view), page: view.page, size: INQUIRIES_PER_PAGE }),
    perPage: INQUIRIES_PER_PAGE,
    whole: true,
    columns: [
      {
        ...selectColumn(labelOf, { may: ['supportCenter', 'change'] }),
        header: () => (
          <>
            <span className="sr-only">Status Change</span>
            <SelectPage />
          </>
        ),
      },
      NUMBER_DOWN,
      {
        id: 'category',
        field: 'contactCategoryName',
        header: 'Category',
        width: 112,
        narrow: false,
        cell: ({ id, contactCategoryName }, { canCategorize }) => {
          const text = contactCategoryName || NOTHING;
          if (!canCategorize) return text;
          return (
            <Editable id={id} field="category" label="category">
              {text}
            </Editable>
          );
        },
      },
      {
        field: 'name',
        header: 'Name',
        slot: 'title',
        opens: 'inquiry',
        href: ({ id }, { view }) => inquiryHref(type, id, view),
        cell: labelOf,
      },
      {
        id: 'company',
        field: 'companyName',
        header: 'Company/Organization',
        slot: 'detail',
        width: 168,
        link: ['company', 'companyId'],
      },
      {
        id: 'number',
        field: 'mobileNumber',
        header: 'Contact Number',
        kind: 'figures',
        narrow: false,
        cell: ({ mobileNumber }) => formatPhone(mobileNumber || NOTHING),
      },
      { id: 'source', field: 'utmSource', header: 'Source', width: 77, narrow: false },
      { id: 'at', field: 'createdAt', header: 'Registration date', kind: 'day' },
      {
        id: 'manager',
        field: 'assign',
        header: 'Account Manager',
        width: 133,
        links: true,
        narrow: false,
        cell: ManagerCell,
      },
      {
        id: 'status',
        field: 'contactStatus',
        header: 'Status',
        slot: 'aside',
        edge: true,
        cell: StatusCell,
      },
    ],
  });

function ManagerCell({ id, assign }: Inquiry) {
  if (!assign?.fullName) {
    return (
      <Editable id={id} field="manager" label="account manager">
        {NOTHING}
      </Editable>
    );
  }
  return (
    <>
      <RecordLink className="" to="admin" id={assign.id}>
        {assign.fullName}
      </RecordLink>
      <Editable id={id} field="manager" label="account manager" isPencil>
        <Pencil aria-hidden size={14} />
      </Editable>
    </>
  );
}

/** The status, and how long an inquiry has waited for a reply. */
function StatusCell({ contactStatus, createdAt }: Inquiry, { statuses, hasWaiting, now }: InquiryContext) {
  const status = statusOf(contactStatus, statuses);
  const shownId = meantBy(status.id, hasWaiting);
  const since = isWaiting(shownId) && createdAt;
  const waits = since && ageLabel(since, now);
  const color = since && isLate('inquiry', since, now) ? 'text-warn' : 'text-muted';
  return (
    <>
      {status.name ? <StatusPill tone={inquiryTone(shownId ?? undefined)}>{status.name}</StatusPill> : NOTHING}
      {waits ? (
        <span title={`Waiting for ${waits}`} className={clsx('ml-2 align-middle', color)}>
          {waits}
        </span>
      ) : null}
    </>
  );
}

export const inquiriesList = { 1: listOf(1), 2: listOf(2) } as const;

export type InquiriesAnswer = AnswerOf<(typeof inquiriesList)[1]>;

/** Counts the same search in the other contact type. */
export function countElsewhere(type: ContactType, view: InquiriesView) {
  const { other, view: there } = elsewhere(type, view);
  return readOf<typeof searchInquiries>('/contact/search', {
    query: { ...inquiriesQuery(other, there), page: 1, size: 1 },
  });
}
