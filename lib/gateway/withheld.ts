import type { AccessControlList } from '../contract/session';
import { CAPABILITIES, type Capability } from '../domain/capabilities';

/** The access control list of a server: what it can't do is a right that nobody has. */
export function withheldFrom(list: AccessControlList, lacking: readonly Capability[]): AccessControlList {
  const own = list.filter(({ routeType }) => !CAPABILITIES.some((name) => name === routeType));
  const entries = lacking.map((routeType) => ({ routeType, roles: [] as number[] }));
  if (!lacking.includes('recordPages')) return Object.assign(own.concat(entries), places(list));
  // A company's page is made from the list of points then.
  const { roles = [] } = list.find(({ routeType }) => routeType === 'qpointManagement') ?? {};
  return Object.assign(own.concat(entries, { routeType: 'companyPages', roles }), places(list));
}

const places = ({ unreadableRows }: AccessControlList & { unreadableRows?: readonly number[] }) =>
  unreadableRows ? { unreadableRows } : {};
