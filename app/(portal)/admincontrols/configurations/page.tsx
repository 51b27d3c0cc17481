import { redirect } from 'next/navigation';
import { portalPage } from '@/app/(portal)/portal-page';
import { CONTENT_ADDRESSES } from '@/lib/addresses/content';
import { CONTENT_PATHS } from '@/lib/addresses/paths';

/** The address of the route table (spec 3 §2) leads to the list. */
export default portalPage(CONTENT_PATHS.academy, () => redirect(CONTENT_ADDRESSES.academy.path));
