import { bff } from '@/lib/bff/client';
import type { restoreAcademyItemVersion } from '@/lib/contract/academy';
import type { restoreDataHubItemVersion } from '@/lib/contract/data-hub';
import type { restoreFaqVersion } from '@/lib/contract/faq';
import type { restoreNoticeVersion } from '@/lib/contract/news';
import type { ContentArea } from '@/lib/domain/content';

interface Restoring {
  id: number;
  /** The version to restore. */
  earlier: number;
  /** The current version as the client knows it. */
  version: number;
}

/** Copies an earlier version on top as the newest. @returns the new version number */
export const RESTORE_VERSION: Readonly<Record<ContentArea, (of: Restoring) => Promise<{ version: number }>>> = {
  dataHub: (body) => bff<typeof restoreDataHubItemVersion>('POST', '/data-hub/versions/restore', { body }),
  academy: (body) => bff<typeof restoreAcademyItemVersion>('POST', '/academy/versions/restore', { body }),
  faq: (body) => bff<typeof restoreFaqVersion>('POST', '/faq/versions/restore', { body }),
  news: (body) => bff<typeof restoreNoticeVersion>('POST', '/notice/versions/restore', { body }),
};
