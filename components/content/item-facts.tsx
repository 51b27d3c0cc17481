'use client';

import type { ReactNode } from 'react';
import { SectionCard } from '@/components/form/section-card';
import { RecordLink } from '@/components/record/record-link';
import { DateAndTime } from '@/components/ui/date-and-time';
import type { ContentArea } from '@/lib/domain/content';
import type { ContentItem } from './content-item';
import { VersionsButton } from './versions-button';

/** When an item was created and updated, and by whom. */
export function ItemFacts({
  area,
  item: { id, title, status, createdAt, updatedAt, lastUpdateBy, lastUpdateById, maker },
  timeZone,
  isUnsaved,
}: {
  area: ContentArea;
  item: ContentItem;
  timeZone: string;
  isUnsaved: () => boolean;
}) {
  const facts: readonly { what: string; by: ReactNode; at: string | null }[] = [
    { what: 'Registered', by: maker ? <Editor {...maker} /> : null, at: createdAt },
    { what: 'Updated', by: lastUpdateBy ? <Editor id={lastUpdateById} name={lastUpdateBy} /> : null, at: updatedAt },
  ];
  return (
    <SectionCard title="History">
      <dl className="flex flex-col gap-2 text-sm">
        {facts.map(({ what, by, at }) =>
          at ? (
            <div key={what} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-muted">
                {what}
                {by ? (
                  <>
                    {' by '}
                    <span>{by}</span>
                  </>
                ) : null}
              </dt>
              <dd>
                <DateAndTime at={at} timeZone={timeZone} />
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      {status === 'deleted' ? null : (
        <VersionsButton area={area} item={{ id, title }} timeZone={timeZone} isUnsaved={isUnsaved} />
      )}
    </SectionCard>
  );
}

function Editor({ id, name }: { id: number | null; name: string }) {
  return (
    <RecordLink to="admin" id={id} className="underline">
      {name}
    </RecordLink>
  );
}
