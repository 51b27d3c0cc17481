import {
  ACTIVITY_PATH,
  ADD_ADMIN_PATH,
  ADD_PRODUCT_PATH,
  ADMINS_PATH,
  CLOSING_PATH,
  CONTENT_PATHS,
  FORECAST_APPROVALS_PATH,
  FORECAST_RATES_PATH,
  INSIGHTS_PATH,
  MAILINGS_PATH,
  LISTS_PATH,
  MODULE_APPROVALS_PATH,
  MODULE_RATES_PATH,
  PROJECTS_AREA,
  QPOINT_MANAGEMENT_PATH,
  REGISTRATIONS_PATH,
  SERIAL_NUMBERS_PATH,
  SERIAL_UPLOAD_PATH,
  SESSIONS_PATH,
  WORK_PATH,
} from './paths';
import { inquiriesAddress } from './inquiries';
import { ordersAddress } from './orders';
import { productsAddress } from './products';
import { warrantyClaimsAddress } from './warranty-claims';

/**
 * Other words for a page, most likely first, by its address. Separate from the table of pages, because only search
 * needs them.
 */
export const PAGE_WORDS: Readonly<Record<string, readonly string[]>> = {
  [ADD_ADMIN_PATH]: ['invite', 'staff', 'colleague'],
  [ADMINS_PATH]: ['users', 'accounts', 'people', 'invite', 'reset password', 'staff', 'colleagues', 'hand over'],
  [MODULE_RATES_PATH]: ['rates', 'promotions', 'prices', 'settings'],
  [FORECAST_RATES_PATH]: ['rates', 'promotions'],
  [warrantyClaimsAddress.path]: ['claims', 'warranty', 'defects', 'evidence'],
  [MODULE_APPROVALS_PATH]: ['approve', 'modules', 'claims', 'rewards', 'decide', 'recall', 'audit report', 'month end'],
  [FORECAST_APPROVALS_PATH]: ['held', 'approve', 'month end'],
  [SERIAL_UPLOAD_PATH]: ['scan'],
  [SERIAL_NUMBERS_PATH]: ['look up', 'check', 'find', 'history', 'modules', 'recall'],
  [QPOINT_MANAGEMENT_PATH]: ['points', 'balance', 'ledger', 'wallet', 'liability', 'approve'],
  [REGISTRATIONS_PATH]: ['partners', 'companies', 'w-9', 'tax', 'approve', 'reset password'],
  [productsAddress.path]: ['catalogue', 'stock', 'shop', 'merchandise'],
  [ADD_PRODUCT_PATH]: ['new item', 'merchandise'],
  [ordersAddress.path]: ['shipping', 'tracking', 'shop', 'refund', 'return'],
  [PROJECTS_AREA]: ['installations', 'sites'],
  [inquiriesAddress[1].path]: ['inquiries', 'contact', 'messages', 'support'],
  [inquiriesAddress[2].path]: ['inquiries', 'contact', 'messages', 'support'],
  [CONTENT_PATHS.dataHub]: ['files', 'data hub'],
  [CONTENT_PATHS.academy]: ['training', 'academy'],
  [SESSIONS_PATH]: ['devices', 'signed in'],
  [ACTIVITY_PATH]: ['audit', 'who downloaded', 'who changed', 'exports', 'log'],
  [MAILINGS_PATH]: ['write', 'email', 'newsletter', 'partners'],
  [INSIGHTS_PATH]: ['liability', 'month end', 'figures'],
  [CLOSING_PATH]: ['month end', 'sign off', 'accounting', 'figures'],
  [LISTS_PATH]: ['merge', 'choices', 'options'],
  [WORK_PATH]: ['hand over', 'assign', 'queue'],
};
