import { assignedColumn } from '@/components/assignments/assigned-column';
import { defineList, type AnswerOf, type RowOf } from '@/components/list/define-list';
import { NOTHING, NUMBER_DOWN } from '@/components/list/list-column';
import { selectColumn } from '@/components/list/select-column';
import { RecordLink } from '@/components/record/record-link';
import { StatusPill } from '@/components/ui/status-pill';
import { registrationHref, registrationsAddress, type RegistrationsView } from '@/lib/addresses/registrations';
import type { searchRegistrations } from '@/lib/contract/registrations';
import { approvalStepName } from '@/lib/domain/approval-step';
import { fullNameOf } from '@/lib/domain/person';
import { sharedInWords } from '@/lib/domain/registration-duplicates';
import { REGISTRATIONS_PER_PAGE } from '@/lib/domain/registration-list';
import { registrationsQuery } from '../list-query';

type Registrant = Parameters<typeof fullNameOf>[0] & { id: number; email: string; fullName?: string | null };

export const registrantName = (user: Registrant) => user.fullName || fullNameOf(user);

const nameOf = (user: Registrant) => registrantName(user) || user.email;

const isPending = ({ view }: { view: RegistrationsView }) => view.tab === '0';
const isApproved = ({ view }: { view: RegistrationsView }) => view.tab === '1';

const DAY = { kind: 'day', width: 104 } as const;

/** Partners' registrations (spec 3 §2). */
export const registrationsList = defineList<typeof searchRegistrations, RegistrationsView>()({
  path: '/users/registration/search',
  address: registrationsAddress,
  noun: ['registration', 'registrations'],
  query: (view) => ({ ...registrationsQuery(view), page: view.page, size: REGISTRATIONS_PER_PAGE }),
  perPage: REGISTRATIONS_PER_PAGE,
  also: ['id', 'firstName', 'lastName', 'companyId', 'review', 'duplicateBy'],
  columns: [
    selectColumn<Registrant>(nameOf, { may: ['registration', ['change', 'decide', 'export']] }),
    { ...NUMBER_DOWN, width: 60 },
    {
      field: 'isNew',
      header: 'New',
      width: 56,
      narrow: false,
      cell: ({ isNew }) => (isNew === true || isNew === 'Y' ? 'Y' : 'N'),
    },
    {
      id: 'accountStatus',
      field: 'disabled',
      header: 'Account Status',
      slot: 'aside',
      width: 120,
      cell: ({ disabled }) => (
        <StatusPill tone={disabled ? 'quiet' : 'ok'}>{disabled ? 'Disabled' : 'In Use'}</StatusPill>
      ),
    },
    {
      id: 'name',
      field: 'fullName',
      header: 'Name',
      slot: 'title',
      width: 136,
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
      cell: ({ companyName, companyId, duplicateBy }) => (
        <span className="flex flex-col leading-4">
          <span className="truncate">
            {companyName ? (
              <RecordLink to="company" id={companyId}>
                {companyName}
              </RecordLink>
            ) : (
              NOTHING
            )}
          </span>
          {duplicateBy?.length ? (
            <span className="truncate text-xs text-warn">{`${sharedInWords(duplicateBy)} as another`}</span>
          ) : null}
        </span>
      ),
    },
    {
      field: 'missing',
      header: 'Missing',
      slot: 'value',
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
    { ...DAY, id: 'registeredAt', field: 'createdAt', header: 'Registration Date', width: 132, when: isPending },
    {
      ...DAY,
      id: 'registeredAt',
      field: 'createdAt',
      header: 'Registration Date',
      width: 132,
      narrow: false,
      when: isApproved,
    },
    { ...DAY, field: 'updatedAt', header: 'Update Date', narrow: false },
    {
      id: 'status',
      field: 'approvalStep',
      header: 'Status',
      width: 96,
      edge: true,
      when: isApproved,
      cell: ({ approvalStep }) => approvalStepName(approvalStep) ?? '',
    },
    { ...DAY, id: 'approvedAt', field: 'approvalDate', header: 'Approved Date', width: 120, when: isApproved },
    { ...DAY, id: 'notedAt', field: 'lastUpdate', header: 'Notes', narrow: false },
  ],
});

export type RegistrationsAnswer = AnswerOf<typeof registrationsList>;
export type RegistrationRow = RowOf<typeof registrationsList>;

/** What an approval still needs, and how the registration was sent back. */
function MissingCell({ missing, outcome: review }: { missing: string | undefined; outcome: string | undefined }) {
  const [outcome, color] = review === 'rejected' ? ['Rejected', 'text-bad'] : ['Asked', 'text-muted'];
  return (
    <span className="flex flex-col leading-4">
      {missing === undefined ? NOTHING : <Missing fields={missing} />}
      {review ? <span className={`truncate text-xs ${color}`}>{outcome}</span> : null}
    </span>
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
