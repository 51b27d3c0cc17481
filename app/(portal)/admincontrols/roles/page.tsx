import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { PageTitle } from '@/components/layout/page-title';
import { KeptRecord } from '@/components/record/kept-record';
import { ErrorState } from '@/components/ui/error-state';
import { call, toResult } from '@/lib/api/call';
import { getAccessTable } from '@/lib/contract/roles';
import { ROLES_PATH } from '@/lib/paths';
import { AccessEditor } from './access-editor';

export const metadata: Metadata = { title: 'Roles and access' };

/** Which roles may use what (decision 15). */
export default portalPage(ROLES_PATH, async ({ user }) => {
  const found = await toResult(call(getAccessTable, {}));
  if (found.ok) {
    return (
      <KeptRecord>
        <AccessEditor table={found.value} ownRoleId={user.roleId} />
      </KeptRecord>
    );
  }
  return (
    <KeptRecord problem={`There was a problem getting the roles. ${found.error.message}`}>
      <PageTitle>Roles and access</PageTitle>
      <div className="rounded-lg border border-line bg-surface">
        <ErrorState title="There was a problem getting the roles.">{found.error.message}</ErrorState>
      </div>
    </KeptRecord>
  );
});
