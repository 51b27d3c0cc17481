import clsx from 'clsx';
import { DecidingNote } from '@/components/approvals/deciding-row';
import { assignedColumn } from '@/components/assignments/assigned-column';
import { ACCOUNT_STATUS } from '@/components/list/account-status';
import { defineList, type AnswerOf, type RowOf } from '@/components/list/define-list';
import { NOTHING, NUMBER_DOWN } from '@/components/list/list-column';
import { selectColumn } from '@/components/list/select-column';
import { RecordLink } from '@/components/record/record-link';
import { registrationHref, registrationsAddress, type RegistrationsView } from '@/lib/addresses/registrations';
import type { searchRegistrations } from '@/lib/contract/registrations';
import { approvalStepName } from '@/lib/domain/approval-step';
import { fullNameOf } from '@/lib/domain/person';
import { sharedInWords } from '@/lib/domain/registration-duplicates';
import { REGISTRATIONS_PER_PAGE } from '@/lib/domain/registration-list';
import { isLate } from '@/lib/domain/waiting-age';
import { ageLabel } from '@/lib/time/format-time';
import { registrationsQuery } from '../list-query';

type Registrant = Parameters<typeof fullNameOf>[0] & { id: number; email: string; fullName?: string | null };

export const registrantName = (user: Registrant) => user.fullName || fullNameOf(user);

const nameOf = (user: Registrant) => registrantName(user) || user.email;

const isPending = ({ view }: { view: RegistrationsView }) => view.tab === '0';
const isApproved = ({ view }: { view: RegistrationsView }) => view.tab === '1';

const DAY = { kind: 'day' } as const;

const isNewInWords = ({ isNew }: { isNew?: boolean | string | null | undefined }) =>
  isNew === true || isNew === 'Y' ? 'Y' : 'N';

/** Partners' registrations (spec 3 §2). Ages are relative to `readAt`. */
export const registrationsList = defineList<typeof searchRegistrations, RegistrationsView, { readAt: Date }>()({
  path: '/users/registration/search',
  address: registrationsAddress,
  noun: ['registration', 'registrations'],
  query: (view) => ({ ...registrationsQuery(view), page: view.page, size: REGISTRATIONS_PER_PAGE }),
  perPage: REGISTRATIONS_PER_PAGE,
  also: ['id', 'firstName', 'lastName', 'companyId', 'review', 'duplicateBy'],
  columns: [
    selectColumn<Registrant>(nameOf, { may: ['registration', ['change', 'decide', 'export']] }),
    {
      ...NUMBER_DOWN,
      cell: (row, context, index) =>
        context.view.direction === 'asc' ? context.first + index + 1 : NUMBER_DOWN.cell(row, context, index),
    },
    {
      field: 'isNew',
      header: 'New',
      fit: true,
      narrow: false,
      says: isNewInWords,
      cell: isNewInWords,
    },
    { id: 'accountStatus', ...ACCOUNT_STATUS },
    {
      id: 'name',
      field: 'fullName',
      header: 'Name',
      slot: 'title',
      opens: 'registration',
      href: ({ id }, { view }) => registrationHref(id, view),
      cell: nameOf,
    },
    { field: 'email', header: 'ID(E-mail)', width: 164, narrow: false },
    {
      id: 'company',
      field: 'companyName',
      header: 'Company',
      slot: 'detail',
      width: 148,
      links: true,
      cell: ({ id, companyName, companyId, duplicateBy }) => (
        <>
          {companyName ? (
            <RecordLink className="" to="company" id={companyId}>
              {companyName}
            </RecordLink>
          ) : (
            NOTHING
          )}
          <DecidingNote of="registration" id={id} />
          {duplicateBy?.length ? (
            <span className="text-xs text-warn">{` ${sharedInWords(duplicateBy)} as another`}</span>
          ) : null}
        </>
      ),
    },
    {
      field: 'missing',
      header: 'Missing',
      slot: 'value',
      fit: false,
      width: 100,
      when: isPending,
      cell: ({ missing, review }) => <MissingCell missing={missing?.join(', ')} outcome={review?.outcome} />,
    },
    {
      ...assignedColumn<Registrant>((user) => ({
        record: user.id,
        name: registrantName(user),
      })),
      when: isPending,
    },
    { ...DAY, id: 'registeredAt', field: 'createdAt', header: 'Registration Date', when: isPending },
    {
      id: 'waiting',
      header: 'Waiting',
      kind: 'figures',
      narrow: false,
      sort: 'createdAt',
      when: isPending,
      cell: ({ createdAt }, { readAt }) =>
        createdAt ? (
          <span className={clsx(isLate('registration', createdAt, readAt) && 'text-bad')}>
            {ageLabel(createdAt, readAt)}
          </span>
        ) : (
          NOTHING
        ),
    },
    {
      ...DAY,
      id: 'registeredAt',
      field: 'createdAt',
      header: 'Registration Date',
      narrow: false,
      when: isApproved,
    },
    { ...DAY, field: 'updatedAt', header: 'Update Date', narrow: false },
    {
      id: 'status',
      field: 'approvalStep',
      header: 'Status',
      edge: true,
      when: isApproved,
      cell: ({ approvalStep }) => approvalStepName(approvalStep) ?? '',
    },
    { ...DAY, id: 'approvedAt', field: 'approvalDate', header: 'Approved Date', when: isApproved },
    { ...DAY, id: 'notedAt', field: 'lastUpdate', header: 'Notes', narrow: false },
  ],
});

export type RegistrationsAnswer = AnswerOf<typeof registrationsList>;
export type RegistrationRow = RowOf<typeof registrationsList>;

/** What an approval still needs, and how the registration was sent back. */
function MissingCell({ missing, outcome: review }: { missing: string | undefined; outcome: string | undefined }) {
  const [outcome, color] = review === 'rejected' ? ['Rejected', 'text-bad'] : ['Asked', 'text-muted'];
  return (
    <>
      {review ? <span className={color}>{`${outcome} · `}</span> : null}
      {missing === undefined ? NOTHING : <Missing fields={missing} />}
    </>
  );
}

/** What an approval still needs, with a label on phones, where the column has no header. */
function Missing({ fields }: { fields: string }) {
  if (!fields) {
    return (
      <span className="text-ok">
        Nothing<span className="sm:hidden"> missing</span>
      </span>
    );
  }
  return (
    <span className="text-bad max-sm:inline-block max-sm:max-w-40 max-sm:truncate">
      <span className="sm:hidden">Missing: </span>
      {fields}
    </span>
  );
}

/** Counts the other tab's rows under the same filter. */
export function otherTab(view: RegistrationsView) {
  const other = { ...view, tab: view.tab === '0' ? ('1' as const) : ('0' as const) };
  return { query: { ...registrationsQuery(other), page: 1, size: 1 } };
}
