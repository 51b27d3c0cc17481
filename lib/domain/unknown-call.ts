const STATUSES: readonly number[] = [400, 404, 405, 422, 501];

/** Is this how a server refuses a call that it doesn't know, or a filter, or a path that it takes for an id? */
export const isUnknownCall = (status: number): boolean => STATUSES.includes(status);

/** Is this how a call is refused that a server doesn't have? One that it has refuses a body with 400 or 422, too. */
export const isMissingCall = (status: number): boolean => status === 404 || status === 405 || status === 501;
