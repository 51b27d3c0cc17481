'use client';

import { SectionCard } from '@/components/form/section-card';
import { Part } from '@/components/record/part';
import { RecordLink } from '@/components/record/record-link';
import { recordOf, useRecord } from '@/components/record/use-record';
import { DateAndTime } from '@/components/ui/date-and-time';
import type { getContentDownloads } from '@/lib/contract/content-history';
import { formatCount } from '@/lib/text/format';

const times = (count: number) => (count === 1 ? 'once' : `${formatCount(count)} times`);

/** Tall enough to tap. */
const LINK_CLASS = 'inline-flex min-h-6 items-center text-accent hover:underline';

/** How often partners downloaded an item's files, and who did. */
export default function Downloads({ id, timeZone }: { id: number; timeZone: string }) {
  const found = useRecord(recordOf<typeof getContentDownloads>('/content-downloads/{id}', { params: { id } }));
  const total = found.load?.state === 'loaded' ? found.load.value.downloads : null;
  return (
    <SectionCard title="Downloads" aside={total === null ? null : formatCount(total)}>
      <Part of={found} problem="There was a problem getting the downloads." loading="Loading the downloads…">
        {({ lastAt, companies, byCompany }) =>
          lastAt ? (
            <div className="flex min-w-0 flex-col gap-3 text-sm">
              <p className="text-muted">
                Last <DateAndTime at={lastAt} timeZone={timeZone} />
              </p>
              <ul aria-label="Downloads by company" className="flex min-w-0 flex-col divide-y divide-line">
                {byCompany.map(({ companyId, companyName, downloads, people }) => (
                  <li key={companyId} className="flex min-w-0 flex-col gap-0.5 py-2 first:pt-0 last:pb-0">
                    <span className="flex min-w-0 justify-between gap-3">
                      <span className="min-w-0 font-medium wrap-anywhere">
                        <RecordLink to="company" id={companyId} className={LINK_CLASS}>
                          {companyName}
                        </RecordLink>
                      </span>
                      <span className="shrink-0 tabular-nums">{times(downloads)}</span>
                    </span>
                    {people.map(({ userId, name, downloads: own, lastAt: at }) => (
                      <span key={userId} className="flex min-w-0 flex-wrap justify-between gap-x-3 text-muted">
                        <span className="min-w-0 wrap-anywhere">
                          <RecordLink to="person" id={userId} className={LINK_CLASS}>
                            {name || 'Someone'}
                          </RecordLink>
                          {people.length > 1 ? `, ${times(own)}` : ''}
                        </span>
                        <DateAndTime at={at} timeZone={timeZone} />
                      </span>
                    ))}
                  </li>
                ))}
              </ul>
              {companies > byCompany.length ? (
                <p className="text-muted">{`And ${formatCount(companies - byCompany.length)} more companies.`}</p>
              ) : null}
            </div>
          ) : (
            <p className="text-sm text-muted">No partner has downloaded a file yet.</p>
          )
        }
      </Part>
    </SectionCard>
  );
}
