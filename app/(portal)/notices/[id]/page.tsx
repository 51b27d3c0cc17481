import { redirect } from 'next/navigation';
import { notFoundPage, portalPage } from '@/app/(portal)/portal-page';
import { call, toResult } from '@/lib/api/call';
import { getOwnNotice, readNotices } from '@/lib/contract/notices';
import { positiveNumber } from '@/lib/addresses/list-address';
import { NOTICES_PATH } from '@/lib/addresses/paths';
import { noticeHref } from '@/lib/addresses/record-kinds';

/** The target of notification emails: marks the notification as read and redirects to its subject. */
export default portalPage(NOTICES_PATH, async (_, { params }: { params: Promise<{ id: string }> }) => {
  const id = positiveNumber((await params).id);
  if (!id) return notFoundPage();
  const notice = await toResult(call(getOwnNotice, { params: { id } }));
  if (!notice.ok) {
    if (notice.error.status === 404) return notFoundPage();
    throw notice.error;
  }
  // If this fails, the notification stays unread.
  await toResult(call(readNotices, { body: { id } }));
  redirect(noticeHref(notice.value.record));
});
