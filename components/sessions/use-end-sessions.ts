import { useRef, useState } from 'react';
import { useSave } from '@/components/form/use-save';
import { confirm } from '@/components/ui/confirm';
import type { OwnSession } from '@/lib/contract/own-account';
import { addressInWords } from './session-lines';

/** How sessions of a person are ended, and what is said of it. */
interface SessionEnding {
  endOne: (id: number) => Promise<unknown>;
  endAll: () => Promise<unknown>;
  /** Asked before all are ended. */
  question: { title: string; text: string; confirm: string };
  /** Said afterwards; of one session after its address. */
  said: { one: (address: string) => string; all: string };
  /** Shows which are left. @param id of the session; null of all. @param hasEnded false where that failed */
  onDone: (id: number | null, hasEnded: boolean) => unknown;
}

/**
 * Ends sessions of a person: one at its line, or all after a question. The focus then goes to the list: the button that
 * had it is gone with its row.
 *
 * @returns `lines` for `SessionLines`
 */
export function useEndSessions({ endOne, endAll, question, said, onDone }: SessionEnding) {
  const list = useRef<HTMLUListElement>(null);
  const [ending, setEnding] = useState<number | null>(null);
  const { save, saving } = useSave({
    failed: ({ status, message }) => (status === 404 ? 'This session had already ended.' : message),
  });

  const done = async (id: number | null, hasEnded: boolean) => {
    await onDone(id, hasEnded);
    if (hasEnded) list.current?.focus();
  };
  const onEnd = async ({ id, clientAddress }: OwnSession) => {
    if (saving) return;
    setEnding(id);
    const saved = await save(() => endOne(id), { done: said.one(addressInWords(clientAddress)) });
    setEnding(null);
    await done(id, saved !== null);
  };
  const onEndAll = async () => {
    if (saving || !(await confirm({ ...question, look: 'danger' }))) return;
    const saved = await save(endAll, { done: said.all });
    await done(null, saved !== null);
  };
  return {
    saving,
    endAll: () => void onEndAll(),
    lines: { ref: list, ending, disabled: saving, onEnd: (session: OwnSession) => void onEnd(session) },
  };
}
