import { NoAccess } from '@/components/layout/notice';

/** For a page that finds out in its midst that its reader may not see it: their rights were changed meanwhile. */
export default NoAccess;
