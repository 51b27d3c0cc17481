/** Prefix of an erased person's name, followed by their id (`former_user` in the database). */
export const FORMER_USER = 'Former user';

const FORMER_USER_NAME = /^Former user \d+$/;

export function isFormerUser(name: string): boolean {
  return FORMER_USER_NAME.test(name);
}

/** Whether the typed name matches, without regard to case and spaces. */
export function isNameTyped(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(typed) === plain(name);
}

export const nameNotTyped = (name: string) => `Enter ${name} exactly as shown.`;

interface ErasedPartner {
  name: string;
  company: string;
  isMaster: boolean;
  isApproved: boolean;
  disabled: boolean;
  hasSubUser: boolean;
}

/** Why a partner's person can't be erased yet, and what to do first; null if they can. */
export function refusalOfPartner(person: ErasedPartner): string | null {
  const { name, company, isMaster, isApproved, disabled, hasSubUser } = person;
  if (!isMaster || !isApproved) return null;
  if (hasSubUser) return `${name} is the Master ID of ${company}. Assign another Master ID first.`;
  return disabled ? null : `${name} is the Master ID of ${company}, which is active. Disable the partner first.`;
}
