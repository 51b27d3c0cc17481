import { toastFailure } from '@/components/connection/save-error';
import { createHeldIds } from '@/components/ui/held-ids';
import { showToast } from '@/components/ui/toast';
import { commitAfterUndo } from '@/components/ui/undo';
import { bff, BffError, sendOnLeaving } from '@/lib/bff/client';
import type { erasePersonalData } from '@/lib/contract/personal-data';

/** Who is being erased: held back, or on the way. */
const held = createHeldIds();

/** The ids of people who are being erased just now. */
export function useErasures(): ReadonlySet<number> {
  return held.useIds();
}

interface Erasure {
  id: number;
  name: string;
  formerName: string;
  /** Leaves the page of who is gone, where it is still open. */
  onErased?: (() => void) | undefined;
}

/** Erases somebody's data in ten seconds, unless that is undone (docs/decisions/0021-nothing-is-lost.md). */
export function eraseInTenSeconds(erasure: Erasure): void {
  const { id, name } = erasure;
  held.mark([id], true);
  commitAfterUndo({
    message: `Erase the data of ${name} in ten seconds.`,
    undo: () => {
      held.mark([id], false);
      showToast.success('Undone: nothing was erased.');
    },
    run: () => erase(erasure),
    sendOnLeaving: () => sendOnLeaving('POST', `/users/${id}/personal-data/erasure`, { name }),
  });
}

async function erase(erasure: Erasure): Promise<void> {
  const { id, name, formerName, onErased } = erasure;
  held.mark([id], true);
  try {
    const path = '/users/{id}/personal-data/erasure';
    await bff<typeof erasePersonalData>('POST', path, { params: { id }, body: { name } });
    showToast.success(`Erased. ${name} is ${formerName} from now on.`);
    onErased?.();
  } catch (error) {
    if (!(error instanceof BffError)) throw error;
    toastFailure(
      (reason) => `Nothing of ${name} was erased.\n${reason}`,
      error,
      () => void erase(erasure),
    );
  } finally {
    held.mark([id], false);
  }
}
