'use client';

import { ActivityLink } from '@/components/activity/activity-link';
import { SectionCard } from '@/components/form/section-card';
import { DateAndTime } from '@/components/ui/date-and-time';
import { rulesOf, type ContentArea } from '@/lib/domain/content';
import type { ContentItem } from './content-item';
import { VersionsButton } from './versions-button';

/** When what happened to an item, and by whom. */
export function ItemFacts({
  area,
  item: { id, title, status, createdAt, updatedAt, lastUpdateBy },
  timeZone,
  isUnsaved,
}: {
  area: ContentArea;
  item: ContentItem;
  timeZone: string;
  isUnsaved: () => boolean;
}) {
  const facts = [
    ['Registered', createdAt],
    [lastUpdateBy ? `Updated by ${lastUpdateBy}` : 'Updated', updatedAt],
  ] as const;
  return (
    <SectionCard title="History" aside={<ActivityLink type={rulesOf(area).noun} id={id} />}>
      <dl className="flex flex-col gap-2 text-sm">
        {facts.map(([label, at]) =>
          at ? (
            <div key={label} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-muted">{label}</dt>
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
