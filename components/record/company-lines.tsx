'use client';

import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { SectionCard } from '@/components/form/section-card';
import { PortalLink } from '@/components/layout/navigation';
import { useMay } from '@/components/layout/rights';
import { useAfterFrame } from '@/components/ui/use-after-frame';
import { companyHref } from '@/lib/addresses/paths';
import type { getCompany } from '@/lib/contract/companies';
import { formatCount, formatPoints } from '@/lib/text/format';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { useOpenKinds } from './open-kinds';

/** A record's company in three lines, limited to the reader's areas. It loads after the record. */
export function CompanyLines({
  id: given,
  section: Section = SectionCard,
}: {
  id: number | string | null | undefined;
  section?: ComponentType<{ title: string; children: ReactNode }>;
}) {
  const id = Number(given ?? 0);
  const [opens, isWhole] = [useOpenKinds().has('company'), useMay('recordPages')];
  const isOffered = opens && isWhole && id > 0;
  const isNext = useAfterFrame();
  const { data: company, error } = useQuery({
    ...query(readOf<typeof getCompany>('/companies/{id}', { params: { id } })),
    enabled: isOffered && isNext,
  });
  if (!isOffered || error) return null;
  const { points, approvals, inquiries } = company ?? {};
  return (
    <Section title="This company">
      <dl className="flex min-h-21 flex-col gap-2 text-sm">
        {points ? <Line name="Available">{formatPoints(points.available)}</Line> : null}
        {approvals ? (
          <Line name="Claims awaiting approval">
            <Way href={companyHref(id, 'claims')}>{approvals.modules?.moduleQuantity ?? 0}</Way>
          </Line>
        ) : null}
        {inquiries ? (
          <Line name="Open inquiries">
            <Way href={companyHref(id, 'inquiries')}>{inquiries.count}</Way>
          </Line>
        ) : null}
      </dl>
    </Section>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

const Way = ({ href, children }: { href: string; children: number }) => (
  <PortalLink href={href} className="inline-flex min-h-6 items-center text-accent hover:underline">
    {formatCount(children)}
  </PortalLink>
);
