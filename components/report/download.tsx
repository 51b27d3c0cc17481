import { loadToaster, showToast } from '@/components/ui/toast';
import { BffError } from '@/lib/bff/client';
import { downloadReport } from '@/lib/bff/report';
import { formatCount } from '@/lib/format';
import type { ReportName } from '@/lib/paths';
import type { ReportProgress } from '@/lib/reports/frames';
import { CANCEL_ID, DownloadFailed, DownloadRunning } from './download-panel';

/** One toast for all reports: one is downloaded at a time. */
const PANEL_ID = 'report-download';

let isRunning = false;

/**
 * Downloads a report and saves it, with its progress in a panel that stays while the person goes on working, on other
 * pages too. While one is on its way, a further press leads to its Cancel button.
 *
 * @param address of `reportPath`
 */
export async function startDownload(report: ReportName, address: string): Promise<void> {
  if (isRunning) {
    document.getElementById(CANCEL_ID)?.focus();
    return;
  }
  isRunning = true;
  const { toast } = await loadToaster();
  const pressed = document.activeElement;
  const leaving = new AbortController();
  const show = (progress: ReportProgress | null) =>
    toast.custom(() => <DownloadRunning report={report} progress={progress} onCancel={() => leaving.abort()} />, PANEL);
  // The button that was pressed goes away with the panel.
  const returnFocus = () => {
    if (document.activeElement === document.body && pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
  };
  show(null);
  try {
    const { name, file, things } = await downloadReport(address, { signal: leaving.signal, onProgress: show });
    save(file, name);
    toast.dismiss(PANEL_ID);
    showToast.success(`${name} is saved: ${formatCount(things)} ${things === 1 ? report.slice(0, -1) : report}.`);
  } catch (error) {
    if (leaving.signal.aborted) {
      toast.dismiss(PANEL_ID);
      showToast.success('The report was canceled.');
      setTimeout(returnFocus, 0);
      return;
    }
    const retry = () => void startDownload(report, address);
    const dismiss = () => toast.dismiss(PANEL_ID);
    const message = error instanceof BffError ? error.message : 'Error!';
    toast.custom(() => <DownloadFailed message={message} onRetry={retry} onDismiss={dismiss} />, PANEL);
  } finally {
    isRunning = false;
  }
}

/** It stays until its work is done or a person dismisses it. */
const PANEL = { id: PANEL_ID, duration: Number.POSITIVE_INFINITY, dismissible: false };

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this; large ones for a while.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
