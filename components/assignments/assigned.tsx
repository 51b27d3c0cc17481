'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { useMay } from '@/components/layout/rights';
import { useFilters } from '@/components/list/filter-context';
import { FilterSelect } from '@/components/list/filter-form';
import { NOTHING } from '@/components/list/list-column';
import { buttonClass } from '@/components/ui/button-class';
import { useAfterFrame } from '@/components/ui/use-after-frame';
import type { AssignedRecord, listAssigned } from '@/lib/contract/work';
import { writeIdSpans } from '@/lib/domain/id-spans';
import type { WorkKind } from '@/lib/domain/work';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { AssignMenu, RecordAssignMenu, type Assignable } from './assign';
import { assigneesOf } from './assignees';

interface AssignedRecords {
  kind: WorkKind;
  isLoaded: boolean;
  byRecord: ReadonlyMap<number, AssignedRecord>;
}

const AssignedContext = createContext<AssignedRecords | null>(null);

/**
 * Provides the assignees for the rows of a list that has an `assignedColumn`.
 *
 * @param records ids of the rows, in the form their kind uses (lib/domain/work.ts)
 */
export function AssignedRows({
  kind,
  records,
  children,
}: {
  kind: WorkKind;
  records: readonly number[];
  children: ReactNode;
}) {
  const hasWork = useMay('work');
  const { data } = useQuery({
    ...query(readOf<typeof listAssigned>('/assigned-work', { query: { kind, records: writeIdSpans(records) } })),
    enabled: hasWork && records.length > 0,
    placeholderData: keepPreviousData,
  });
  const shared = useMemo(
    () => ({ kind, isLoaded: data !== undefined, byRecord: new Map(data?.map((each) => [each.record, each])) }),
    [kind, data],
  );
  return <AssignedContext value={shared}>{children}</AssignedContext>;
}

/** The assignee menu of a row. It shows a dash if the row isn't in the reader's queue. */
export function AssignedCell({ record, name }: { record: number | undefined; name: string }) {
  const item = useAssigned(record, name);
  return item ? <AssignMenu item={item} look="row" /> : NOTHING;
}

function useAssigned(record: number | undefined, name: string): Assignable | null {
  const assigned = useContext(AssignedContext);
  const found = record === undefined ? undefined : assigned?.byRecord.get(record);
  return assigned && found ? { ...found, kind: assigned.kind, name } : null;
}

interface OpenRecord {
  record: number;
  name: string;
  /** Whether the record is a page or a dialog. */
  place?: 'page' | 'dialog';
}

/** The assignee menu of an open record that waits. It loads after the record, and its room is kept. */
export function RecordAssignee({ kind, ...open }: OpenRecord & { kind: WorkKind }) {
  const hasWork = useMay('work');
  const isDrawn = useAfterFrame();
  if (!hasWork) return null;
  if (!isDrawn) return <AssigneeRoom />;
  return (
    <AssignedRows kind={kind} records={[open.record]}>
      <Assigned {...open} />
    </AssignedRows>
  );
}

function Assigned({ record, name, place = 'dialog' }: OpenRecord) {
  const item = useAssigned(record, name);
  const isLoaded = useContext(AssignedContext)?.isLoaded;
  if (item) return <RecordAssignMenu item={item} place={place} />;
  return isLoaded ? null : <AssigneeRoom />;
}

/** As large as the button of a record that isn't assigned, so that nothing moves when it comes. */
function AssigneeRoom() {
  return (
    <span aria-hidden className={buttonClass('secondary', 'invisible')}>
      <span className="size-3.5" />
      Assign
    </span>
  );
}

/**
 * Filters by assignee; hidden if the server has no work queue. The names load once the filter is pointed at or focused.
 *
 * @param kind the list's kind of work; without it, of any
 */
export function FilterAssigned({ kind }: { kind?: WorkKind | undefined }) {
  const hasWork = useMay('work');
  const { values } = useFilters();
  const [isNear, setNear] = useState(false);
  const chosen = typeof values.assigned === 'string' ? values.assigned : '';
  const isNamed = chosen.includes('-');
  const { data } = useQuery({ ...query(assigneesOf(kind)), enabled: hasWork && (isNear || isNamed) });
  if (!hasWork) return null;
  const people = data?.people.map(({ id, name }) => ({ value: `user-${id}`, name })) ?? [];
  const roles = data?.roles.map(({ id, name }) => ({ value: `role-${id}`, name })) ?? [];
  const isListed = [...people, ...roles].some(({ value }) => value === chosen);
  return (
    <span className="contents" onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      <FilterSelect name="assigned" label="Assigned to" all="Everyone" className="w-64">
        <option value="me">Me or my role</option>
        <option value="nobody">Unassigned</option>
        {isNamed && !isListed ? <option value={chosen}>{data ? 'Someone without access' : '…'}</option> : null}
        <Named label="Teammates" of={people} />
        <Named label="Roles" of={roles} />
      </FilterSelect>
    </span>
  );
}

function Named({ label, of }: { label: string; of: readonly { value: string; name: string }[] }) {
  if (of.length === 0) return null;
  return (
    <optgroup label={label}>
      {of.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
