import { normalEmail } from './person';

/** Most people of one invitation. */
export const MAX_INVITED = 100;

/** A person as pasted; names are empty if neither a name nor the address tells them. */
export interface InvitedPerson {
  /** The entry as pasted. */
  written: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Entries are separated by line breaks, commas and semicolons, but not in quotes or angle brackets. */
const ENTRY = /(?:"[^"\n]*"|<[^>\n]*>|[^,;\n])+/g;

/**
 * Reads pasted email addresses: alone, after a name, or as mail programs write them: `Ann Lee <ann@example.com>` or
 * `"Lee, Ann" <ann@example.com>`. Without a name, `ann.lee@example.com` tells it. Malformed entries stay as they are.
 */
export function invitedPeopleIn(text: string): InvitedPerson[] {
  return (text.match(ENTRY) ?? []).flatMap((entry) => {
    const words = entry.trim().split(/\s+/);
    // Several addresses may be separated by spaces alone.
    const areAddresses = words.length > 1 && words.every((word) => word.includes('@'));
    return (areAddresses ? words : [entry.trim()]).filter((each) => each !== '').map(personOf);
  });
}

function personOf(written: string): InvitedPerson {
  const [, named, bracketed] = /^(.*)<([^<>]*)>$/s.exec(written) ?? [];
  const words = written.split(/\s+/);
  const email = normalEmail(bracketed ?? words.at(-1) ?? '');
  const name = (named ?? words.slice(0, -1).join(' '))
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
  return { written, email, ...(name === '' ? namesOfAddress(email) : namesOf(name)) };
}

function namesOf(name: string): { firstName: string; lastName: string } {
  const [last, first] = name.split(',').map((part) => part.trim());
  if (last && first) return { firstName: first, lastName: last };
  const words = name.split(/\s+/);
  return { firstName: words.slice(0, -1).join(' ') || name, lastName: words.length > 1 ? (words.at(-1) ?? '') : '' };
}

/** Reads `ann.lee+work@example.com` as Ann Lee. */
function namesOfAddress(email: string): { firstName: string; lastName: string } {
  const [local = ''] = email.split(/[+@]/, 1);
  const words = local.split(/[._-]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const isName = words.length > 1 && words.every((word) => /^\p{L}{2,}$/u.test(word));
  return isName ? { firstName: words[0] ?? '', lastName: words.slice(1).join(' ') } : { firstName: '', lastName: '' };
}
