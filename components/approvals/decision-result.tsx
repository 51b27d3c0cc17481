import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Failures } from '@/components/action/item-list';
import type { Failure } from '@/components/action/action';
import { useMay } from '@/components/layout/rights';
import { DownloadReport } from '@/components/report/download-report';
import { Button } from '@/components/ui/button';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { saveCsv } from '@/lib/bff/save-csv';
import type { approve } from '@/lib/contract/approvals';
import type { Output } from '@/lib/contract/endpoint';
import { writeIdSpans } from '@/lib/domain/id-spans';
import { fullNameOf } from '@/lib/domain/person';
import { formatCount } from '@/lib/text/format';
import type { ReportFormat } from '@/lib/reports/report-path';
import { formatDay } from '@/lib/time/format-time';

type Decided = Output<typeof approve>['approved'];

/**
 * The result of a module decision: counts, earlier decisions by others, and the list of rejections.
 *
 * @param decided decided modules; with approval ids the list is refetched, otherwise it is built from them
 * @param rejectList default format of the list; undefined without rejections
 */
export function DecisionResult({
  title,
  decided,
  rejectList,
  left,
  leftLabel,
  onRetry,
  onClose,
  children,
}: {
  title: string;
  decided: Decided;
  rejectList?: ReportFormat;
  left: readonly Failure[];
  leftLabel: string;
  onRetry?: (() => void) | undefined;
  onClose: () => void;
  children?: ReactNode;
}) {
  const mayExport = useMay('approvals', 'export');
  const approvalIds = decided.flatMap(({ approvalId }) => approvalId ?? []);
  return (
    <>
      <div role="alert" className="flex flex-col gap-1">
        <p className="font-semibold">{title}</p>
        {children}
        {left.length > 0 ? <p className="text-muted">{`${leftLabel}: ${formatCount(left.length)}`}</p> : null}
      </div>
      {mayExport && rejectList && decided.length > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p>Download reject list?</p>
          {approvalIds.length > 0 ? (
            <DownloadReport
              report="rejected-modules"
              query={{ approvalIds: writeIdSpans(approvalIds) }}
              label="Download"
              usual={rejectList}
            />
          ) : (
            <Button onClick={() => saveCsv('rejected-modules.csv', HEADINGS, decided.map(cellsOf))}>
              <Download aria-hidden size={16} />
              Download
            </Button>
          )}
        </div>
      ) : null}
      <Failures label={leftLabel} items={left} />
      <DialogButtons leave="Done" onLeave={onClose}>
        {onRetry ? (
          <Button look="primary" className="max-sm:h-10" onClick={onRetry}>
            Retry
          </Button>
        ) : null}
      </DialogButtons>
    </>
  );
}

const HEADINGS = [
  'Company Name',
  'Username',
  'Registration Date',
  'Configuration Type',
  'Serial Number',
  'Rejected By',
];

/** A rejected module's columns (spec 2 §3, reject result). */
const cellsOf = (one: Decided[number]) => [
  one.companyName ?? one.name ?? null,
  fullNameOf(one) || null,
  one.registrationDate ? formatDay(one.registrationDate.slice(0, 10)) : null,
  one.configurationType ?? null,
  one.serialNumber ?? null,
  one.approvedBy ? fullNameOf(one.approvedBy) : null,
];
