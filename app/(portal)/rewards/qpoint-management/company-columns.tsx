'use client';

import { hideableColumns } from '@/components/list/column-choice';
import type { ListColumn } from '@/components/list/list-columns';
import { PointStatusPill } from '@/components/ui/point-status-pill';
import { formatPoints } from '@/lib/format';
import { formatDate } from '@/lib/time';
import type { CompanyListRow, LatestUpdate } from './company-list-row';
import { companyLinkId } from './company-row-link';

/** What stands where a row has nothing to show. */
const NOTHING = '—';

/**
 * The columns of the list of companies (spec 2 §2.6).
 *
 * @param timeZone the portal's
 * @param hrefFor the address of a company's dialog
 */
export function companyColumns(timeZone: string, hrefFor: (id: number) => string): ListColumn<CompanyListRow>[] {
  return [
    {
      id: 'name',
      header: 'Company',
      enableHiding: false,
      meta: { className: 'pin line-title', sort: 'name', width: 224 },
      show: ({ id, name }) => (
        <a id={companyLinkId(id)} data-row-link href={hrefFor(id)}>
          {name}
        </a>
      ),
    },
    {
      id: 'state',
      header: 'State',
      meta: { width: 76, className: 'line-detail', sort: 'state' },
      show: ({ state }) => state ?? NOTHING,
    },
    {
      id: 'step',
      header: 'Step',
      meta: { width: 132, className: 'sub' },
      show: ({ step }) => step ?? NOTHING,
    },
    {
      id: 'accrued',
      header: 'Total Accrued',
      meta: { width: 132, className: 'num', sort: 'totalQpoints' },
      show: ({ accrued }) => formatPoints(accrued),
    },
    {
      id: 'consumed',
      header: 'Total Consumed',
      meta: { width: 136, className: 'num', sort: 'consumed' },
      show: ({ consumed }) => formatPoints(consumed),
    },
    {
      id: 'available',
      header: 'Total Available',
      meta: { width: 132, className: 'num line-value', sort: 'availableQpoints' },
      show: ({ available }) => formatPoints(available),
    },
    {
      id: 'latest',
      header: 'Latest Point Update',
      meta: { width: 340, className: 'line-aside', sort: 'latestUpdate' },
      show: ({ latest }) => (latest ? <Latest update={latest} timeZone={timeZone} /> : <span className="sub">{NOTHING}</span>),
    },
  ];
}

/** The columns that people may hide. They don't depend on the page that is shown. */
export const HIDEABLE_COMPANY_COLUMNS = hideableColumns(companyColumns('UTC', () => ''));

function Latest({ update: { statusId, statusName, points, at }, timeZone }: { update: LatestUpdate; timeZone: string }) {
  return (
    <>
      <PointStatusPill id={statusId} name={statusName} />
      <span className="latest-detail">{[formatPoints(points), at && formatDate(at, timeZone)].filter(Boolean).join(' · ')}</span>
    </>
  );
}
