import { cache } from 'react';
import { recordPage } from '@/app/(portal)/cached-page';
import { recordTitle } from '@/app/(portal)/record-title';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { call, toResult } from '@/lib/api/call';
import { seedOfProposedChanges } from '@/lib/api/proposed-changes';
import { seed } from '@/lib/api/seed';
import { getAdmin } from '@/lib/contract/admin-users';
import { listRoles } from '@/lib/contract/roles';
import { fullNameOf } from '@/lib/domain/person';
import { env } from '@/lib/server/env';
import { ADMINS_PATH } from '@/lib/addresses/paths';
import { EditScreen } from '../admin-form/edit-form';

/** Cached per request, because the page and its title both need the admin. */
const readAdmin = cache((id: number) => call(getAdmin, { query: { userId: id } }));

export const generateMetadata = recordTitle(
  'Edit Admin',
  (id) => toResult(readAdmin(id)),
  (admin) => fullNameOf(admin) || admin.email,
);

export default recordPage({
  area: ADMINS_PATH,
  first: ({ id }) => seed(getAdmin, { query: { userId: id } }, () => readAdmin(id)),
  also: () => [seed(listRoles, {}), seedOfProposedChanges()],
  more: ({ user }) => ({
    userId: user.id,
    timeZone: env().PORTAL_TIME_ZONE,
    singleSignOn: env().OIDC_ISSUER ? env().OIDC_NAME : null,
  }),
  skeleton: <FormSkeleton title="Edit Admin" note="Loading the admin…" />,
  screen: EditScreen,
});
