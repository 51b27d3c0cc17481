import { useRef, useState } from 'react';
import { useSave } from '@/components/form/use-save';
import { confirm } from '@/components/ui/confirm';
import type { OwnSession } from '@/lib/contract/own-account';
import { addressInWords } from './session-lines';

interface SessionEnding {
  endOne: (id: number) => Promise<unknown>;
  endAll: () => Promise<unknown>;
  question: { title: string; text: string; confirm: string };
  /** Success messages. For one session, built from its address. */
  said: { one: (address: string) => string; all: string };
  /** Refreshes the list. @param id the session, or null for all @param hasEnded false if the call failed */
  onDone: (id: number | null, hasEnded: boolean) => unknown;
}

/**
 * Ends one session, or all after a confirmation. The list then gets the focus, because the pressed button disappears.
 *
 * @returns `lines`, the props for `SessionLines`
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
