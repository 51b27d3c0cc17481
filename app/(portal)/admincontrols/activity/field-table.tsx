'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { DetailTable } from '@/components/ui/detail-table';
import type { FieldChange } from '@/lib/domain/activity-diff';
import { formatDate, formatTime } from '@/lib/time';

/** Fields of an object, before and after side by side; what changed is marked. */
export function FieldTable({ label, fields, timeZone }: { label: string; fields: readonly FieldChange[]; timeZone: string }) {
  return (
    <DetailTable
      label={label}
      head={
        <>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </>
      }
    >
      {fields.map(({ path, label: field, before, after, isChanged }) => (
        <tr key={path}>
          <th scope="row" className="max-w-48 border-t align-top font-medium! wrap-anywhere whitespace-normal! text-text!">
            {field}
          </th>
          <td className={clsx('w-[38%] min-w-28', isChanged && before !== null && 'bg-bad-weak')}>
            <Value text={before} timeZone={timeZone} />
          </td>
          <td className={clsx('w-[38%] min-w-28', isChanged && after !== null && 'bg-ok-weak')}>
            <Value text={after} timeZone={timeZone} />
          </td>
        </tr>
      ))}
    </DetailTable>
  );
}

/** Longer values are cut until somebody asks for all of them. */
const LONG = 240;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

function Value({ text, timeZone }: { text: string | null; timeZone: string }) {
  const [isWhole, setWhole] = useState(false);
  if (text === null) return <span className="text-muted">—</span>;
  if (INSTANT.test(text)) return `${formatDate(text, timeZone)} ${formatTime(text, timeZone)}`;
  if (text.length <= LONG) return <span className="wrap-anywhere whitespace-pre-wrap">{text}</span>;
  return (
    <span className="wrap-anywhere whitespace-pre-wrap">
      {isWhole ? text : `${text.slice(0, LONG)}…`}{' '}
      <button
        type="button"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
        className="inline-flex min-h-6 items-center text-accent hover:underline"
      >
        {isWhole ? 'Show less' : 'Show all'}
      </button>
    </span>
  );
}
