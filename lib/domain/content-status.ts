/** What can be chosen when an item is saved. */
export const CONTENT_STATUSES = ['published', 'draft', 'scheduled'] as const;
export type ContentStatus = (typeof CONTENT_STATUSES)[number];

/** What a list can be filtered by. */
export const LISTED_STATUSES = [...CONTENT_STATUSES, 'deleted'] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];
