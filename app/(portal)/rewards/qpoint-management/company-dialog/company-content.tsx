'use client';

import { useRouter } from 'next/navigation';
import type { CompanyPoints } from '@/lib/contract/points';
import { CompanyDetails } from './company-details';
import type { CompanyReading } from './company-reading';
import { CompanyTabs } from './company-tabs';
import type { DialogView } from './dialog-view';
import { Ledger } from './ledger';
import type { PointsAsker } from './points-asker';

/** What the dialog of a company shows: its details with the point update, or its ledger. */
export function CompanyContent({
  company,
  opened,
  refreshCompany,
  shown,
  hrefOf,
  timeZone,
  asker,
}: {
  company: CompanyPoints;
  /** What the server has read of this company. */
  opened: Extract<CompanyReading, { state: 'read' }> | null;
  refreshCompany: () => Promise<void>;
  shown: DialogView;
  hrefOf: (next: Partial<DialogView>) => string;
  timeZone: string;
  asker: PointsAsker;
}) {
  const router = useRouter();
  const refresh = async () => {
    // The list behind shows the same company.
    router.refresh();
    await refreshCompany();
  };
  return (
    <div className="flex flex-col gap-5">
      <CompanyTabs current={shown.tab} hrefOf={hrefOf} />
      {shown.tab === 'ledger' ? (
        <Ledger
          company={company}
          opened={opened?.ledger ?? null}
          filter={shown}
          hrefOf={hrefOf}
          timeZone={timeZone}
          asker={asker}
          onReversed={refresh}
        />
      ) : (
        <CompanyDetails
          company={company}
          opened={opened?.details ?? null}
          timeZone={timeZone}
          asker={asker}
          onUpdated={refresh}
        />
      )}
    </div>
  );
}
