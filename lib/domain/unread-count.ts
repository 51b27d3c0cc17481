/** More unread ones than this are not counted. */
export const MAX_UNREAD_COUNT = 99;

/** How many are unread, as the bell shows it. */
export function unreadLabel(count: number): string {
  return count > MAX_UNREAD_COUNT ? `${MAX_UNREAD_COUNT}+` : String(count);
}
