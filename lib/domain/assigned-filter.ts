/** Filters work by assignee: the reader or their role, nobody, or one person or role. */
export type AssignedFilter = 'me' | 'nobody' | `user-${number}` | `role-${number}`;

export const ASSIGNED_FILTER = /^(me|nobody|(user|role)-[1-9]\d{0,8})$/;

export const isAssignedFilter = (written: string): written is AssignedFilter => ASSIGNED_FILTER.test(written);

/** The person or role of a filter; neither for `me` and `nobody`. */
export function assigneeOfFilter(filter: string): { userId: number | null; roleId: number | null } {
  const [kind, id] = filter.split('-');
  return { userId: kind === 'user' ? Number(id) : null, roleId: kind === 'role' ? Number(id) : null };
}

/** Filters inquiries by assignee; `open` means the reader's and unassigned ones. Inquiries have no roles. */
export type InquiryOwner = 'mine' | 'nobody' | 'open' | `user-${number}`;

export const INQUIRY_OWNER = /^(mine|nobody|open|user-[1-9]\d{0,8})$/;

export const isInquiryOwner = (written: string): written is InquiryOwner => INQUIRY_OWNER.test(written);
