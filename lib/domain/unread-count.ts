export const MAX_UNREAD_COUNT = 99;

export function unreadLabel(count: number): string {
  return count > MAX_UNREAD_COUNT ? `${MAX_UNREAD_COUNT}+` : String(count);
}
