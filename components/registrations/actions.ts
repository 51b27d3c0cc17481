import { defineAction, type Item, type Some } from '@/components/action/action';
import { call } from '@/lib/bff/call';
import { registrationHref } from '@/lib/addresses/registrations';
import type { changeAdminStatus, deleteAdmins } from '@/lib/contract/admin-users';
import type { askForMissing, rejectRegistration } from '@/lib/contract/registration-reviews';
import type { approveRegistrations } from '@/lib/contract/registrations';
import type { Output } from '@/lib/contract/endpoint';
import { APPROVED_STEP } from '@/lib/domain/registration';
import { listNames } from '@/lib/text/format';

/** A partner with the text of their email. */
export interface AskedPartner extends Item {
  text: string;
}

const linkOf = (partners: Some<Item>) => ({
  text: listNames(partners.map(({ label }) => label)),
  ...(partners.length === 1 && { href: registrationHref(partners[0].id) }),
});

/** Adds the partners' names to the specs' message. */
const said = (message: string) => (partners: Some<Item>) => ({ message, link: linkOf(partners) });

const PARTNERS = {
  of: 'registration',
  noun: ['partner', 'partners'],
  link: linkOf,
  decides: { kind: 'registration', ids: (partners: Some<Item>) => partners.map(({ id }) => id) },
} as const;

/** Approves registrations and emails the partners. Rejected ones only pass if the user was warned about them. */
export const approving = defineAction<Item & { evenRejected?: boolean }>({
  ...PARTNERS,
  verb: ['Approve', 'Approving', 'approved'],
  call: ([{ id, evenRejected }]) =>
    call<typeof approveRegistrations>('PATCH', '/users/registration/approve', {
      body: { userIds: [id], step: APPROVED_STEP, ...(evenRejected && { evenRejected }) },
    }),
  done: said('Approve successfully'),
  failed: 'There was a problem approve user',
});

/** Rejects registrations and emails applicants the reason. */
export const rejecting = defineAction<AskedPartner, Output<typeof rejectRegistration>>({
  ...PARTNERS,
  verb: ['Reject', 'Rejecting', 'rejected'],
  call: ([{ id, text }]) =>
    call<typeof rejectRegistration>('PATCH', '/users/registration/reject', { body: { userId: id, reason: text } }),
  done: said('Rejected.'),
});

/** Emails applicants what their approval still needs. */
export const asking = defineAction<AskedPartner, Output<typeof askForMissing>>({
  ...PARTNERS,
  verb: ['Ask', 'Asking', 'asked'],
  tail: 'for missing information',
  call: ([{ id, text }]) =>
    call<typeof askForMissing>('POST', '/users/registration/askForMissing', { body: { userId: id, note: text } }),
  done: said('Asked for missing information.'),
});

/** Deletes registrations, which the activity log can restore. */
export const deleting = defineAction({
  ...PARTNERS,
  verb: ['Delete', 'Deleting', 'deleted'],
  call: ([{ id }]: Some<Item>) =>
    call<typeof deleteAdmins>('DELETE', '/users/registration/delete', { body: { userIds: [id] } }),
  done: said('Delete successfully'),
  failed: 'There was a problem delete user',
});

const switching = (disable: boolean) => ({
  ...PARTNERS,
  call: ([{ id }]: Some<Item>) =>
    call<typeof changeAdminStatus>('PATCH', '/users/registration/updateStatus', { body: { userIds: [id], disable } }),
  done: said('Change status success'),
  failed: 'There was a problem when update status',
});

export const disabling = defineAction({ ...switching(true), verb: ['Disable', 'Disabling', 'disabled'] });

export const enabling = defineAction({ ...switching(false), verb: ['Enable', 'Enabling', 'enabled'] });
