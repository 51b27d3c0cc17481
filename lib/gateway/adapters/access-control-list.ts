import { getAccessControlList } from '../../contract/session';
import { withOwnRouteTypes } from '../../domain/access-table';
import { env } from '../../env';
import { adapter } from './adapter';

export const ACCESS_CONTROL_LIST_ADAPTERS = [
  adapter(getAccessControlList, async (answer) => withOwnRouteTypes(await answer, env().ROUTE_TYPES)),
];
