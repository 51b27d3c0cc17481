import type { Metadata } from 'next';
import { notFoundPage, portalPage } from '@/app/(portal)/portal-page';
import { PageTitle } from '@/components/layout/page-title';
import { KeptRecord } from '@/components/record/kept-record';
import { ErrorState } from '@/components/ui/error-state';
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
  if (!id) return notFoundPage();
  const [found, roles] = await Promise.all([toResult(call(getAdmin, { query: { userId: id } })), readRoles()]);
  if (!found.ok) {
    if (found.error.status === 404) return notFoundPage();
    return (
      <KeptRecord key={id} problem={`There was a problem getting the admin. ${found.error.message}`}>
        <PageTitle>Edit Admin</PageTitle>
        <ErrorState title="There was a problem getting the admin.">{found.error.message}</ErrorState>
      </KeptRecord>
    );
  }
  return (
    <KeptRecord key={id} version={found.value.version}>
      <EditForm admin={found.value} roles={roles} userId={user.id} />
    </KeptRecord>
  );
});
