import { HttpError } from './errors';

/**
 * Waits for work for so many milliseconds.
 *
 * @param discard gives back what comes too late, such as an open file
 * @throws what the work throws, or what `late` makes where it takes longer
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

/** Says that a body takes too long to arrive. */
export function lateBody(): HttpError {
  return new HttpError(408, 'The request did not arrive in time.');
}
