import { showToast } from '@/components/ui/toast';
import { commitAfterUndo } from '@/components/ui/undo';
import type { KeptFiles } from '@/components/upload/use-upload';
import { bff, BffError, sendOnLeaving } from '@/lib/bff/client';
import type { BatchRowInput, createPointBatch, PointBatch } from '@/lib/contract/point-batches';
import { formatCountOf, formatPoints } from '@/lib/format';
import { pointBatchPath } from '@/lib/paths';
import { createStore } from '@/lib/store';
import type { PointSheet } from './point-sheet';

/** A spreadsheet whose points are to be moved. */
interface HeldBatch {
  fileName: string;
  rows: readonly BatchRowInput[];
  /** What lies on the desk: nothing of it is lost where the batch is refused after the desk was left. */
  desk: Desk;
}

interface Desk extends KeptFiles {
  sheet: PointSheet;
}

/** `held` for ten seconds, then `sending`; `left` is what came to nothing, which the desk takes back. */
export type BatchOnDesk = { phase: 'held' | 'sending' | 'done' | 'left'; desk: Desk; refusal?: string };

/** In the browser there is one desk. */
export const batchOnDesk = createStore<BatchOnDesk | null>(null);

/** Bytes that a browser still sends while its page goes away. */
const MAX_SENT_ON_LEAVING = 50_000;

/**
 * Moves the points of a spreadsheet in ten seconds, unless that is undone (docs/decisions/0021-nothing-is-lost.md). It
 * goes on also where the page has been left.
 * @param waits as far as the screen knows; the answer tells
 */
export function holdBatch(held: HeldBatch, { waits }: { waits: boolean }): void {
  const { fileName, rows, desk } = held;
  const count = formatCountOf(rows.length, 'row');
  batchOnDesk.set({ phase: 'held', desk });
  commitAfterUndo({
    message: `${waits ? 'Request' : 'Move'} the points of ${count} of ${fileName} in ten seconds.`,
    undo: () => {
      batchOnDesk.set({ phase: 'left', desk });
      showToast.success('Undone: no points were moved.');
    },
    run: () => send(held),
    sendOnLeaving:
      JSON.stringify(rows).length > MAX_SENT_ON_LEAVING
        ? null
        : () => sendOnLeaving('POST', '/point-batches', { fileName, rows }),
  });
}

async function send({ fileName, rows, desk }: HeldBatch): Promise<void> {
  batchOnDesk.set({ phase: 'sending', desk });
  try {
    const batch = await bff<typeof createPointBatch>('POST', '/point-batches', { body: { fileName, rows: [...rows] } });
    // A desk that is shown clears itself by it.
    batchOnDesk.set({ phase: 'done', desk });
    batchOnDesk.set(null);
    showToast.success(doneInWords(batch), { text: `See ${batch.fileName}`, href: pointBatchPath(batch.id) });
  } catch (error) {
    if (!(error instanceof BffError)) throw error;
    // Somebody else may have moved points meanwhile.
    if (error.status === 409) await desk.sheet.learnAnew(desk.rows).catch(() => undefined);
    batchOnDesk.set({ phase: 'left', desk, refusal: error.message });
    showToast.error(`No points were moved. ${error.message}`);
  }
}

function doneInWords({ state, rows, accrued, deducted }: PointBatch): string {
  const sums = [
    ...(accrued > 0 ? [`${formatPoints(accrued)} accrued`] : []),
    ...(deducted > 0 ? [`${formatPoints(deducted)} deducted`] : []),
  ];
  const what = `${formatCountOf(rows, 'row')}, ${sums.join(', ')}`;
  return state === 'waiting' ? `Awaits the approval of a different administrator: ${what}.` : `Carried out: ${what}.`;
}
