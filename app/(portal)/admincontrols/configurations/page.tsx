import { redirect } from 'next/navigation';
import { portalPage } from '@/app/(portal)/portal-page';
import { CONTENT_ADDRESSES } from '@/lib/addresses/content';
import { CONTENT_PATHS } from '@/lib/addresses/paths';

/** The route table's address (spec 3 §2) redirects to the list. */
export default portalPage(CONTENT_PATHS.academy, () => redirect(CONTENT_ADDRESSES.academy.path));
