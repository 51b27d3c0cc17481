import { loadToaster, showToast } from '@/components/ui/toast';
import { BffError, PLAIN_ERROR } from '@/lib/bff/client';
import { downloadReport, type ReportProgress } from '@/lib/bff/report';
import { saveFile } from '@/lib/bff/save-file';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { DownloadFailed, DownloadRunning, nounOf, type DownloadKind } from './download-panel';

/** What a failure is called, before its reason (spec 2 §8). */
const FAILURES: Partial<Record<DownloadKind, string>> = {
  rewards: 'Failed to download rewards report.',
  forecasts: 'Failed to download forecast report.',
  audit: 'Failed to download audit report.',
  weekly: 'Failed to download weekly report.',
  'modules-awaiting-approval': 'There was a problem getting modules awaiting approval that needs attention',
};

/** Downloads that run or wait, by their addresses; one runs at a time, in the order in which they were asked for. */
const asked = new Set<string>();
let latest: Promise<unknown> = Promise.resolve();

let running: { address: string; leaving: AbortController } | undefined;

/** Stops a download that runs or waits: a dialog over the page keeps the focus from the panel's own button. */
export function cancelDownload(address: string): void {
  if (running?.address === address) running.leaving.abort();
  else asked.delete(address);
}

/** How many were begun on this visit: each has a panel of its own, which comes to the front. */
let begun = 0;

const panelId = () => `report-${begun}`;
const cancelId = () => `cancel-${panelId()}`;

/** It stays until its work is done or it is dismissed, so it stands where nothing is pressed. */
const PANEL = { position: 'top-center', duration: Number.POSITIVE_INFINITY, dismissible: false } as const;

/**
 * Downloads a report, its progress in a panel that stays on other pages too. A further press leads to its Cancel
 * button; another report waits until this one has ended.
 *
 * @param address of `reportPath`, or of `evidencePath`
 * @returns false where it is on its way already
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
    // Nobody waits for it any more.
    if (!asked.has(address)) return;
    await download(report, address).finally(() => asked.delete(address));
  };
  latest = run().catch(() => undefined);
  await latest;
  return true;
}

async function download(report: DownloadKind, address: string): Promise<void> {
  begun += 1;
  const panel = { ...PANEL, id: panelId() };
  const { toast } = await loadToaster();
  const pressed = document.activeElement;
  const leaving = new AbortController();
  running = { address, leaving };
  const cancel = { cancelId: cancelId(), onCancel: () => leaving.abort() };
  const show = (progress: ReportProgress | null) =>
    toast.custom(() => <DownloadRunning report={report} progress={progress} {...cancel} />, panel);
  // The button that was pressed goes away with the panel.
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
    toast.dismiss(panel.id);
    const isPart = report === 'evidence' && total !== null && items < total;
    showToast.success(
      isPart
        ? `${name} is saved: ${formatCount(items)} of ${formatCountOf(total, 'file')}. ` +
            'See missing.txt in the ZIP for the rest.'
        : `${name} is saved: ${formatCountOf(items, ...noun)}.`,
    );
  } catch (error) {
    if (leaving.signal.aborted) {
      toast.dismiss(panel.id);
      showToast.success(`The ${nounOf(report)} was canceled.`);
      setTimeout(returnFocus, 0);
      return;
    }
    const retry = () => {
      toast.dismiss(panel.id);
      void startDownload(report, address);
    };
    const dismiss = () => toast.dismiss(panel.id);
    const message = [FAILURES[report], error instanceof BffError ? error.message : PLAIN_ERROR]
      .filter(Boolean)
      .join(' ');
    const why = error instanceof Error ? error : null;
    toast.custom(
      () => <DownloadFailed report={report} message={message} of={why} onRetry={retry} onDismiss={dismiss} />,
      panel,
    );
  }
}
