import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SheetKind } from '../domain/upload';
import { FairTurns } from './fair-turns';
import { LIMITS, type Limits } from './limits';
import type { ReaderAnswer, ReaderTask } from './worker';
import { DAMAGED } from './unreadable';

/** Built from `worker.ts`; the path isn't static, so that bundlers ignore it. */
const PROGRAM = ['programs', 'read-workbook.mjs'];

/** Files read at once per server, each of another person. */
const AT_ONCE = 2;
const turns = new FairTurns(AT_ONCE);

interface Options {
  userId: number;
  signal: AbortSignal;
  onFault: (fault: unknown) => void;
  limits?: Limits;
}

/**
 * Reads an Excel file in a thread. A thread that exceeds time or memory is terminated. The bytes are transferred.
 * @returns `SheetRows` as JSON, or an error message
 * @throws DOMException `AbortError` by `signal`
 */
export function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  kind: SheetKind,
  { userId, signal, onFault, limits = LIMITS }: Options,
): Promise<ReaderAnswer> {
  return turns.run(userId, () => readNow({ bytes, kind, limits }, signal, onFault));
}

/** Idle threads, because a new one takes half a second to warm up. */
const idle = new Map<Worker, NodeJS.Timeout>();
const IDLE_MS = 60_000;

function startWorker({ memory }: Limits): Worker {
  const worker = new Worker(path.join(/* turbopackIgnore: true */ process.cwd(), ...PROGRAM), {
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 64 },
    // Keep library output out of our log.
    stdout: true,
    stderr: true,
    env: {},
    execArgv: [],
  });
  // An idle thread that dies gets no file and must not end this process.
  const forget = () => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  };
  return worker.on('error', forget).on('exit', forget);
}

function takeWorker(limits: Limits): Worker {
  const [waiting] = idle;
  // Its memory was limited when it was started.
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
    /** Terminates the thread when no one needs its result. */
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
