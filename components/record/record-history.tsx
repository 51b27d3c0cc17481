'use client';

import type { ComponentType, ReactNode } from 'react';
import { SectionCard } from '@/components/form/section-card';
import { useMay } from '@/components/layout/rights';
import type { HistoryKind } from '@/lib/domain/record-history';
import { Notes } from './notes';
import { Timeline, type TimelineStep } from './timeline';

/**
 * A record's staff notes and timeline. Notes of a registration have their own card (spec 3).
 *
 * @param parts limits it to one of them if the other is elsewhere
 * @param section wraps each part
 */
export default function RecordHistory({
  kind,
  id,
  timeZone,
  own,
  parts = ['notes', 'timeline'],
  section: Section = SectionCard,
}: {
  kind: HistoryKind;
  id: number;
  timeZone: string;
  own?: readonly TimelineStep[];
  parts?: readonly ('notes' | 'timeline')[];
  section?: ComponentType<{ title: string; children: ReactNode }>;
}) {
  const hasRecordHistory = useMay('recordHistory');
  const hasTimeline = parts.includes('timeline') && (own !== undefined || hasRecordHistory);
  return (
    <>
      {kind !== 'registration' && parts.includes('notes') && hasRecordHistory ? (
        <Section title="Notes">
          <Notes kind={kind} id={id} timeZone={timeZone} />
        </Section>
      ) : null}
      {hasTimeline ? (
        <Section title="Timeline">
          <Timeline kind={kind} id={id} timeZone={timeZone} {...(own && { own })} />
        </Section>
      ) : null}
    </>
  );
}
