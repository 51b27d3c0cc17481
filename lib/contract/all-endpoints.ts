import { getAccessControlList } from './access-control-list';
import { getActivityEntry, listActivity, listActivityPeople } from './activity';
import {
  changeAdminStatus,
  checkEmail,
  deleteAdmins,
  editAdmin,
  getAdmin,
  registerAdmin,
  resetAdminPassword,
  searchAdmins,
} from './admin-users';
import { createCategory, deleteCategory, listCategories, prioritiseCategories, renameCategory } from './categories';
import type { Endpoint } from './endpoint';
import { getFile } from './files';
import { getHealth } from './health';
import { isList } from './list-endpoint';
import { changeCouponStatus, changeOrder } from './order-changes';
import { getOrder, listOrders, listOrderStatuses, listShippingCarriers } from './orders';
import { changeOwnPassword, changeProfile, endOtherSessions, endOwnSession, listOwnSessions } from './own-account';
import { listPointMovements, reversePointMovement } from './point-ledger';
import {
  createPurpose,
  deletePurpose,
  listOwnPointRequests,
  listPointHistory,
  listPurposes,
  listRequestStatuses,
  listRequestTypes,
  listSubUsers,
  renamePurpose,
  requestPoints,
  searchCompanyPoints,
} from './points';
import { deleteMedia, deleteVariant, listProductMedia, setVariantImage, uploadProductMedia } from './product-media';
import { changeProduct, createProduct, deleteProduct, getProduct, listProducts, prioritiseProducts } from './products';
import { forgotId, forgotPassword } from './recovery';
import { changeAccess, createRole, deleteRole, getAccessTable, listRoles, renameRole } from './roles';
import { getProfile, login, logout } from './session';

const DECLARED: readonly Endpoint[] = [
  getHealth,
  login,
  logout,
  getAccessControlList,
  getAccessTable,
  changeAccess,
  listRoles,
  createRole,
  renameRole,
  deleteRole,
  getProfile,
  forgotPassword,
  forgotId,
  changeProfile,
  changeOwnPassword,
  listOwnSessions,
  endOwnSession,
  endOtherSessions,
  listOrders,
  listOrderStatuses,
  getOrder,
  listShippingCarriers,
  changeOrder,
  changeCouponStatus,
  getFile,
  listProducts,
  getProduct,
  createProduct,
  changeProduct,
  deleteProduct,
  prioritiseProducts,
  listProductMedia,
  uploadProductMedia,
  deleteMedia,
  deleteVariant,
  setVariantImage,
  listCategories,
  createCategory,
  renameCategory,
  deleteCategory,
  prioritiseCategories,
  searchCompanyPoints,
  listSubUsers,
  requestPoints,
  listPointHistory,
  listOwnPointRequests,
  listRequestTypes,
  listRequestStatuses,
  listPurposes,
  createPurpose,
  renamePurpose,
  deletePurpose,
  listPointMovements,
  reversePointMovement,
  searchAdmins,
  getAdmin,
  registerAdmin,
  editAdmin,
  deleteAdmins,
  resetAdminPassword,
  changeAdminStatus,
  checkEmail,
  listActivity,
  listActivityPeople,
  getActivityEntry,
];

/** Every list of the contract. */
export const ALL_LISTS = DECLARED.filter(isList);

/**
 * Every endpoint of the contract, the reports of the lists among them. The upstream routes them, the BFF lets through
 * these and no others. No two paths overlap but where one is fixed (`/orders/statuses`) and one has a parameter
 * (`/orders/{id}`): the fixed one wins.
 */
export const ALL_ENDPOINTS: readonly Endpoint[] = [...DECLARED, ...ALL_LISTS.flatMap(({ report }) => report ?? [])];
