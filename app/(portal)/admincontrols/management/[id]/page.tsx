import { cache } from 'react';
import { notFoundPage, portalPage } from '@/app/(portal)/portal-page';
import { recordTitle } from '@/app/(portal)/record-title';
import { PageTitle } from '@/components/layout/page-title';
import { KeptRecord } from '@/components/record/kept-record';
import { ErrorState } from '@/components/ui/error-state';
import { call, toResult } from '@/lib/api/call';
import { getAdmin } from '@/lib/contract/admin-users';
import { fullNameOf } from '@/lib/domain/person';
import { positiveNumber } from '@/lib/list-address';
import { ADMINS_PATH } from '@/lib/paths';
import { EditForm } from '../admin-form/edit-form';
import { readRoles } from '../admin-form/read-roles';

/** An admin, read once for the page and its title. */
const readAdmin = cache((id: number) => toResult(call(getAdmin, { query: { userId: id } })));

export const generateMetadata = recordTitle('Edit Admin', readAdmin, (admin) => fullNameOf(admin) || admin.email);

/** The form of an admin (spec 3 §2). */
export default portalPage(ADMINS_PATH, async ({ user }, { params }: { params: Promise<{ id: string }> }) => {
  const id = positiveNumber((await params).id);
  if (!id) return notFoundPage();
  const [found, roles] = await Promise.all([readAdmin(id), readRoles()]);
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
