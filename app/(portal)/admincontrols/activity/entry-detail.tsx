import { activityAddress } from '@/lib/addresses/activity';
import type { ReactNode } from 'react';
import { DetailSection, Fact } from '@/components/ui/detail-section';
import { objectInWords } from '@/lib/domain/activity-words';
import { formatDate, formatTime } from '@/lib/time';
import type { EntryInDetail } from './entry-reading';
import { FieldTable } from './field-table';

/**
 * An entry in full: its facts, and its object before and after.
 *
 * @param objectHref where the object can be seen, if it can
 */
export function EntryDetail({
  entry,
  objectHref,
  timeZone,
}: {
  entry: EntryInDetail;
  objectHref: string | undefined;
  timeZone: string;
}) {
  const { createdAt, userId, userName, subjectType, subjectId, fields } = entry;
  const changed = fields.filter(({ isChanged }) => isChanged);
  const same = fields.filter(({ isChanged }) => !isChanged);
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-4">
        <Fact name="When">
          {formatDate(createdAt, timeZone)} {formatTime(createdAt, timeZone)}
        </Fact>
        <Fact name="Who">
          {userName ?? null}
          {userId ? <More href={activityAddress.href({ person: userId })}>All that they did</More> : null}
        </Fact>
        <Fact name="Object">
          {objectHref ? <More href={objectHref}>{objectInWords(entry)}</More> : objectInWords(entry)}
          {subjectType && subjectId ? (
            <More href={activityAddress.href({ object: `${subjectType}:${subjectId}` })}>All that was done to it</More>
          ) : null}
        </Fact>
        <Fact name="From address">{entry.clientAddress}</Fact>
        <Fact name="Request">{entry.requestId}</Fact>
        <Fact name="Entry">{entry.id}</Fact>
      </dl>
      <DetailSection title="Before and after">
        {changed.length > 0 ? (
          <FieldTable label="What changed" fields={changed} timeZone={timeZone} />
        ) : (
          <p className="text-sm text-muted">No field has another value.</p>
        )}
        {same.length > 0 ? (
          <details>
            <summary className="w-fit cursor-pointer py-1.5 text-sm text-muted hover:text-text">
              {same.length === 1 ? '1 field that stayed the same' : `${same.length} fields that stayed the same`}
            </summary>
            <FieldTable label="What stayed the same" fields={same} timeZone={timeZone} />
          </details>
        ) : null}
      </DetailSection>
    </div>
  );
}

function More({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="flex min-h-6 w-fit items-center text-accent hover:underline">
      {children}
    </a>
  );
}
