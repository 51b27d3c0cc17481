import { redirect } from 'next/navigation';
import { portalPage } from '@/app/(portal)/portal-page';
import { PROJECTS_AREA, PROJECTS_PATH } from '@/lib/addresses/paths';

/** The area's address redirects to its list (spec 3 §2). */
export default portalPage(PROJECTS_AREA, () => redirect(PROJECTS_PATH));
