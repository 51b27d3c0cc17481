'use client';

import { ChevronDown, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '@/components/layout/rights';
import { RecordLink } from '@/components/record/record-link';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { copyText } from '@/components/ui/copy-text';
import { FilteredResult } from '@/components/ui/filtered-result';
import { Menu } from '@/components/ui/menu';
import { StatusPill } from '@/components/ui/status-pill';
import { showToast } from '@/components/ui/toast';
import { BffError, PLAIN_ERROR } from '@/lib/bff/client';
import { downloadWorkbook } from '@/lib/bff/workbook';
import type { Output } from '@/lib/contract/endpoint';
import type { LookedUpNumber, lookUpSerialNumbers } from '@/lib/contract/serial-numbers';
import { SERIAL_NUMBER_AREAS } from '@/lib/domain/access-table';
import { LOOKUP_STATE_LABELS, LOOKUP_STATES } from '@/lib/domain/serial-lookup';
import type { ReportFormat } from '@/lib/reports/report-path';
import { formatCount, formatCountOf, formatPoints } from '@/lib/text/format';
import { formatDate } from '@/lib/time/format-time';
import { lookupAnswer } from './lookup-answer';

export type Lookup = Output<typeof lookUpSerialNumbers>;

/** What is known of each looked-up number, filtered by state. */
export function LookupResult({ lookup: { data, duplicates }, timeZone }: { lookup: Lookup; timeZone: string }) {
  const hidden = hiddenSentence(useSight());
  const states = LOOKUP_STATES.map((state) => ({
    state,
    label: LOOKUP_STATE_LABELS[state].name,
    count: data.filter((row) => row.state === state).length,
  }));
  return (
    <FilteredResult
      title={formatCountOf(data.length, 'serial number')}
      legend="State"
      notes={
        <>
          {duplicates > 0 ? <p className="text-muted">{`${formatCount(duplicates)} repeated`}</p> : null}
          {hidden ? <p className="text-muted">{hidden}</p> : null}
        </>
      }
      rows={data}
      states={states.filter(({ count }) => count > 0)}
      stateOf={({ state }) => state}
      actions={(found) => <Actions rows={found} timeZone={timeZone} />}
    >
      {(shown) => <LookupTable rows={shown} timeZone={timeZone} />}
    </FilteredResult>
  );
}

/** Copies and downloads the rows of the chosen state. */
function Actions({ rows, timeZone }: { rows: readonly LookedUpNumber[]; timeZone: string }) {
  const mayExport = useMay(SERIAL_NUMBER_AREAS, 'export');
  const serialNumbers = rows.map(({ serialNumber }) => serialNumber);
  const companies = new Set(rows.flatMap(({ companyId }) => companyId ?? [])).size;
  const download = (format: ReportFormat) =>
    downloadWorkbook({ what: 'serial-numbers', of: { format, serialNumbers } }).catch((error: unknown) =>
      showToast.error(error instanceof BffError ? error.message : PLAIN_ERROR),
    );
  return (
    <>
      <Button
        look="quiet"
        onClick={() =>
          void copyText(serialNumbers.join('\n'), `Copied ${formatCountOf(rows.length, 'serial number')}.`)
        }
      >
        Copy
      </Button>
      <Button
        look="quiet"
        onClick={() =>
          void copyText(
            lookupAnswer(rows, timeZone),
            companies > 1
              ? `Copied. Check it before sending: they belong to ${formatCountOf(companies, 'company', 'companies')}.`
              : 'Copied. You can paste it into a reply.',
          )
        }
      >
        Copy answer
      </Button>
      {mayExport ? (
        <Menu
          className={buttonClass('secondary')}
          entries={[
            { kind: 'action', label: 'Excel (.xlsx)', onSelect: () => void download('xlsx') },
            { kind: 'action', label: 'CSV (.csv)', onSelect: () => void download('csv') },
          ]}
        >
          <Download aria-hidden size={16} />
          Download
          <ChevronDown aria-hidden size={16} />
        </Menu>
      ) : null}
    </>
  );
}

/** The areas of which the reader sees a part. */
function useSight(): Sight {
  return { uploads: useMay('uploads'), approvals: useMay('approvals'), supportCenter: useMay('supportCenter') };
}

/** Says what the reader's role hides, because an unknown number may be known all the same; null if nothing. */
function hiddenSentence({ uploads, approvals }: Sight): string | null {
  const hidden = [...(uploads || approvals ? [] : ['uploads']), ...(approvals ? [] : ['reward claims'])];
  return hidden.length > 0 ? `Your role doesn’t show ${hidden.join(' or ')}, so some may be known after all.` : null;
}

type Sight = Readonly<Record<(typeof SERIAL_NUMBER_AREAS)[number], boolean>>;

interface Column {
  heading: string;
  /** The areas that show it; everyone sees it without. */
  areas?: keyof Sight | readonly (keyof Sight)[];
  /** Classes of its cells. */
  className?: string;
  cell: (row: LookedUpNumber, timeZone: string) => ReactNode;
}

const COLUMNS: readonly Column[] = [
  {
    heading: 'Serial number',
    cell: ({ serialNumber, state }) => (
      // Nothing is known of the others, so they have no page.
      <RecordLink to="serialNumber" id={state === 'unknown' || state === 'invalid' ? null : serialNumber}>
        {serialNumber}
      </RecordLink>
    ),
  },
  {
    heading: 'State',
    cell: ({ state }) => (
      <StatusPill tone={LOOKUP_STATE_LABELS[state].tone}>{LOOKUP_STATE_LABELS[state].name}</StatusPill>
    ),
  },
  {
    heading: 'Company',
    areas: 'approvals',
    cell: ({ companyId, companyName }) =>
      companyName && (
        <RecordLink to="company" id={companyId}>
          {companyName}
        </RecordLink>
      ),
  },
  {
    heading: 'Registered',
    areas: 'approvals',
    cell: ({ registeredAt }, timeZone) => registeredAt && formatDate(registeredAt, timeZone),
  },
  {
    heading: 'Q',
    areas: 'approvals',
    className: 'whitespace-nowrap sm:text-right!',
    cell: ({ rate }) => rate != null && formatPoints(rate),
  },
  {
    heading: 'Product',
    areas: ['uploads', 'approvals'],
    className: 'sm:min-w-36',
    cell: ({ productName }) => productName,
  },
  {
    heading: 'Uploaded',
    areas: 'uploads',
    cell: ({ uploadId, uploadedAt }, timeZone) =>
      uploadedAt && (
        <RecordLink to="upload" id={uploadId}>
          {formatDate(uploadedAt, timeZone)}
        </RecordLink>
      ),
  },
  {
    heading: 'Decided',
    areas: 'approvals',
    cell: ({ decidedAt }, timeZone) => decidedAt && formatDate(decidedAt, timeZone),
  },
  {
    heading: 'Approval',
    areas: 'approvals',
    cell: ({ approvalId }) =>
      approvalId && (
        <RecordLink to="approval" id={approvalId}>
          {approvalId}
        </RecordLink>
      ),
  },
  {
    heading: 'Warranty claims',
    areas: 'supportCenter',
    cell: ({ warrantyClaims }) =>
      warrantyClaims &&
      warrantyClaims.length > 0 && (
        <span className="flex flex-wrap gap-x-2">
          {warrantyClaims.map(({ id, claimLabel }) => (
            <RecordLink key={id} to="warrantyClaim" id={id}>
              {claimLabel}
            </RecordLink>
          ))}
        </span>
      ),
  },
  { heading: 'Note', className: 'sm:min-w-44', cell: ({ fault, note }) => fault ?? note },
];

function LookupTable({ rows, timeZone }: { rows: readonly LookedUpNumber[]; timeZone: string }) {
  const sees = useSight();
  const columns = COLUMNS.filter(
    ({ areas, cell }) =>
      (!areas || [areas].flat().some((area) => sees[area])) &&
      // A column that is empty in all rows only takes room.
      rows.some((row) => Boolean(cell(row, timeZone))),
  );
  return (
    <div className="overflow-x-auto" role="region" aria-label="Looked-up serial numbers" tabIndex={0}>
      <table className="detail-table stacked">
        <thead>
          <tr>
            {columns.map(({ heading, className }) => (
              <th key={heading} scope="col" className={className}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.serialNumber}>
              {columns.map(({ heading, className, cell }, index) => {
                const shown = cell(row, timeZone) || null;
                return (
                  <td key={heading} data-label={index > 1 && shown ? heading : undefined} className={className}>
                    {shown}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
