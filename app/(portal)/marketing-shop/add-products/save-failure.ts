/** A failed save, as `BffError` tells it. */
export interface Failure {
  status: number;
  statusCode: number | string;
  message: string;
  errors: readonly { msg: string; path?: string | undefined }[];
}

export const SKU_EXISTS = 'SKU already exists';

/** What a save is said to have failed at (spec 1 §8). */
export const SAVE_PROBLEMS = {
  add: 'There was a problem when add new product',
  edit: 'There was a problem when edit product',
} as const;

/**
 * Is this the database's code for a value that must be unique (spec 1 §8)? Of a product only the SKU must be.
 */
export function isTakenSku({ statusCode }: Failure): boolean {
  return String(statusCode) === '23505';
}

/**
 * What the message of a failed save says (spec 1 §8, Product save). Where the cause has no field to stand at, it
 * follows on a line of its own.
 *
 * @param problem one of `SAVE_PROBLEMS`
 * @param hasPlace does a path name a field of the form?
 */
export function saveFailureMessage(
  failure: Failure,
  problem: (typeof SAVE_PROBLEMS)[keyof typeof SAVE_PROBLEMS],
  hasPlace: (path: string) => boolean,
): string {
  if (isTakenSku(failure)) return SKU_EXISTS;
  if (String(failure.statusCode) === '500') return failure.message;
  const homeless = failure.errors.filter(({ path }) => !path || !hasPlace(path)).map(({ msg }) => msg);
  const causes = failure.errors.length > 0 ? homeless : [failure.message];
  return [problem, ...new Set(causes)].slice(0, 5).join('\n');
}
