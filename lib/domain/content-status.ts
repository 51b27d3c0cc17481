export const CONTENT_STATUSES = ['published', 'draft', 'scheduled'] as const;
export type ContentStatus = (typeof CONTENT_STATUSES)[number];

export const LISTED_STATUSES = [...CONTENT_STATUSES, 'deleted'] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];
