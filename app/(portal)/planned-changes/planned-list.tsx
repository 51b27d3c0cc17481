import { defineList } from '@/components/list/define-list';
import { NOTHING } from '@/components/list/list-column';
import { SelectPage, SelectRow, UnselectableRow } from '@/components/list/selection';
import { fieldInWords, KIND_LABELS } from '@/components/planned/plan-words';
import { RecordLink } from '@/components/record/record-link';
import { plannedChangesAddress, type PlannedChangesView } from '@/lib/addresses/planned-changes';
import type { RecordKind } from '@/lib/addresses/record-kinds';
import type { listPlannedChanges, PlannedChange } from '@/lib/contract/planned-changes';
import { OPEN_STATES, PLANNED_PER_PAGE } from '@/lib/domain/planned-change';
import { PlanRowActions, PlanState } from './plan-row-actions';

type Placed = Pick<PlannedChange, 'source' | 'area'>;

const recordKindOf = ({ source, area }: Placed): RecordKind =>
  source === 'change' ? 'product' : source === 'promotion' ? 'promotion' : (area ?? 'news');

/** Only open changes of products can be changed here; content and promotions are edited on their own pages. */
export const isEditable = ({ source, state }: Pick<PlannedChange, 'source' | 'state'>) =>
  source === 'change' && OPEN_STATES.includes(state);

const FIXED = {
  content: 'Open the item to change its time.',
  promotion: 'Open the promotion to change its time.',
  change: 'This is over.',
} as const;

/** Planned changes: open ones soonest first, others latest first. */
export const plannedList = defineList<
  typeof listPlannedChanges,
  PlannedChangesView,
  { onMove: (plan: PlannedRow) => void }
>()({
  path: '/planned-changes',
  address: plannedChangesAddress,
  noun: ['planned change', 'planned changes'],
  query: ({ kind, state, by, product, page }) => ({ kind, state, by, product, page, size: PLANNED_PER_PAGE }),
  perPage: PLANNED_PER_PAGE,
  also: ['id', 'source', 'sourceId', 'area', 'recordId', 'userId', 'result', 'version'],
  columns: [
    {
      id: 'select',
      header: () => <SelectPage />,
      slot: 'select',
      pin: true,
      may: ['products', 'change'],
      cell: (row) =>
        isEditable(row) ? (
          <SelectRow id={row.id} label={row.about} />
        ) : (
          <UnselectableRow label={row.about} reason={FIXED[row.source]} />
        ),
    },
    {
      id: 'record',
      field: 'about',
      header: 'Record',
      slot: 'title',
      cell: (row) => (
        <RecordLink className="" to={recordKindOf(row)} id={row.recordId as never} data-row-link>
          {row.about}
        </RecordLink>
      ),
    },
    {
      id: 'kind',
      field: 'kinds',
      header: 'Kind',
      narrow: false,
      fit: true,
      cell: ({ kinds }) => kinds.map((kind) => KIND_LABELS[kind]).join(', '),
    },
    {
      id: 'change',
      field: 'fields',
      header: 'Change',
      slot: 'detail',
      width: 260,
      cell: ({ fields, result }) => {
        const changes = fields.map(fieldInWords).join(' · ');
        return result === null ? changes : `${changes} (${result})`;
      },
    },
    { id: 'at', field: 'at', header: 'Applies', kind: 'moment', slot: 'value' },
    {
      id: 'by',
      field: 'userName',
      header: 'Planned by',
      narrow: false,
      links: false,
      link: ['admin', 'userId'],
      cell: ({ userName }) => userName ?? NOTHING,
    },
    {
      field: 'state',
      header: 'Status',
      slot: 'aside',
      edge: true,
      cell: ({ id, state }) => <PlanState id={id} state={state} />,
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">Actions</span>,
      className: 'actions',
      may: ['products', 'change'],
      cell: (row, { onMove }) => (isEditable(row) ? <PlanRowActions plan={row} onMove={() => onMove(row)} /> : null),
    },
  ],
});

export type PlannedRow = Pick<
  PlannedChange,
  | 'id'
  | 'source'
  | 'sourceId'
  | 'area'
  | 'recordId'
  | 'userId'
  | 'result'
  | 'version'
  | 'about'
  | 'kinds'
  | 'fields'
  | 'at'
  | 'userName'
  | 'state'
>;
