import type { Hold } from '@/lib/domain/admin-hold';
import type { AdminValues } from './admin-values';

const SENTENCES: Readonly<Record<Hold, string>> = {
  yourself: "This is your own account: you can't disable or delete it, or change its role.",
  lastAdmin: "This is the last Admin in use: it can't be disabled or deleted, or given another role.",
};

/** Why an account's status and role can't be changed, and the account can't be deleted. */
export function holdSentence(hold: Hold): string {
  return SENTENCES[hold];
}

/** What an update does beyond storing it: null where it does nothing more. */
export function consequenceOf(values: AdminValues, stored: AdminValues, name: string): string | null {
  if (values.status === 'disabled' && stored.status === 'inUse') return `${name} is signed out at once and can't sign in while disabled.`;
  return values.role === stored.role ? null : `${name} is signed out at once, and has the role ${values.role} from the next sign-in on.`;
}
