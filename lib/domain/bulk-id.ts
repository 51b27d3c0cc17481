/** Names a change of several objects by several calls: their entries of the activity log are one row of it. */
export const BULK_ID_HEADER = 'x-bulk-id';

/** Letters, digits, hyphens, 8 to 64 of them: it stands in logs and addresses. */
export function isBulkId(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^[\w-]{8,64}$/.test(text);
}
