'use client';

import { DetailSection, Fact } from '@/components/ui/detail-section';
import type { CompanyPoints } from '@/lib/contract/points';
import { formatPoints } from '@/lib/format';
import type { OpenedDetails } from './company-reading';
import { CompanyUsers } from './company-users';
import { PointHistory } from './point-history';
import { PointUpdate } from './point-update';
import type { PointsAsker } from './points-asker';
import { useHistory } from './use-history';

/** A company with its points: what can be done, and what is and was (spec 1 §2, Company point update). */
export function CompanyDetails({
  company,
  opened,
  timeZone,
  asker,
  onUpdated,
}: {
  company: CompanyPoints;
  opened: OpenedDetails | null;
  timeZone: string;
  asker: PointsAsker;
  onUpdated: () => Promise<void>;
}) {
  const history = useHistory(company.id, opened?.history ?? null);
  const refresh = async () => {
    await Promise.all([onUpdated(), history.refresh()]);
  };
  return (
    <div className="flex flex-col gap-6">
      <PointUpdate company={company} asker={asker} onUpdated={refresh} />
      <DetailSection title="Point Summary">
        <dl className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
          <Total name="Total Accrued" points={company.totalQpoints} />
          <Total name="Total Consumed" points={company.consumed} />
          <Total name="Total Available" points={company.availableQpoints} />
        </dl>
      </DetailSection>
      <div className="grid gap-6 md:grid-cols-2">
        <DetailSection title="Company Information">
          <CompanyInformation company={company} />
        </DetailSection>
        <DetailSection title="User Information">
          <CompanyUsers company={company} opened={opened?.subUsers ?? null} />
        </DetailSection>
      </div>
      <DetailSection title="Point Update History">
        <PointHistory history={history} timeZone={timeZone} />
      </DetailSection>
    </div>
  );
}

function Total({ name, points }: { name: string; points: number }) {
  return (
    <div className="rounded-lg border px-4 py-3 max-sm:flex max-sm:items-baseline max-sm:justify-between">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums max-sm:text-base">{formatPoints(points)}</dd>
    </div>
  );
}

function CompanyInformation({ company }: { company: CompanyPoints }) {
  const { address, state, website, officeNumber, mobileNumber } = company;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
      <Fact name="Company">{company.name}</Fact>
      <Fact name="State">{state}</Fact>
      <Fact name="Address">{address}</Fact>
      <Fact name="Website">{website ? <Website address={website} /> : null}</Fact>
      <Fact name="Office Number">{officeNumber}</Fact>
      <Fact name="Mobile Number">{mobileNumber}</Fact>
    </dl>
  );
}

/** Partners write their website themselves: only what is one becomes a link. */
function Website({ address }: { address: string }) {
  const href = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(href) || !new URL(href).hostname.includes('.')) return address;
  return (
    <a className="text-accent hover:underline" href={href} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}
