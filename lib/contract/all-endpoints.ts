import { getAccessControlList } from './access-control-list';
import type { Endpoint } from './endpoint';
import { getFile } from './files';
import { getHealth } from './health';
import { getOrder, listOrders, listOrderStatuses, listShippingCarriers } from './orders';
import { getProfile, login, logout } from './session';

/**
 * Every endpoint of the contract. The upstream routes them, the BFF lets through these and no others. No two
 * paths overlap but where one is fixed (`/orders/statuses`) and one has a parameter (`/orders/{id}`): the fixed
 * one wins.
 */
export const ALL_ENDPOINTS = [
  getHealth,
  login,
  logout,
  getAccessControlList,
  getProfile,
  listOrders,
  listOrderStatuses,
  getOrder,
  listShippingCarriers,
  getFile,
] as const satisfies readonly Endpoint[];
