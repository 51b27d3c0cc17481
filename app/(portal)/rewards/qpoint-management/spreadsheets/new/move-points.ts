import type { Action, Item } from '@/components/action/action';
import { call } from '@/lib/bff/call';
import { perform } from '@/components/action/perform';
import type { KeptFiles } from '@/components/upload/use-upload';
import type { Output } from '@/lib/contract/endpoint';
import type { BatchRowInput, createPointBatch, PointBatch } from '@/lib/contract/point-batches';
import { formatCountOf, formatPoints } from '@/lib/text/format';
import { pointBatchPath } from '@/lib/addresses/paths';
import { createStore } from '@/lib/bff/store';
import type { PointSheet } from './point-sheet';

interface Desk extends KeptFiles {
  sheet: PointSheet;
}

/** A submitted spreadsheet. A desk takes `left` rows back, even if the user had left the page. */
export interface SubmittedDesk {
  phase: 'pending' | 'done' | 'left';
  desk: Desk;
  refusal?: string | undefined;
}

/** The browser has one desk. */
export const submittedDesk = createStore<SubmittedDesk | null>(null);

/**
 * Moves the points of a spreadsheet. @param waits whether it should need approval; the response has the final answer
 */
export function movePoints(
  { desk, ...sheet }: { fileName: string; rows: readonly BatchRowInput[]; desk: Desk },
  { waits }: { waits: boolean },
): void {
  submittedDesk.set({ phase: 'pending', desk });
  perform(moving(sheet, waits), [{ id: 0, label: sheet.fileName }], {
    onEnd: async ({ done: [moved], failed: [failure], error }) => {
      if (moved) {
        // A mounted desk clears itself when it sees this.
        submittedDesk.set({ phase: 'done', desk });
        return submittedDesk.set(null);
      }
      // Someone else may have moved points, so refetch the balances.
      if (error?.status === 409) await desk.sheet.learnAnew(desk.rows).catch(() => undefined);
      submittedDesk.set({ phase: 'left', desk, refusal: failure?.reason });
    },
  });
}

function moving(
  { fileName, rows }: { fileName: string; rows: readonly BatchRowInput[] },
  waits: boolean,
): Action<Item, Output<typeof createPointBatch>> {
  return {
    of: 'batch',
    noun: ['batch', 'batches'],
    verb: waits ? ['Request', 'Requesting', 'requested'] : ['Move', 'Moving', 'moved'],
    subject: () => `the points of ${formatCountOf(rows.length, 'row')} of ${fileName}`,
    isOne: () => false,
    link: (_, [batch] = []) => batch && linkOf(batch),
    call: () => call<typeof createPointBatch>('POST', '/point-batches', { body: { fileName, rows: [...rows] } }),
    done: (_, [batch]) => (batch ? { message: doneInWords(batch), link: linkOf(batch) } : null),
    failed: 'No points were moved.',
  };
}

const linkOf = ({ id, fileName }: PointBatch) => ({ text: `See ${fileName}`, href: pointBatchPath(id) });

function doneInWords({ state, rows, accrued, deducted }: PointBatch): string {
  const sums = [
    ...(accrued > 0 ? [`${formatPoints(accrued)} accrued`] : []),
    ...(deducted > 0 ? [`${formatPoints(deducted)} deducted`] : []),
  ];
  const what = `${formatCountOf(rows, 'row')}, ${sums.join(', ')}`;
  return state === 'waiting' ? `Needs approval from a different administrator: ${what}.` : `Applied: ${what}.`;
}
