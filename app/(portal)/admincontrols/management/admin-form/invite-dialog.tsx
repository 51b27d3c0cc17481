'use client';

import { UNDO_NOTE, type ActionWords, type Item } from '@/components/action/action';
import { ActionDialog, type CheckedAction } from '@/components/action/action-dialog';
import { failureOf } from '@/components/action/check';
import type { Preview } from '@/components/action/item-list';
import { useMailNote } from '@/components/layout/mail-note';
import { ADMINS_PATH } from '@/lib/addresses/paths';
import { call } from '@/lib/bff/call';
import { bff } from '@/lib/bff/client';
import { registerAdmin, type checkEmail } from '@/lib/contract/admin-users';
import type { Output } from '@/lib/contract/endpoint';
import type { InvitedPerson } from '@/lib/domain/invited-person';
import { EMAIL_TAKEN, fullNameOf } from '@/lib/domain/person';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { waitingSentence } from '@/lib/text/proposed-change-words';

export interface Invitation {
  people: readonly InvitedPerson[];
  role: string;
  officeNumber: string;
}

type Invited = Item & { person: InvitedPerson };

const WORDS: ActionWords = { noun: ['person', 'people'], verb: ['Invite', 'Inviting', 'invited'] };

const NO_NAME = 'Add the first and last name: Ann Lee <ann@example.com>';

/**
 * Checks each address, and registers those that can be.
 *
 * @param onLeft gets the entries that aren't registered: at first those that can't be, and after Undo or a failure
 *   also the others
 */
export function InviteDialog({
  invitation,
  onClose,
  onLeft,
}: {
  invitation: Invitation;
  onClose: () => void;
  onLeft: (written: readonly string[]) => void;
}) {
  const mailNote = useMailNote();
  const invited = invitation.people.map((person, id): Invited => ({
    id,
    label: person.email || person.written,
    person,
  }));
  const writtenBut = (done: readonly Item[]) =>
    invited.filter(({ id }) => done.every((each) => each.id !== id)).map(({ person }) => person.written);
  return (
    <ActionDialog
      items={invited}
      read={async ({ id }, signal) => {
        const one = invited[id] as Invited;
        const { ofEmail, ofOthers } = faultsOf(one, invitation);
        const fault = ofEmail ?? ((await isTaken(one.person, signal)) ? EMAIL_TAKEN : ofOthers);
        return fault === undefined ? one : failureOf(one, fault);
      }}
      action={invitationTo(invitation)}
      words={WORDS}
      note={`They get a temporary password by email, and choose their own after signing in.${mailNote} ${UNDO_NOTE}`}
      onStart={(started) => {
        onLeft(writtenBut(started));
        onClose();
        return ({ done }) => onLeft(writtenBut(done));
      }}
      onClose={onClose}
    />
  );
}

/** Why an entry can't be registered, as far as the entries tell. */
function faultsOf({ id, person }: Invited, invitation: Invitation): { ofEmail?: string; ofOthers?: string } {
  const checked = registerAdmin.body.safeParse(bodyOf(person, invitation));
  const faults = checked.success ? [] : checked.error.issues;
  const malformed = faults.find(({ path }) => path[0] === 'email')?.message;
  const isRepeated = invitation.people.findIndex(({ email }) => email === person.email) < id;
  const ofEmail = malformed ?? (isRepeated ? 'Repeated in the list' : undefined);
  const ofOthers = person.firstName && person.lastName ? faults[0]?.message : NO_NAME;
  return { ...(ofEmail && { ofEmail }), ...(ofOthers && { ofOthers }) };
}

async function isTaken({ email }: InvitedPerson, signal: AbortSignal): Promise<boolean> {
  const query = { email };
  const found = await bff<typeof checkEmail>('GET', '/companies/register/check-email', { query, signal });
  return Boolean(found.email);
}

function bodyOf({ email, firstName, lastName }: InvitedPerson, { role, officeNumber }: Omit<Invitation, 'people'>) {
  return { email, firstName, lastName, role, officeNumber };
}

function invitationTo(invitation: Invitation): CheckedAction<Invited, Invited & Preview, Output<typeof registerAdmin>> {
  return {
    ...WORDS,
    of: 'invitation',
    check: (seen) => ({ ...seen, after: `${fullNameOf(seen.person)}, ${invitation.role}` }),
    call: ([{ person }]) =>
      call<typeof registerAdmin>('POST', '/users/adminManagement/register', { body: bodyOf(person, invitation) }),
    done: (people, answers) => ({
      message: invitedSentence(people.length, answers),
      link: { text: 'Admins', href: ADMINS_PATH },
    }),
  };
}

/** The message after inviting, with the number that awaits another administrator's approval. */
function invitedSentence(count: number, answers: readonly unknown[]): string {
  const waits = answers.filter((answer) => waitingSentence(answer) !== null).length;
  if (waits === 0) return `${formatCountOf(count, ...WORDS.noun)} invited`;
  return waits === count
    ? `Needs another administrator: the registration of ${formatCountOf(count, ...WORDS.noun)}`
    : `${formatCountOf(count - waits, ...WORDS.noun)} invited. ${formatCount(waits)} more need another administrator.`;
}
