/** What came of reading something. */
export type LoadState<T> =
  { state: 'loaded'; value: T } | { state: 'missing'; message: string } | { state: 'failed'; message: string };

/** A record that the server has read for the address, so that its dialog comes with the page. */
export type OpenedRecord<T> = LoadState<T> & { id: number };

/** What is read in the browser, and can be tried again. */
export interface Loadable<T> {
  /** Null while it is on its way. */
  load: LoadState<T> | null;
  retry: () => void;
}

interface Failure {
  status: number;
  message: string;
}

/** The load state of a call that was tried, on the server (`ApiError`) or in the browser (`BffError`). */
export function toLoadState<T>(result: { ok: true; value: T } | { ok: false; error: Failure }): LoadState<T> {
  return result.ok ? { state: 'loaded', value: result.value } : failedState(result.error);
}

/** 404 says that there is none; anything else may be tried again. */
export function failedState({ status, message }: Failure): LoadState<never> {
  return { state: status === 404 ? 'missing' : 'failed', message };
}
