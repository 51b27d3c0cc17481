'use client';

import clsx from 'clsx';
import { useState, type ReactNode } from 'react';
import { RecordDialog } from '@/components/record/record-dialog';
import type { RecordPlace } from '@/components/record/record-host';
import { RecordLink } from '@/components/record/record-link';
import { prefetchRecord, recordOf, useRecord } from '@/components/record/use-record';
import { DateAndTime } from '@/components/ui/date-and-time';
import { DetailSection, Fact } from '@/components/ui/detail-section';
import { DetailTable } from '@/components/ui/detail-table';
import { useSave } from '@/components/form/use-save';
import { May } from '@/components/layout/rights';
import { Button } from '@/components/ui/button';
import { registrationHref } from '@/lib/addresses/registrations';
import { bff } from '@/lib/bff/client';
import type { restoreRegistration } from '@/lib/contract/registrations';
import { activityAddress } from '@/lib/addresses/activity';
import type { ActivityDetail, getActivityEntry } from '@/lib/contract/activity';
import { compareObjects, type FieldChange } from '@/lib/domain/activity-diff';
import { activitySentence, objectInWords } from '@/lib/domain/activity-words';
import { formatCountOf } from '@/lib/text/format';
import { formatDateTime } from '@/lib/time/format-time';
import { useObjectLinks } from './use-object-links';

const entrySource = (id: number) => recordOf<typeof getActivityEntry>('/activity/{id}', { params: { id } });

export const prefetch = ({ id }: { id: number }) => prefetchRecord(entrySource(id));

/** An entry's facts, and its object before and after. */
export default function EntryDialog({
  place,
  what,
  timeZone,
}: {
  place: RecordPlace;
  what: string | undefined;
  timeZone: string;
}) {
  const record = useRecord(entrySource(place.id));
  const sentence = what ?? (record.load?.state === 'loaded' ? activitySentence(record.load.value) : 'Activity');
  return (
    <RecordDialog
      noun="entry"
      neighbours={['Previous entry', 'Next entry']}
      place={place}
      record={record}
      title={<span className="wrap-anywhere">{sentence}</span>}
    >
      {(entry) => <EntryDetail entry={entry} timeZone={timeZone} />}
    </RecordDialog>
  );
}

function EntryDetail({ entry, timeZone }: { entry: ActivityDetail; timeZone: string }) {
  const href = useObjectLinks()(entry);
  const { createdAt, userId, userName, subjectType, subjectId, before, after } = entry;
  const fields = compareObjects(before, after, (instant) => formatDateTime(instant, timeZone));
  const changed = fields.filter(({ isChanged, isTechnical }) => isChanged && !isTechnical);
  const same = fields.filter(({ isChanged, isTechnical }) => !isChanged && !isTechnical);
  const technical = fields.filter(({ isTechnical }) => isTechnical);
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-4">
        <Fact name="When">
          <DateAndTime at={createdAt} timeZone={timeZone} />
        </Fact>
        <Fact name="Who">
          <RecordLink to="admin" id={userId} className="inline-flex min-h-6 items-center text-accent hover:underline">
            {userName ?? null}
          </RecordLink>
          {userId ? <More href={activityAddress.href({ person: userId })}>All of their activity</More> : null}
        </Fact>
        <Fact name="Object">
          {href ? <More href={href}>{objectInWords(entry)}</More> : objectInWords(entry)}
          {subjectType && subjectId ? (
            <More href={activityAddress.href({ object: `${subjectType}:${subjectId}` })}>Full history</More>
          ) : null}
        </Fact>
        <Fact name="From address">{entry.clientAddress}</Fact>
      </dl>
      {entry.action === 'deleteAdmins' && subjectType === 'partner' && subjectId ? (
        <May do="change" in="registration">
          <RestorePartner userId={Number(subjectId)} />
        </May>
      ) : null}
      <DetailSection title="Before and after">
        {changed.length > 0 ? (
          <FieldTable label="Changes" fields={changed} timeZone={timeZone} />
        ) : (
          <p className="text-sm text-muted">No field changed.</p>
        )}
        {same.length > 0 ? (
          <Folded summary={`${formatCountOf(same.length, 'field')} unchanged`}>
            <FieldTable label="Unchanged fields" fields={same} timeZone={timeZone} />
          </Folded>
        ) : null}
        <Folded summary="Technical details">
          <dl className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-4 py-2">
            <Fact name="Request">{entry.requestId}</Fact>
            <Fact name="Entry">{entry.id}</Fact>
          </dl>
          {technical.length > 0 ? <FieldTable label="Versions" fields={technical} timeZone={timeZone} /> : null}
        </Folded>
      </DetailSection>
    </div>
  );
}

function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1.5 text-sm text-muted hover:text-text">{summary}</summary>
      {children}
    </details>
  );
}

/** Restores a deleted pending partner, which is possible for 30 days. */
function RestorePartner({ userId }: { userId: number }) {
  const { save, saving } = useSave();
  const restore = () =>
    save(() => bff<typeof restoreRegistration>('PATCH', '/users/registration/restore', { body: { userId } }), {
      done: 'The partner is restored',
      link: { text: 'Open the registration', href: registrationHref(userId) },
      failed: 'The partner could not be restored.',
    });
  return (
    <Button className="self-start" aria-disabled={saving || undefined} onClick={() => void restore()}>
      Restore this partner
    </Button>
  );
}

function More({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="flex min-h-6 w-fit items-center text-accent hover:underline">
      {children}
    </a>
  );
}

/** An object's fields before and after, side by side, with changes highlighted. */
function FieldTable({ label, fields, timeZone }: { label: string; fields: readonly FieldChange[]; timeZone: string }) {
  return (
    <DetailTable label={label} heads={['Field', 'Before', 'After']}>
      {fields.map(({ path, label: field, before, after, isChanged }) => (
        <tr key={path}>
          <th
            scope="row"
            className="max-w-48 border-t align-top font-medium! wrap-anywhere whitespace-normal! text-text!"
          >
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

/** Longer values are truncated until the reader expands them. */
const LONG = 240;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

function Value({ text, timeZone }: { text: string | null; timeZone: string }) {
  const [isWhole, setWhole] = useState(false);
  if (text === null) return <span className="text-muted">—</span>;
  if (INSTANT.test(text)) return formatDateTime(text, timeZone);
  if (text.length <= LONG) return <span className="wrap-anywhere whitespace-pre-wrap">{text}</span>;
  return (
    <span className="wrap-anywhere whitespace-pre-wrap">
      <span>{`${isWhole ? text : `${text.slice(0, LONG)}…`} `}</span>
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
