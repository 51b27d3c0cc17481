/** Header that groups calls of one bulk change, so that the activity log shows one row. */
export const BULK_ID_HEADER = 'x-bulk-id';

/** 8 to 64 letters, digits and hyphens, because it appears in logs and addresses. */
export function isBulkId(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^[\w-]{8,64}$/.test(text);
}
