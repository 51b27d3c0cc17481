'use client';

import type { ReactNode } from 'react';
import { useRecordHere } from '@/components/commands/record-here';
import OrderDialog from '@/components/orders/order-dialog';
import { PortalLink } from '@/components/layout/navigation';
import { RecordHistory } from '@/components/record/deferred-history';
import { Part } from '@/components/record/part';
import { RecordDialog } from '@/components/record/record-dialog';
import type { RecordPlace } from '@/components/record/record-host';
import { RecordLink } from '@/components/record/record-link';
import { prefetchRecord, recordOf, useRecord } from '@/components/record/use-record';
import { buttonClass } from '@/components/ui/button-class';
import { DateAndTime } from '@/components/ui/date-and-time';
import { DetailSection, Fact } from '@/components/ui/detail-section';
import { approvedFirst } from '@/components/approvals/first-approval';
import { forecastSource, ForecastTables } from '@/components/approvals/forecast-tables';
import { productsSource, ProductTypes } from '@/components/approvals/product-types';
import type { ForecastApproval } from '@/lib/contract/forecasts';
import type { getWorkItem, WorkItem } from '@/lib/contract/work';
import { achievedPercent } from '@/lib/domain/forecast';
import { WORK_KINDS, workOfNumber } from '@/lib/domain/work';
import { formatCount } from '@/lib/text/format';
import { fieldInWords } from '@/lib/text/proposed-change-words';
import { queryClient } from '@/lib/query/client';
import { WorkActions } from './work-actions';
import { placeOf, whatOf } from './work-words';

const workSource = (id: number) => recordOf<typeof getWorkItem>('/work/{id}', { params: { id } });

/** The row has all data, so show it immediately and refetch in the background. */
export const prefetch = (item: WorkItem): undefined => {
  const source = workSource(item.id);
  const client = queryClient();
  if (client.getQueryData(source.key) === undefined) client.setQueryData(source.key, item, { updatedAt: 1 });
  void prefetchRecord(source);
};

/** A work item with its actions. An order opens its own list's dialog. */
export default function WorkDialog({ place, timeZone }: { place: RecordPlace; timeZone: string }) {
  const work = workOfNumber(place.id);
  if (work?.kind === 'order') return <OrderToShip place={place} id={work.id} timeZone={timeZone} />;
  return <WaitingRecord place={place} timeZone={timeZone} />;
}

/** Moves to the next item. */
const goOn = ({ onNext, onPrevious, onClose }: RecordPlace) => (onNext ?? onPrevious ?? onClose)();

function OrderToShip({ place, id, timeZone }: { place: RecordPlace; id: number; timeZone: string }) {
  const record = useRecord(workSource(place.id));
  const item = record.load?.state === 'loaded' ? record.load.value : null;
  return (
    <OrderDialog
      place={{ ...place, id }}
      number={item?.order?.orderNumber}
      timeZone={timeZone}
      lead={item ? <WorkActions key={item.id} item={item} timeZone={timeZone} onDecided={() => goOn(place)} /> : null}
    />
  );
}

function WaitingRecord({ place, timeZone }: { place: RecordPlace; timeZone: string }) {
  const record = useRecord(workSource(place.id));
  const item = record.load?.state === 'loaded' ? record.load.value : null;
  useRecordHere(
    item?.companyId
      ? { kind: 'company', id: item.companyId, name: item.name, detail: WORK_KINDS[item.kind].noun }
      : null,
  );
  return (
    <RecordDialog
      noun="item"
      place={place}
      record={record}
      missing="This is no longer waiting for you."
      title={
        item ? (
          <>
            <span className="wrap-anywhere">{WORK_KINDS[item.kind].noun}</span>{' '}
            <span className="text-base font-normal wrap-anywhere text-muted">
              <RecordLink to="company" id={item.companyId}>
                {item.name}
              </RecordLink>
            </span>
          </>
        ) : (
          'Work'
        )
      }
      actions={
        item && !item.inquiry && !item.batch ? (
          <PortalLink href={placeOf(item)} className={buttonClass('quiet', 'px-2!')}>
            Open
          </PortalLink>
        ) : null
      }
    >
      {(value) => (
        <div className="flex flex-col gap-6">
          <WorkActions item={value} timeZone={timeZone} onDecided={() => goOn(place)} />
          <WorkFacts item={value} timeZone={timeZone} />
          <WorkRows item={value} timeZone={timeZone} />
          <WorkHistory item={value} timeZone={timeZone} />
        </div>
      )}
    </RecordDialog>
  );
}

function WorkHistory({ item: { kind, record, companyId }, timeZone }: { item: WorkItem; timeZone: string }) {
  const facts = WORK_KINDS[kind].record;
  if (facts === null) return null;
  const id = facts === 'company' ? (companyId ?? record) : record;
  return <RecordHistory kind={facts} id={id} timeZone={timeZone} section={DetailSection} />;
}

function WorkFacts({ item, timeZone }: { item: WorkItem; timeZone: string }) {
  const { since, inquiry, assignee } = item;
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-4">
        {item.claim ? null : <Fact name={WORK_KINDS[item.kind].noun}>{whatOf(item)}</Fact>}
        <Fact name="Waiting since">
          <DateAndTime at={since} timeZone={timeZone} />
        </Fact>
        {factsOf(item, timeZone).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        {assignee?.by && (assignee.user ?? assignee.role) ? <Fact name="Assigned by">{assignee.by}</Fact> : null}
      </dl>
      {inquiry ? <p className="text-sm whitespace-pre-line wrap-anywhere">{inquiry.message}</p> : null}
    </>
  );
}

/** The rows that a decision covers, as the item's own list shows them. */
function WorkRows({ item: { modules, forecast }, timeZone }: { item: WorkItem; timeZone: string }) {
  if (modules) return <WaitingModules companyId={modules.companyId} timeZone={timeZone} />;
  return forecast ? <WaitingMonth {...forecast} /> : null;
}

function WaitingModules({ companyId, timeZone }: { companyId: number; timeZone: string }) {
  const products = useRecord(productsSource(companyId));
  return (
    <DetailSection title="Product Types">
      <Part
        of={products}
        problem="There was a problem getting company module details"
        loading="Loading the product types…"
      >
        {(found) => (
          <ProductTypes companyId={companyId} products={found} timeZone={timeZone} onDecided={products.refresh} />
        )}
      </Part>
    </DetailSection>
  );
}

function WaitingMonth({ submissionId, forecastType }: Pick<ForecastApproval, 'submissionId' | 'forecastType'>) {
  const month = useRecord(forecastSource(submissionId));
  return (
    <Part of={month} problem="There was a problem getting this forecast." loading="Loading the forecast…">
      {(items) => {
        const item = items.find((each) => each.forecastType === forecastType);
        return item ? <ForecastTables item={item} /> : null;
      }}
    </Part>
  );
}

function factsOf(item: WorkItem, timeZone: string): [name: string, value: ReactNode][] {
  const { points, modules, forecast, registration, inquiry, claim, batch, proposal } = item;
  if (points?.pointRequest) {
    const { requesterName, requesterId, purpose } = points.pointRequest;
    return [
      [
        'Requested by',
        <RecordLink key="by" to="admin" id={requesterId}>
          {requesterName}
        </RecordLink>,
      ],
      ['Purpose', purpose],
    ];
  }
  if (modules) return modules.firstApproval ? [['Approved first', approvedFirst(modules.firstApproval, timeZone)]] : [];
  if (forecast) {
    const { totalScannedWattage, forecastedWatts, percentage, firstApproval, forecastType } = forecast;
    return [
      ['Forecasted (W)', formatCount(forecastedWatts)],
      ...(forecastType === 'achievement'
        ? ([
            ['Total Scanned (W)', formatCount(totalScannedWattage)],
            ['Achieved', `${formatCount(achievedPercent(percentage))}%`],
          ] as [string, ReactNode][])
        : []),
      ...(firstApproval ? ([['Approved first', approvedFirst(firstApproval, timeZone)]] as [string, ReactNode][]) : []),
    ];
  }
  if (registration) return [['E-mail', registration.email]];
  if (inquiry) return [['E-mail', inquiry.email]];
  if (proposal)
    return [
      [
        'Proposed by',
        <RecordLink key="by" to="admin" id={proposal.userId}>
          {proposal.userName}
        </RecordLink>,
      ],
      ...proposal.fields.map((field): [string, ReactNode] => [field.label, fieldInWords(field)]),
    ];
  if (batch)
    return [
      ['Submitted by', batch.by],
      ['Companies', formatCount(batch.companies)],
    ];
  if (claim)
    return [
      [
        'Serial number',
        <RecordLink key="serial" to="serialNumber" id={claim.serialNumber}>
          {claim.serialNumber}
        </RecordLink>,
      ],
      ['Registered by', claim.person],
      ['Registered', <DateAndTime key="at" at={claim.registeredAt} timeZone={timeZone} />],
    ];
  return [];
}
