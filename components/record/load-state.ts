export type LoadState<T> =
  | { state: 'loaded'; value: T }
  /** `last` is the record before it was deleted; `hasChanged` is whether this tab has changed it since. */
  | { state: 'missing'; message: string; last?: T; hasChanged?: boolean }
  | { state: 'unsupported'; message: string }
  | { state: 'failed'; message: string };

export interface Loadable<T> {
  /** Null while loading. */
  load: LoadState<T> | null;
  retry: () => void;
}

interface Failure {
  status: number;
  message: string;
}

/** 404 means missing and 501 unsupported. Any other failure can be retried. */
export function failedState({ status, message }: Failure): LoadState<never> {
  return { state: status === 404 ? 'missing' : status === 501 ? 'unsupported' : 'failed', message };
}
