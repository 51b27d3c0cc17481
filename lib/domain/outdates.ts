/** With its answer to a change the BFF names the endpoints whose answers are outdated: their paths, or `*` for all. */
export const OUTDATES_HEADER = 'x-outdates';
