import { loadToaster, showToast } from '@/components/ui/toast';
import { BffError, PLAIN_ERROR } from '@/lib/bff/client';
import { downloadReport, type ReportProgress } from '@/lib/bff/report';
import { saveFile } from '@/lib/bff/save-file';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { DownloadFailed, DownloadRunning, nounOf, type DownloadKind } from './download-panel';

/** Error titles before the reason (spec 2 §8). */
const FAILURES: Partial<Record<DownloadKind, string>> = {
  rewards: 'Failed to download rewards report.',
  forecasts: 'Failed to download forecast report.',
  audit: 'Failed to download audit report.',
  weekly: 'Failed to download weekly report.',
  'modules-awaiting-approval': 'There was a problem getting modules awaiting approval that needs attention',
};

/** Addresses of running and queued downloads. They run one at a time, in order. */
const asked = new Set<string>();
let latest: Promise<unknown> = Promise.resolve();

let running: { address: string; leaving: AbortController } | undefined;

/** Cancels a download, because a modal dialog can block the panel's own button. */
export function cancelDownload(address: string): void {
  if (running?.address === address) running.leaving.abort();
  else asked.delete(address);
}

/** Counts downloads for unique panels, the newest in front. */
let begun = 0;

const panelId = () => `report-${begun}`;
const cancelId = () => `cancel-${panelId()}`;

/** The panel stays until finished or dismissed, so it is placed clear of controls. */
const PANEL = { position: 'top-center', duration: Number.POSITIVE_INFINITY, dismissible: false } as const;

/**
 * Downloads a report with progress in a panel that survives navigation. A second press focuses its Cancel button, and
 * other reports wait.
 *
 * @param address from `reportPath` or `evidencePath`
 * @returns false if it is already running
 */
export async function startDownload(report: DownloadKind, address: string): Promise<boolean> {
  if (asked.has(address)) {
    document.getElementById(cancelId())?.focus();
    return false;
  }
  if (asked.size > 0) showToast.success(`The ${nounOf(report)} starts after the one being prepared.`);
  asked.add(address);
  const before = latest;
  const run = async () => {
    await before;
    // It was canceled while waiting.
    if (!asked.has(address)) return;
    await download(report, address).finally(() => asked.delete(address));
  };
  latest = run().catch(() => undefined);
  await latest;
  return true;
}

async function download(report: DownloadKind, address: string): Promise<void> {
  begun += 1;
  const id = panelId();
  const { openPanel } = await loadToaster();
  const panel = openPanel({ ...PANEL, id });
  const pressed = document.activeElement;
  const leaving = new AbortController();
  running = { address, leaving };
  const cancel = { cancelId: cancelId(), onCancel: () => leaving.abort() };
  const show = (progress: ReportProgress | null) =>
    panel.show(<DownloadRunning report={report} progress={progress} {...cancel} />);
  // The pressed button disappears with the panel.
  const returnFocus = () => {
    if (document.activeElement === document.body && pressed instanceof HTMLElement)
      pressed.focus({ preventScroll: true });
  };
  show(null);
  try {
    const { name, file, items, total, noun } = await downloadReport(address, {
      signal: leaving.signal,
      onProgress: show,
    });
    saveFile(file, name);
    panel.close();
    const isPart = report === 'evidence' && total !== null && items < total;
    showToast.success(
      isPart
        ? `${name} is saved: ${formatCount(items)} of ${formatCountOf(total, 'file')}. ` +
            'See missing.txt in the ZIP for the rest.'
        : `${name} is saved: ${formatCountOf(items, ...noun)}.`,
    );
  } catch (error) {
    if (leaving.signal.aborted) {
      panel.close();
      showToast.success(`The ${nounOf(report)} was canceled.`);
      setTimeout(returnFocus, 0);
      return;
    }
    const retry = () => {
      panel.close();
      void startDownload(report, address);
    };
    const message = [FAILURES[report], error instanceof BffError ? error.message : PLAIN_ERROR]
      .filter(Boolean)
      .join(' ');
    const why = error instanceof Error ? error : null;
    panel.show(<DownloadFailed report={report} message={message} of={why} onRetry={retry} onDismiss={panel.close} />);
  }
}
