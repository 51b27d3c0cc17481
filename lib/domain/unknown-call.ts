const STATUSES: readonly number[] = [400, 404, 405, 422, 501];

/** Is this how another upstream refuses a call that it doesn't know, or a filter, or a path that it takes for an id? */
export const isUnknownCall = (status: number): boolean => STATUSES.includes(status);
