/** Response header of a change: paths of outdated reads, or `*` for all. */
export const OUTDATES_HEADER = 'x-outdates';
