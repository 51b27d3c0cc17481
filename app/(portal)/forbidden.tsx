import { NoAccess } from '@/components/layout/closed-page';

/** For a page that finds out in its midst that its reader may not see it: their rights were changed meanwhile. */
export default NoAccess;
