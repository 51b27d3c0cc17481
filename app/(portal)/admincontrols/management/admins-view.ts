import type { AdminsAddress } from '@/lib/paths';

/** The longest text that the upstream searches for. */
export const MAX_SEARCH_LENGTH = 100;

/** A state of the list of admins. */
export type AdminsView = AdminsAddress;

/** What the upstream calls each field that is searched; both when none is chosen. */
export const SEARCH_KEYS = { name: 'fullName', email: 'email' } as const satisfies Record<NonNullable<AdminsView['searchBy']>, string>;
