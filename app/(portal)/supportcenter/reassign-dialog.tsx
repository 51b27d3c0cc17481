'use client';

import type { Item } from '@/components/action/action';
import { call } from '@/lib/bff/call';
import { ActionDialog, type CheckedAction } from '@/components/action/action-dialog';
import type { Preview } from '@/components/action/item-list';
import type { SelectedActionProps } from '@/components/action/use-selected-action';
import type { assignInquiries } from '@/lib/contract/inquiries';
import { formatCountOf, listNames } from '@/lib/text/format';
import { INQUIRIES, readInquiry, type SeenInquiry } from './bulk-inquiry';

/** Inquiries to reassign, labeled by their requesters. */
export interface ReassignJob {
  manager: { id: number; name: string };
  inquiries: readonly Item[];
}

export default function ReassignDialog({
  job: { manager, inquiries },
  ...handlers
}: SelectedActionProps & { job: ReassignJob }) {
  const action = reassigning(manager);
  return <ActionDialog {...handlers} items={inquiries} read={readInquiry} action={action} words={action} />;
}

function reassigning({
  id: assigned,
  name,
}: ReassignJob['manager']): CheckedAction<SeenInquiry, SeenInquiry & Preview> {
  const isAssigned = ({ assign }: SeenInquiry) => assign?.id === assigned;
  return {
    ...INQUIRIES,
    verb: ['Reassign', 'Reassigning', 'reassigned'],
    tail: `to ${name}`,
    subject: (inquiries) => formatCountOf(inquiries.length, ...INQUIRIES.noun),
    check: (inquiry) =>
      isAssigned(inquiry)
        ? `Already assigned to ${name}.`
        : { ...inquiry, before: inquiry.assign?.fullName || 'Unassigned', after: name },
    isDone: isAssigned,
    call: ([{ id }]) => call<typeof assignInquiries>('PATCH', '/contact/assign', { body: { ids: [id], assigned } }),
    done: (inquiries) => ({
      message: `${formatCountOf(inquiries.length, ...INQUIRIES.noun)} reassigned to ${name}`,
      link: { text: listNames(inquiries.map(({ label }) => label)) },
    }),
  };
}
