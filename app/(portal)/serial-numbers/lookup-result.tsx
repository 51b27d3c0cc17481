'use client';

import { ChevronDown, Download } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useMay } from '@/components/layout/rights';
import { RecordLink } from '@/components/record/record-link';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { copyText } from '@/components/ui/copy-text';
import { FilterButton } from '@/components/ui/filter-button';
import { Menu } from '@/components/ui/menu';
import { StatusPill } from '@/components/ui/status-pill';
import { showToast } from '@/components/ui/toast';
import { BffError, PLAIN_ERROR } from '@/lib/bff/client';
import { downloadWorkbook } from '@/lib/bff/workbook';
import type { Output } from '@/lib/contract/endpoint';
import type { LookedUpNumber, lookUpSerialNumbers } from '@/lib/contract/serial-numbers';
import { SERIAL_NUMBER_AREAS } from '@/lib/domain/access-table';
import { LOOKUP_STATE_LABELS, LOOKUP_STATES, type LookupState } from '@/lib/domain/serial-lookup';
import type { ReportFormat } from '@/lib/reports/report-path';
import { formatCount, formatCountOf, formatPoints } from '@/lib/text/format';
import { formatDate } from '@/lib/time/format-time';
import { lookupAnswer } from './lookup-answer';

export type Lookup = Output<typeof lookUpSerialNumbers>;

/** Rows shown at first, and added by the button below them. */
const ROWS = 200;

/** What is known of each looked-up number, filtered by state. */
export function LookupResult({ lookup: { data, duplicates }, timeZone }: { lookup: Lookup; timeZone: string }) {
  const [filter, setFilter] = useState<LookupState | 'all'>('all');
  const [most, setMost] = useState(ROWS);
  const hidden = hiddenSentence(useSight());
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Newer browsers return a promise here, which React would call as the cleanup.
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [data]);
  const found = filter === 'all' ? data : data.filter(({ state }) => state === filter);
  const choose = (next: typeof filter) => {
    setFilter(next);
    setMost(ROWS);
  };
  return (
    <section
      ref={section}
      aria-labelledby="lookup-result"
      className="shrink-0 overflow-hidden rounded-lg border border-line bg-surface text-sm"
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-4">
        <h2 id="lookup-result" className="font-semibold">
          {formatCountOf(data.length, 'serial number')}
        </h2>
        {duplicates > 0 ? <p className="text-muted">{`${formatCount(duplicates)} repeated`}</p> : null}
        {hidden ? <p className="text-muted">{hidden}</p> : null}
        <Actions rows={found} timeZone={timeZone} />
        <div role="group" aria-label="State" className="flex w-full flex-wrap gap-2">
          <FilterButton label="All" count={data.length} isOn={filter === 'all'} onPress={() => choose('all')} />
          {LOOKUP_STATES.map((state) => {
            const count = data.filter((row) => row.state === state).length;
            const { name } = LOOKUP_STATE_LABELS[state];
            return count > 0 ? (
              <FilterButton
                key={state}
                label={name}
                count={count}
                isOn={filter === state}
                onPress={() => choose(state)}
              />
            ) : null;
          })}
        </div>
      </div>
      <LookupTable rows={found.slice(0, most)} timeZone={timeZone} />
      {found.length > most ? (
        <div className="border-t border-line p-3 text-center">
          <Button onClick={() => setMost(most + ROWS)}>
            {`Show ${formatCount(Math.min(ROWS, found.length - most))} more`}
          </Button>
        </div>
      ) : null}
    </section>
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
    <div className="ml-auto flex flex-wrap gap-2">
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
    </div>
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
