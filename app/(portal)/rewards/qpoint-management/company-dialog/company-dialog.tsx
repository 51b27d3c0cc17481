'use client';

import clsx from 'clsx';
import { RecordAssignee } from '@/components/assignments/assigned';
import { useRecordHere } from '@/components/commands/record-here';
import { useMay } from '@/components/layout/rights';
import { PortalLink } from '@/components/layout/navigation';
import { RecordDialog } from '@/components/record/record-dialog';
import type { RecordPlace } from '@/components/record/record-host';
import { prefetchRecord, useRecord, type RecordSource } from '@/components/record/use-record';
import { buttonClass } from '@/components/ui/button-class';
import { followInDialog } from '@/components/ui/dialog-address';
import { PointStatusPill } from '@/components/ui/point-status-pill';
import { TAB_CLASS, TABS_CLASS } from '@/components/ui/tab-class';
import { bff, BffError } from '@/lib/bff/client';
import type { CompanyPoints, searchCompanyPoints } from '@/lib/contract/points';
import { companyHref } from '@/lib/addresses/paths';
import { ApprovalClaims } from './approval-claims';
import { pendingIn } from '../companies-list';
import { CompanyDetails } from './company-details';
import { DecisionBand } from './decision-band';
import { companyKey, type DialogView } from './dialog-view';
import { Ledger } from './ledger';
import type { PointsRequester } from './read-points-requester';

function companySource(id: number): RecordSource<CompanyPoints> {
  const read = async () => {
    const query = { companyId: id };
    const { data } = await bff<typeof searchCompanyPoints>('GET', '/users/qpoints/search', { query });
    const company = data.find((candidate) => candidate.id === id);
    if (!company) throw new BffError(404, {});
    return company;
  };
  return { key: companyKey(id), read };
}

export const prefetch = ({ id }: { id: number }) => prefetchRecord(companySource(id));

interface CompanyDialogProps {
  place: RecordPlace;
  name: string | undefined;
  shown: DialogView;
  /** The page's address with another view of the dialog. */
  hrefOf: (next: Partial<DialogView>) => string;
  timeZone: string;
  asker: PointsRequester;
}

/** A company's points: details with the point update, or the ledger. */
export default function CompanyDialog({ place, name, shown, hrefOf, timeZone, asker }: CompanyDialogProps) {
  const record = useRecord(companySource(place.id));
  const company = record.load?.state === 'loaded' ? record.load.value : null;
  const latest = company?.pointRequest;
  const request = company ? pendingIn(company) : undefined;
  useRecordHere(
    company && { kind: 'company', id: company.id, name: company.name, company: { id: company.id, name: company.name } },
  );
  return (
    <RecordDialog
      noun="company"
      place={place}
      record={record}
      problem="There was a problem getting the company"
      list="Q.Point Management"
      title={company?.name ?? name ?? 'Company'}
      status={latest ? <PointStatusPill id={latest.requestStatusId} name={latest.requestStatus} /> : null}
      owner={
        asker.asker === 'administrator' && company && request ? (
          <RecordAssignee key={request} kind="pointRequest" record={request} name={company.name} />
        ) : null
      }
      actions={
        <PortalLink href={companyHref(place.id)} className={buttonClass()}>
          Open page
        </PortalLink>
      }
      logged={['company', place.id]}
      tabs={<CompanyTabs current={shown.tab} hrefOf={hrefOf} />}
    >
      {(value) => (
        <div className="flex flex-col gap-5">
          <DecisionBand
            company={value}
            asker={asker}
            timeZone={timeZone}
            onDecided={record.refresh}
            onNext={place.onNext}
          />
          {shown.tab === 'ledger' && shown.approval ? (
            <ApprovalClaims
              id={shown.approval}
              companyId={value.id}
              ledgerHref={hrefOf({ approval: undefined })}
              timeZone={timeZone}
            />
          ) : shown.tab === 'ledger' ? (
            <Ledger
              company={value}
              filter={shown}
              hrefOf={hrefOf}
              timeZone={timeZone}
              asker={asker}
              onReversed={record.refresh}
            />
          ) : (
            <CompanyDetails company={value} timeZone={timeZone} asker={asker} onUpdated={record.refresh} />
          )}
        </div>
      )}
    </RecordDialog>
  );
}

const TABS = [
  { tab: undefined, label: 'Details' },
  { tab: 'ledger', label: 'Ledger' },
] as const;

/** The dialog's tabs. They are links, because the tab is part of the address. */
function CompanyTabs({
  current,
  hrefOf,
}: {
  current: DialogView['tab'];
  hrefOf: (next: Partial<DialogView>) => string;
}) {
  // An address may still open the ledger without the right to it, which then says so.
  if (!useMay('ledger') && current === undefined) return null;
  return (
    <nav aria-label="Company" className={TABS_CLASS}>
      {TABS.map(({ tab, label }) => (
        <a
          key={label}
          href={hrefOf({ tab, approval: undefined })}
          aria-current={tab === current ? 'page' : undefined}
          onClick={followInDialog}
          className={clsx(TAB_CLASS, 'max-sm:h-10')}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
