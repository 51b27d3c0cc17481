import type { AdminUser } from '@/lib/contract/admin-users';
import type { Hold } from '@/lib/domain/admin-hold';
import { fullNameOf } from '@/lib/domain/person';

/** What a row of the list shows, and no more: each field is sent for every row of every page. */
export interface AdminListRow {
  id: number;
  /** Its number, counted down from the total (spec 3 §9). */
  no: number;
  name: string;
  email: string;
  /** The telephone number: that of the office, or the mobile one where there is no other. */
  number?: string;
  role: string;
  disabled: boolean;
  /** When they were registered, ISO 8601. */
  registeredAt?: string;
  /** Why they can't be disabled. */
  hold?: Hold;
}

/**
 * The rows of a page.
 *
 * @param before how many rows the pages before hold
 * @param total of all pages
 * @param userId whose own row can't be changed, whether or not the upstream says so
 */
export function toListRows(
  users: readonly AdminUser[],
  { before, total, userId }: { before: number; total: number; userId: number },
): AdminListRow[] {
  return users.map((user, index) => {
    const number = user.officeNumber || user.mobileNumber;
    const hold = user.hold ?? (user.id === userId ? 'yourself' : undefined);
    return {
      id: user.id,
      no: total - before - index,
      name: user.fullName ?? fullNameOf(user),
      email: user.email,
      ...(number ? { number } : {}),
      role: user.role,
      disabled: user.disabled,
      ...(user.createdAt ? { registeredAt: user.createdAt } : {}),
      ...(hold ? { hold } : {}),
    };
  });
}
