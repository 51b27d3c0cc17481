/** What came of reading something. */
export type LoadState<T> =
  | { state: 'loaded'; value: T }
  | { state: 'missing'; message: string }
  | { state: 'failed'; message: string };

/** A record that the server has read for the address, so that its dialog comes with the page. */
export type OpenedRecord<T> = LoadState<T> & { id: number };

/** Anything that can say how it stands, and can be read again. */
export interface Loadable<T> {
  /** Null while it is on its way. */
  load: LoadState<T> | null;
  /** Reads it from the start, after a failure. */
  retry: () => void;
}

/** The load state of a call that was tried, on the server (`ApiError`) or in the browser (`BffError`). */
export function toLoadState<T>(
  result: { ok: true; value: T } | { ok: false; error: { status: number; message: string } },
): LoadState<T> {
  if (result.ok) return { state: 'loaded', value: result.value };
  return failedState(result.error);
}

export function failedState({ status, message }: { status: number; message: string }): LoadState<never> {
  return { state: status === 404 ? 'missing' : 'failed', message };
}
