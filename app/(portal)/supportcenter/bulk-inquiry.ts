import type { Item } from '@/components/action/action';
import { inquiryHref } from '@/lib/addresses/inquiries';
import { bff } from '@/lib/bff/client';
import type { getInquiry, InquiryDetail } from '@/lib/contract/inquiries';
import { contactTypeOf } from '@/lib/domain/contact-type';

/** An inquiry as read before a bulk change, labeled by its requester. */
export type SeenInquiry = InquiryDetail & Item;

/** Shared parts of bulk actions on inquiries. */
export const INQUIRIES = {
  of: 'inquiry',
  noun: ['inquiry', 'inquiries'],
  link: ([{ id, label, contactTypeId }, ...others]: readonly [SeenInquiry, ...SeenInquiry[]]) => {
    const type = contactTypeOf(contactTypeId ?? 0);
    return others.length === 0 && type ? { text: label, href: inquiryHref(type, id) } : undefined;
  },
  subject: ([only, ...others]: readonly [SeenInquiry, ...SeenInquiry[]]) =>
    others.length === 0 ? `the inquiry of ${only.label}` : `${others.length + 1} inquiries`,
} as const;

/** Reads an inquiry for a bulk change. @throws BffError */
export async function readInquiry({ id, label }: Item, signal: AbortSignal): Promise<SeenInquiry> {
  const inquiry = await bff<typeof getInquiry>('GET', '/contact/detail/{id}', { params: { id }, signal });
  return { ...inquiry, id, label };
}
