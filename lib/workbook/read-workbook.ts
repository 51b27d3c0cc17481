import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SheetKind } from '../domain/upload';
import { FairTurns } from './fair-turns';
import { LIMITS, type Limits } from './limits';
import type { ReaderAnswer, ReaderTask } from './worker';
import { DAMAGED } from './unreadable';

/** Made by the build from `worker.ts`; a name that bundlers don't follow. */
const PROGRAM = ['programs', 'read-workbook.mjs'];

/** Files that one server reads at once, each of another person. Others wait. */
const AT_ONCE = 2;
const turns = new FairTurns(AT_ONCE);

interface Options {
  /** Whose file it is. */
  userId: number;
  signal: AbortSignal;
  /** Hears of what was not foreseen. */
  onFault: (fault: unknown) => void;
  limits?: Limits;
}

/**
 * Reads an Excel file in a thread of its own. One that takes too much time or memory is ended, and nothing else
 * notices. The bytes are handed over.
 * @returns the rows (`SheetRows`) as JSON, or a sentence why there are none
 * @throws DOMException `AbortError` by `signal`
 */
export function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  kind: SheetKind,
  { userId, signal, onFault, limits = LIMITS }: Options,
): Promise<ReaderAnswer> {
  return turns.run(userId, () => readNow({ bytes, kind, limits }, signal, onFault));
}

/** Threads that wait for the next file: a new one takes half a second to get up to speed. */
const idle = new Map<Worker, NodeJS.Timeout>();
const IDLE_MS = 60_000;

function startWorker({ memory }: Limits): Worker {
  const worker = new Worker(path.join(/* turbopackIgnore: true */ process.cwd(), ...PROGRAM), {
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 64 },
    // Whatever a library writes is no log of ours.
    stdout: true,
    stderr: true,
    env: {},
    execArgv: [],
  });
  // One that dies while it waits is given no file, and must not take this process along.
  const forget = () => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  };
  return worker.on('error', forget).on('exit', forget);
}

function takeWorker(limits: Limits): Worker {
  const [waiting] = idle;
  // Its memory was bounded when it was started.
  if (!waiting || limits.memory !== LIMITS.memory) return startWorker(limits);
  const [worker, timer] = waiting;
  clearTimeout(timer);
  idle.delete(worker);
  worker.ref();
  return worker;
}

function endWorker(worker: Worker, { memory }: Limits): void {
  if (memory !== LIMITS.memory) return void worker.terminate();
  worker.unref();
  const end = () => {
    idle.delete(worker);
    void worker.terminate();
  };
  idle.set(worker, setTimeout(end, IDLE_MS).unref());
}

function readNow(task: ReaderTask, signal: AbortSignal, onFault: (fault: unknown) => void): Promise<ReaderAnswer> {
  const { bytes, limits } = task;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = takeWorker(limits);
    const settle = (then: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      then();
    };
    /** Ends the thread: nobody waits for what it reads. */
    const end = (then: () => void) =>
      settle(() => {
        void worker.terminate();
        then();
      });
    const abort = () => end(() => reject(signal.reason as Error));
    const onMessage = (answer: ReaderAnswer) =>
      settle(() => {
        if ('fault' in answer) onFault(answer.fault);
        endWorker(worker, limits);
        resolve(answer);
      });
    const onError = (error: unknown) =>
      end(() => {
        const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        if (!isMemory) onFault(error);
        resolve({ refusal: isMemory ? tooBig(limits) : DAMAGED });
      });
    const onExit = () => end(() => resolve({ refusal: DAMAGED }));
    const timer = setTimeout(() => end(() => resolve({ refusal: tooLong(limits) })), limits.time);
    signal.addEventListener('abort', abort);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(task, [bytes.buffer as ArrayBuffer]);
  });
}

const tooLong = ({ time }: Limits) =>
  `Reading this file took more than ${time / 1000} seconds, the limit for one file: ` + 'split it into smaller files.';
const tooBig = ({ memory }: Limits) =>
  `Reading this file took more than ${memory} MB of memory, the limit for one file: ` + 'split it into smaller files.';
