import { HttpError } from './errors';

/** Waits for work for so many milliseconds. @throws what the work throws, or what `late` makes where it takes longer */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
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
