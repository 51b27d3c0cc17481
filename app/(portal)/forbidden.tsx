import { NoAccess } from '@/components/layout/closed-page';

/** Shown when a page finds while rendering that the reader's rights were revoked. */
export default NoAccess;
