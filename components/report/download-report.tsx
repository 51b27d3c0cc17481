'use client';

import { ChevronDown, Download } from 'lucide-react';
import { buttonClass } from '@/components/ui/button';
import { Menu } from '@/components/ui/menu';
import { type ReportFormat, type ReportName, reportPath, type ReportQuery } from '@/lib/paths';

const loadDownload = () => import('./download');

/**
 * Downloads all pages of what a list shows: Excel at a press, CSV from its menu.
 *
 * @param query filters and order as the report's call of the contract names them
 * @example <DownloadReport report="products" query={{ categories: 3, active: true, searchName: 'cap' }} />
 */
export function DownloadReport({ report, query }: { report: ReportName; query: ReportQuery }) {
  const download = (format: ReportFormat) =>
    void loadDownload().then(({ startDownload }) => startDownload(report, reportPath(report, format, query)));
  return (
    <span className="inline-flex">
      <button
        type="button"
        className={buttonClass('secondary', 'rounded-r-none')}
        onPointerEnter={() => void loadDownload()}
        onClick={() => download('xlsx')}
      >
        <Download aria-hidden size={16} />
        Download report
      </button>
      <Menu
        label="Choose the format of the report"
        className={buttonClass('secondary', '-ml-px w-8 rounded-l-none px-0!')}
        entries={[
          { kind: 'action', label: 'Excel (.xlsx)', onSelect: () => download('xlsx') },
          { kind: 'action', label: 'CSV (.csv)', onSelect: () => download('csv') },
        ]}
      >
        <ChevronDown aria-hidden size={16} />
      </Menu>
    </span>
  );
}
