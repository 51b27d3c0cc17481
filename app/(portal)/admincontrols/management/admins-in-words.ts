import { ADMINS_PER_PAGE } from '@/lib/contract/admin-users';
import { formatCount } from '@/lib/format';

/** Which admins of how many a page shows: `11–20 of 34`. */
export function rangeInWords(shown: number, total: number, page: number): string {
  if (shown === 0) return 'No users';
  const first = (page - 1) * ADMINS_PER_PAGE + 1;
  const last = first + shown - 1;
  return `${formatCount(first)}–${formatCount(last)} of ${formatCount(Math.max(total, last))}`;
}
