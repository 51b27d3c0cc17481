import { HttpError } from './errors';

/**
 * Awaits work with a time limit in milliseconds.
 *
 * @param discard releases a late result, such as an open file
 * @throws errors of the work, or the result of `late` after the limit
 */
export async function withTimeout<T>(
  work: Promise<T>,
  milliseconds: number,
  late: () => Error,
  discard: (result: T) => void = () => undefined,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      work.then(discard, () => undefined);
      reject(late());
    }, milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

export function lateBody(): HttpError {
  return new HttpError(408, 'The request did not arrive in time.');
}
