import { redirect } from 'next/navigation';
import { CONTENT_ADDRESSES } from '@/lib/addresses/content';

/** The address of the route table (spec 3 §2) leads to the list. */
export default function Page(): never {
  redirect(CONTENT_ADDRESSES.academy.path);
}
