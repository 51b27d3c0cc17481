/** What came of reading something. */
export type LoadState<T> =
  | { state: 'loaded'; value: T }
  /** `last` is what was read before it was deleted; `hasChanged` tells whether this tab has changed it since. */
  | { state: 'missing'; message: string; last?: T; hasChanged?: boolean }
  | { state: 'unsupported'; message: string }
  | { state: 'failed'; message: string };

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

/** 404 says that there is none, 501 that this server can't tell; anything else may be tried again. */
export function failedState({ status, message }: Failure): LoadState<never> {
  return { state: status === 404 ? 'missing' : status === 501 ? 'unsupported' : 'failed', message };
}
