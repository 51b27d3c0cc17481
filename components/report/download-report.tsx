'use client';

import { ChevronDown, Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { SelectedRows, SelectionStore } from '@/components/list/selection-store';
import { useMay } from '@/components/layout/rights';
import { buttonClass } from '@/components/ui/button-class';
import { useLoadAtRest } from '@/components/ui/deferred';
import { Menu } from '@/components/ui/menu';
import { MAX_SELECTED } from '@/lib/domain/selected';
import { formatCount } from '@/lib/text/format';
import {
  REPORT_AREAS,
  type ReportFormat,
  type ReportName,
  reportPath,
  type ReportQuery,
} from '@/lib/reports/report-path';
import { neverChanges } from '@/lib/bff/store';
import { loadDownloads, downloads } from './downloads';

interface SelectedOf {
  store: Pick<SelectionStore, 'subscribe' | 'rows'>;
  scope: string;
}

const NONE: SelectedRows = new Map();

/**
 * Downloads all of a list or its selected rows. The button uses the default format, its menu the others. Hidden without
 * the right to export.
 * @param query filters and order as in the contract's report call
 * @example <DownloadReport report="products" query={{ categories: 3, active: true, searchName: 'cap' }} />
 */
export function DownloadReport({
  report,
  query,
  selection,
  label = 'Download report',
  usual = 'xlsx',
}: {
  report: ReportName;
  query: ReportQuery;
  selection?: SelectedOf;
  label?: string;
  /** The button's format. */
  usual?: ReportFormat;
}) {
  useLoadAtRest(downloads);
  const selected = useSyncExternalStore(
    selection?.store.subscribe ?? neverChanges,
    () => selection?.store.rows(selection.scope) ?? NONE,
    () => NONE,
  );
  const download = (format: ReportFormat, more: ReportQuery = {}) =>
    void loadDownloads().then((loaded) =>
      loaded?.startDownload(report, reportPath(report, format, { ...query, ...more })),
    );
  if (!useMay(REPORT_AREAS[report], 'export')) return null;
  const isTooMany = selected.size > MAX_SELECTED;
  const selectedEntry = (format: ReportFormat, name: string) => ({
    kind: 'action' as const,
    label: isTooMany
      ? `${name}, selected rows: at most ${formatCount(MAX_SELECTED)}`
      : `${name}, ${formatCount(selected.size)} selected`,
    disabled: isTooMany,
    onSelect: () => download(format, { ids: [...selected.keys()].join('-') }),
  });
  return (
    <span className="inline-flex">
      <button type="button" className={buttonClass('secondary', 'rounded-r-none')} onClick={() => download(usual)}>
        <Download aria-hidden size={16} />
        <span className="beside:sr-only">{label}</span>
      </button>
      <Menu
        label="Choose the format of the report"
        className={buttonClass('secondary', '-ml-px w-8 rounded-l-none px-0!')}
        entries={[
          { kind: 'action', label: 'Excel (.xlsx)', onSelect: () => download('xlsx') },
          { kind: 'action', label: 'CSV (.csv)', onSelect: () => download('csv') },
          ...(selected.size > 0 ? [selectedEntry('xlsx', 'Excel'), selectedEntry('csv', 'CSV')] : []),
        ]}
      >
        <ChevronDown aria-hidden size={16} />
      </Menu>
    </span>
  );
}

/** Downloads only the selected rows, for the selection bar. */
export function DownloadSelected({ report, selected }: { report: ReportName; selected: SelectedRows }) {
  if (!useMay(REPORT_AREAS[report], 'export')) return null;
  if (selected.size > MAX_SELECTED)
    return <span className="text-muted">{`At most ${formatCount(MAX_SELECTED)} can be downloaded together.`}</span>;
  return <DownloadReport report={report} label="Download selected" query={{ ids: [...selected.keys()].join('-') }} />;
}
