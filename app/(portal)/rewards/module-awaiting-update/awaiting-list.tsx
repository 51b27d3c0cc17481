import { assignedColumn } from '@/components/assignments/assigned-column';
import { defineList, type AnswerOf, type RowOf } from '@/components/list/define-list';
import { NOTHING } from '@/components/list/list-column';
import { selectColumn } from '@/components/list/select-column';
import { RecordLink } from '@/components/record/record-link';
import { awaitingUpdateAddress, type AwaitingUpdateView } from '@/lib/addresses/approvals';
import type { searchAwaitingUpdate } from '@/lib/contract/awaiting-update';
import { isProductType, PRODUCT_TYPE_LABELS } from '@/lib/domain/configuration';
import { fullNameOf } from '@/lib/domain/person';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { formatDashed } from '@/lib/time/format-time';

/** A view's filter, shared by its export and bulk selection. */
export function awaitingQuery({ search, startDate, endDate, assigned }: AwaitingUpdateView) {
  return {
    ...(search ? { keyword: search } : {}),
    ...(startDate ? { startDate } : {}),
    ...(endDate ? { endDate } : {}),
    ...(assigned ? { assigned } : {}),
  };
}

export function serialOf({ id, serialNumber }: { id: number; serialNumber?: string | null | undefined }): string {
  return serialNumber ?? String(id);
}

/** Modules whose serial number hasn't been uploaded (spec 2 §2.7). */
export const awaitingList = defineList<typeof searchAwaitingUpdate, AwaitingUpdateView>()({
  path: '/modules/awaiting-approval/search',
  address: awaitingUpdateAddress,
  noun: ['module', 'modules'],
  query: (view) => ({ ...awaitingQuery(view), limit: ROWS_PER_PAGE, offset: (view.page - 1) * ROWS_PER_PAGE }),
  also: ['id', 'companyId', 'name', 'userId', 'lastName', 'createdAt'],
  columns: [
    selectColumn<Parameters<typeof serialOf>[0]>((module) => `module ${serialOf(module)}`, {
      may: ['approvals', ['decide', 'export']],
    }),
    {
      id: 'company',
      field: 'companyName',
      header: 'Company Name',
      slot: 'detail',
      link: ['company', 'companyId'],
      cell: ({ companyName, name }) => (companyName ?? name) || NOTHING,
    },
    {
      id: 'person',
      field: 'firstName',
      header: 'Username',
      narrow: false,
      link: ['person', 'userId'],
      cell: (module) => fullNameOf(module) || NOTHING,
    },
    {
      id: 'registered',
      field: 'registrationDate',
      header: 'Registration Date',
      kind: 'figures',
      slot: 'when',
      // MM-DD-YYYY, as spec 2 §2.7 requires.
      cell: ({ registrationDate, createdAt }, { timeZone }) => {
        const at = registrationDate ?? createdAt;
        return at ? formatDashed(at, timeZone) : NOTHING;
      },
    },
    {
      id: 'type',
      field: 'configurationType',
      header: 'Configuration Type',
      slot: 'value',
      cell: ({ configurationType: type }) =>
        type ? (isProductType(type) ? PRODUCT_TYPE_LABELS[type] : type) : NOTHING,
    },
    {
      id: 'serial',
      field: 'serialNumber',
      header: 'Serial Number',
      kind: 'figures',
      slot: 'title',
      links: true,
      cell: (module) => (
        <RecordLink className="" to="serialNumber" id={module.serialNumber}>
          {serialOf(module)}
        </RecordLink>
      ),
    },
    {
      ...assignedColumn<Parameters<typeof serialOf>[0]>((module) => ({ record: module.id, name: serialOf(module) })),
      optional: false,
    },
  ],
});

export type AwaitingRow = RowOf<typeof awaitingList>;
export type AwaitingAnswer = AnswerOf<typeof awaitingList>;
