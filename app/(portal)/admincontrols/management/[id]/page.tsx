import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { PageNotFound } from '@/components/layout/notice';
import { PageTitle } from '@/components/layout/page-title';
import { ErrorState } from '@/components/ui/error-state';
import { setPageStatus } from '@/lib/api/page-status';
import { call, toResult } from '@/lib/api/call';
import { getAdmin } from '@/lib/contract/admin-users';
import { positiveNumber } from '@/lib/list-address';
import { ADMINS_PATH } from '@/lib/paths';
import { EditForm } from '../admin-form/edit-form';
import { readRoles } from '../admin-form/read-roles';

export const metadata: Metadata = { title: 'Edit Admin' };

/** The form of an admin (spec 3 §2). */
export default portalPage(ADMINS_PATH, async ({ user }, { params }: { params: Promise<{ id: string }> }) => {
  const id = positiveNumber((await params).id);
  if (!id) return notFound();
  const [found, roles] = await Promise.all([toResult(call(getAdmin, { query: { userId: id } })), readRoles()]);
  if (!found.ok) {
    if (found.error.status === 404) return notFound();
    return (
      <>
        <PageTitle>Edit Admin</PageTitle>
        <ErrorState title="There was a problem getting the admin.">{found.error.message}</ErrorState>
      </>
    );
  }
  return <EditForm key={id} admin={found.value} roles={roles} userId={user.id} />;
});

async function notFound() {
  await setPageStatus(404);
  return <PageNotFound />;
}
