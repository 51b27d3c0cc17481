import { z } from 'zod';
import { endpoint } from './endpoint';

/** The areas that the access control list knows. A route type that the list lacks is open to nobody. */
export const ROUTE_TYPES = [
  'registration',
  'approvals',
  'uploads',
  'configurations',
  'qpointManagement',
  'products',
  'orders',
  'supportCenter',
  'adminControls',
  'editProfile',
  'projects',
] as const;

export type RouteType = (typeof ROUTE_TYPES)[number];

export const AccessControlList = z
  .array(z.object({ routeType: z.string().max(100), roles: z.array(z.int()).max(1000) }))
  .max(200);

export type AccessControlList = z.infer<typeof AccessControlList>;

export const getAccessControlList = endpoint({
  name: 'getAccessControlList',
  summary: 'For each route type, the roles that may use it.',
  method: 'GET',
  path: '/access-control-list',
  access: 'signed-in',
  response: AccessControlList,
});
