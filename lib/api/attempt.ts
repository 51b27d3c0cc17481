import { ApiError } from './errors';

/** A call's outcome as a value, for screens that show an error in the place where the thing would be. */
export type Attempt<T> = { ok: true; value: T } | { ok: false; error: ApiError };

/** Waits for a call and keeps its failure. Redirects and refusals pass through, as they must. */
export async function attempt<T>(calling: Promise<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await calling };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error };
    throw error;
  }
}
