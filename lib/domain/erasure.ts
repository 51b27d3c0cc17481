/** The first part of the name of who was erased; their id follows (`former_user` of the database). */
export const FORMER_USER = 'Former user';

const FORMER_USER_NAME = /^Former user \d+$/;

/** Is this what somebody is called whose data was erased? */
export function isFormerUser(name: string): boolean {
  return FORMER_USER_NAME.test(name);
}

/** Has somebody typed the name of who is to be erased? Case and spaces don't count. */
export function isNameTyped(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(typed) === plain(name);
}

/** @param name of who is to be erased */
export const nameNotTyped = (name: string) => `Enter ${name} exactly as shown.`;

/** Who of a company can't be erased yet, and in which state it is. */
interface ErasedPartner {
  name: string;
  company: string;
  isMaster: boolean;
  isApproved: boolean;
  disabled: boolean;
  /** Has the company somebody else who can become its master? */
  hasSubUser: boolean;
}

/** Why somebody of a partner can't be erased yet, and what to do first; null where nothing stands against it. */
export function refusalOfPartner(person: ErasedPartner): string | null {
  const { name, company, isMaster, isApproved, disabled, hasSubUser } = person;
  if (!isMaster || !isApproved) return null;
  if (hasSubUser) return `${name} is the Master ID of ${company}. Assign another Master ID first.`;
  return disabled ? null : `${name} is the Master ID of ${company}, which is active. Disable the partner first.`;
}
