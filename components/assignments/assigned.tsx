'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useMay } from '@/components/layout/rights';
import { FilterSelect } from '@/components/list/filter-form';
import { NOTHING } from '@/components/list/list-column';
import { useAfterFrame } from '@/components/ui/use-after-frame';
import type { AssignedRecord, listAssigned } from '@/lib/contract/work';
import { writeIdSpans } from '@/lib/domain/id-spans';
import type { WorkKind } from '@/lib/domain/work';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { AssignMenu } from './assign';

const AssignedContext = createContext<{ kind: WorkKind; byRecord: ReadonlyMap<number, AssignedRecord> } | null>(null);

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
  const shared = useMemo(() => ({ kind, byRecord: new Map(data?.map((each) => [each.record, each])) }), [kind, data]);
  return <AssignedContext value={shared}>{children}</AssignedContext>;
}

/** The assignee menu of a row. It shows `nothing` if the row isn't in the reader's queue. */
export function AssignedCell({
  record,
  name,
  look = 'row',
  nothing = NOTHING,
}: {
  record: number | undefined;
  name: string;
  look?: 'row' | 'record';
  nothing?: ReactNode;
}) {
  const assigned = useContext(AssignedContext);
  const found = record === undefined ? undefined : assigned?.byRecord.get(record);
  if (!assigned || !found) return nothing;
  return <AssignMenu item={{ ...found, kind: assigned.kind, name }} look={look} />;
}

/** The assignee menu of an open record that waits. It loads after the record. */
export function RecordAssignee({ kind, record, name }: { kind: WorkKind; record: number; name: string }) {
  if (!useAfterFrame()) return null;
  return (
    <AssignedRows kind={kind} records={[record]}>
      <AssignedCell record={record} name={name} look="record" nothing={null} />
    </AssignedRows>
  );
}

/** Hidden if the server has no work queue. */
export function FilterMine() {
  const hasWork = useMay('work');
  if (!hasWork) return null;
  return (
    <FilterSelect name="mine" label="Assigned to" all="Anyone" className="w-56">
      <option value="yes">Me or my role</option>
    </FilterSelect>
  );
}

export const mineChip = () => 'Assigned to me or my role';
