/** The thread that reads files, built as its own program (`scripts/build.ts`). */
import { parentPort } from 'node:worker_threads';
import { CSV_KINDS, SHEET_COLUMNS, type SheetKind } from '../domain/upload';
import type { Limits } from './limits';
import { readSheet } from './read-sheet';
import { DAMAGED, Unreadable } from './unreadable';

export interface ReaderTask {
  bytes: Uint8Array;
  kind: SheetKind;
  limits: Limits;
}

/** Rows as JSON, so that the serving thread only passes bytes on. */
export type ReaderAnswer =
  { json: Uint8Array<ArrayBuffer> } | { refusal: string; /** Set for unexpected faults. */ fault?: string };

parentPort?.on('message', (task: ReaderTask) => void answer(task));

async function answer({ bytes, kind, limits }: ReaderTask): Promise<void> {
  try {
    const read = await readSheet(bytes, SHEET_COLUMNS[kind], limits, CSV_KINDS.includes(kind));
    const json = new TextEncoder().encode(JSON.stringify(read));
    parentPort?.postMessage({ json } satisfies ReaderAnswer, [json.buffer]);
  } catch (error) {
    const isSaid = error instanceof Unreadable;
    const refusal: ReaderAnswer = isSaid ? { refusal: error.message } : { refusal: DAMAGED, fault: String(error) };
    parentPort?.postMessage(refusal);
  }
}
