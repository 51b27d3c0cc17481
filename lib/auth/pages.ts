import { inquiriesAddress } from '../addresses/inquiries';
import { ordersAddress } from '../addresses/orders';
import { productsAddress } from '../addresses/products';
import { warrantyClaimsAddress } from '../addresses/warranty-claims';
import type { MenuFigures } from '../contract/dashboard';
import type { AccessControlList } from '../contract/session';
import {
  COMPANY_AREAS,
  INSIGHT_AREAS,
  PLANNED_AREAS,
  QUEUE_AREAS,
  SERIAL_NUMBER_AREAS,
  type AreaAccess,
} from '../domain/access-table';
import type { Capability } from '../domain/capabilities';
import { CONTACT_TYPE_NAMES } from '../domain/contact-type';
import { mayDo, rightsOf, type Actions } from '../domain/rights';
import {
  ACTIVITY_PATH,
  ADD_PRODUCT_PATH,
  ADMINS_PATH,
  API_KEYS_PATH,
  ARTICLE_UPLOAD_PATH,
  AWAITING_UPDATE_PATH,
  CATEGORIES_PATH,
  CLOSING_PATH,
  CHANGE_PASSWORD_PATH,
  COMPANIES_PATH,
  CONTENT_CALENDAR_PATH,
  CONTENT_PATHS,
  DASHBOARD_PATH,
  EDIT_PROFILE_PATH,
  FORECAST_APPROVALS_PATH,
  FORECAST_RATES_PATH,
  FORECASTED_PATH,
  INSIGHTS_PATH,
  LISTS_PATH,
  MAILINGS_PATH,
  MODULE_APPROVALS_PATH,
  MODULE_RATES_PATH,
  NEW_CLAIMS_PATH,
  NEW_INQUIRY_PATHS,
  NEW_ORDER_PATH,
  NEW_REGISTRATION_PATH,
  NOTICES_PATH,
  PLANNED_CHANGES_PATH,
  POINT_BATCHES_PATH,
  PROJECTS_AREA,
  PROJECTS_PATH,
  QPOINT_MANAGEMENT_PATH,
  REGISTRATION_LIST_PATH,
  REGISTRATIONS_PATH,
  ROLES_PATH,
  SERIAL_NUMBERS_PATH,
  SERIAL_UPLOAD_PATH,
  SESSIONS_PATH,
  UPLOAD_LIST_PATH,
  WORK_PATH,
} from '../addresses/paths';

export type PageAccess = 'staff' | Capability | AreaAccess;

export interface PortalPage {
  prefix: `/${string}`;
  access: PageAccess;
  needs?: Capability;
  /** Missing for areas without a menu entry. */
  menu?: {
    section: MenuSection | null;
    label: string;
    /** Label in the drawer of small screens, if different (spec 3 §2). */
    drawer?: string;
    href: string;
    /** Letter after `g`. */
    key?: string;
    figure?: keyof MenuFigures;
    marks?: readonly `/${string}`[];
  };
}

export type MenuSection = 'Q.Partners' | 'Rewards' | 'Shop' | 'Support Center' | 'Admin Controls' | 'Projects';

/** All areas in menu order (spec 3 §2). Middleware, menu, landing and tests read this table. */
export const PORTAL_PAGES: readonly PortalPage[] = [
  {
    prefix: '/dashboard',
    access: 'staff',
    menu: { section: null, label: 'Dashboard', href: DASHBOARD_PATH, key: 'd' },
  },
  {
    prefix: INSIGHTS_PATH,
    access: INSIGHT_AREAS,
    needs: 'insights',
    menu: { section: null, label: 'Insights', href: INSIGHTS_PATH, key: 's', marks: [FORECASTED_PATH, CLOSING_PATH] },
  },
  { prefix: FORECASTED_PATH, access: 'approvals', needs: 'insights' },
  { prefix: CLOSING_PATH, access: 'qpointManagement', needs: 'insights' },
  {
    prefix: WORK_PATH,
    access: QUEUE_AREAS,
    needs: 'work',
    menu: { section: null, label: 'Work', href: WORK_PATH, key: 'w' },
  },
  {
    prefix: REGISTRATIONS_PATH,
    access: 'registration',
    needs: 'registrationList',
    menu: {
      section: 'Q.Partners',
      label: 'Registration',
      href: `${REGISTRATION_LIST_PATH}/0`,
      key: 'n',
      figure: 'registrations',
      marks: [COMPANIES_PATH, MAILINGS_PATH, NEW_REGISTRATION_PATH],
    },
  },
  { prefix: NEW_REGISTRATION_PATH, access: 'registration', needs: 'byStaff' },
  { prefix: COMPANIES_PATH, access: COMPANY_AREAS, needs: 'companyPages' },
  {
    prefix: MODULE_APPROVALS_PATH,
    access: 'approvals',
    needs: 'moduleApprovalList',
    menu: {
      section: 'Rewards',
      label: 'Approvals',
      href: MODULE_APPROVALS_PATH,
      key: 'm',
      figure: 'approvals',
      marks: [FORECAST_APPROVALS_PATH, AWAITING_UPDATE_PATH, NEW_CLAIMS_PATH],
    },
  },
  { prefix: NEW_CLAIMS_PATH, access: 'approvals', needs: 'byStaff' },
  { prefix: FORECAST_APPROVALS_PATH, access: 'approvals', needs: 'forecastApprovalList' },
  { prefix: AWAITING_UPDATE_PATH, access: 'approvals', needs: 'awaitingUpdateList' },
  {
    prefix: ARTICLE_UPLOAD_PATH,
    access: 'uploads',
    menu: {
      section: 'Rewards',
      label: 'Uploads',
      href: ARTICLE_UPLOAD_PATH,
      key: 'u',
      marks: [SERIAL_UPLOAD_PATH, UPLOAD_LIST_PATH],
    },
  },
  {
    prefix: SERIAL_NUMBERS_PATH,
    access: SERIAL_NUMBER_AREAS,
    needs: 'recordPages',
    menu: { section: 'Rewards', label: 'Serial numbers', href: SERIAL_NUMBERS_PATH, key: 'z' },
  },
  { prefix: SERIAL_UPLOAD_PATH, access: 'uploads' },
  { prefix: UPLOAD_LIST_PATH, access: 'uploads' },
  {
    prefix: MODULE_RATES_PATH,
    access: 'configurations',
    needs: 'moduleRates',
    menu: {
      section: 'Rewards',
      label: 'Configurations',
      href: MODULE_RATES_PATH,
      key: 'c',
      marks: [FORECAST_RATES_PATH],
    },
  },
  { prefix: FORECAST_RATES_PATH, access: 'configurations', needs: 'forecastRates' },
  {
    prefix: QPOINT_MANAGEMENT_PATH,
    access: 'qpointManagement',
    needs: 'pointList',
    menu: {
      section: 'Rewards',
      label: 'Q.Point Management',
      href: QPOINT_MANAGEMENT_PATH,
      key: 'q',
      figure: 'pointRequests',
      marks: [POINT_BATCHES_PATH],
    },
  },
  { prefix: MAILINGS_PATH, access: 'registration', needs: 'mailings' },
  { prefix: POINT_BATCHES_PATH, access: 'qpointManagement', needs: 'pointBatches' },
  {
    prefix: '/marketing-shop/products',
    access: 'products',
    needs: 'productList',
    menu: {
      ...{ section: 'Shop', label: 'Products', key: 'p' },
      href: productsAddress.href({}),
      marks: [ADD_PRODUCT_PATH, CATEGORIES_PATH, PLANNED_CHANGES_PATH],
    },
  },
  { prefix: ADD_PRODUCT_PATH, access: 'products' },
  { prefix: CATEGORIES_PATH, access: 'products', needs: 'categoryList' },
  { prefix: PLANNED_CHANGES_PATH, access: PLANNED_AREAS, needs: 'plannedChanges' },
  {
    prefix: '/marketing-shop/orders',
    access: 'orders',
    needs: 'orderList',
    menu: {
      section: 'Shop',
      label: 'Orders',
      href: ordersAddress.href({}),
      key: 'o',
      figure: 'orders',
      marks: [NEW_ORDER_PATH],
    },
  },
  { prefix: NEW_ORDER_PATH, access: 'orders', needs: 'byStaff' },
  {
    prefix: inquiriesAddress[1].path,
    access: 'supportCenter',
    needs: 'inquiryList',
    menu: {
      section: 'Support Center',
      label: CONTACT_TYPE_NAMES[1].menu,
      href: inquiriesAddress[1].path,
      key: 'i',
      figure: 'websiteInquiries',
      marks: [NEW_INQUIRY_PATHS[1]],
    },
  },
  { prefix: NEW_INQUIRY_PATHS[1], access: 'supportCenter', needs: 'byStaff' },
  {
    prefix: inquiriesAddress[2].path,
    access: 'supportCenter',
    needs: 'inquiryList',
    menu: {
      section: 'Support Center',
      label: CONTACT_TYPE_NAMES[2].menu,
      href: inquiriesAddress[2].path,
      key: 'b',
      figure: 'partnerInquiries',
      marks: [NEW_INQUIRY_PATHS[2]],
    },
  },
  { prefix: NEW_INQUIRY_PATHS[2], access: 'supportCenter', needs: 'byStaff' },
  {
    prefix: warrantyClaimsAddress.path,
    access: 'supportCenter',
    needs: 'warrantyClaimList',
    menu: { section: 'Support Center', label: 'Claim Management', href: warrantyClaimsAddress.path, key: 'l' },
  },
  // Opened from the menu under the person's name.
  { prefix: EDIT_PROFILE_PATH, access: 'editProfile' },
  { prefix: SESSIONS_PATH, access: 'staff', needs: 'sessions' },
  { prefix: NOTICES_PATH, access: 'staff', needs: 'notices' },
  { prefix: CHANGE_PASSWORD_PATH, access: 'staff' },
  {
    prefix: ADMINS_PATH,
    access: 'adminControls',
    needs: 'adminList',
    menu: { section: 'Admin Controls', label: 'Admin Management', href: ADMINS_PATH, key: 'a' },
  },
  {
    prefix: CONTENT_PATHS.news,
    access: 'adminControls',
    needs: 'noticeList',
    menu: { section: 'Admin Controls', label: 'News', href: CONTENT_PATHS.news, key: 'e' },
  },
  {
    prefix: CONTENT_PATHS.dataHub,
    access: 'adminControls',
    needs: 'dataHubList',
    menu: {
      ...{ section: 'Admin Controls', label: 'Download Center', drawer: 'Data Hub' },
      ...{ href: CONTENT_PATHS.dataHub, key: 'h' },
    },
  },
  {
    prefix: CONTENT_PATHS.academy,
    access: 'adminControls',
    needs: 'academyList',
    menu: {
      ...{ section: 'Admin Controls', label: 'Video Content', drawer: 'Training Schedule' },
      ...{ href: `${CONTENT_PATHS.academy}/list`, key: 'v' },
    },
  },
  {
    prefix: CONTENT_PATHS.faq,
    access: 'adminControls',
    needs: 'faqList',
    menu: { section: 'Admin Controls', label: 'FAQ', href: CONTENT_PATHS.faq, key: 'f' },
  },
  {
    prefix: CONTENT_CALENDAR_PATH,
    access: 'adminControls',
    needs: 'contentHistory',
    menu: { section: 'Admin Controls', label: 'Content Calendar', href: CONTENT_CALENDAR_PATH, key: 'k' },
  },
  {
    prefix: LISTS_PATH,
    access: 'adminControls',
    needs: 'lists',
    menu: { section: 'Admin Controls', label: 'Lists', href: LISTS_PATH, key: 'x' },
  },
  {
    prefix: ROLES_PATH,
    access: 'adminControls',
    needs: 'roles',
    menu: { section: 'Admin Controls', label: 'Roles and access', href: ROLES_PATH, key: 'r' },
  },
  {
    prefix: API_KEYS_PATH,
    access: 'adminControls',
    needs: 'apiKeys',
    menu: { section: 'Admin Controls', label: 'API keys', href: API_KEYS_PATH, key: 'j' },
  },
  {
    prefix: ACTIVITY_PATH,
    access: 'adminControls',
    needs: 'activity',
    menu: { section: 'Admin Controls', label: 'Activity', href: ACTIVITY_PATH, key: 'y' },
  },
  {
    prefix: PROJECTS_AREA,
    access: 'projects',
    needs: 'projectList',
    menu: { section: 'Projects', label: 'Project Status', href: PROJECTS_PATH, key: 't' },
  },
];

/** A route type missing from the list is open to no one (decision 14). */
export function mayUse(access: PageAccess, roleId: number, list: AccessControlList, actions?: Actions): boolean {
  return access === 'staff' || mayDo(rightsOf(roleId, list), access, actions);
}

export function pageOf(pathname: string, pages: readonly PortalPage[] = PORTAL_PAGES): PortalPage | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const holds = (page: PortalPage) => path === page.prefix || path.startsWith(`${page.prefix}/`);
  // The longest prefix is the closest area.
  return pages.filter(holds).sort((a, b) => b.prefix.length - a.prefix.length)[0] ?? null;
}

export function mayOpen({ access, needs }: PortalPage, roleId: number, list: AccessControlList): boolean {
  return mayUse(access, roleId, list) && (needs === undefined || mayUse(needs, roleId, list));
}

export type MenuPage = PortalPage & Required<Pick<PortalPage, 'menu'>>;

export function visiblePages(
  roleId: number,
  list: AccessControlList,
  pages: readonly PortalPage[] = PORTAL_PAGES,
): MenuPage[] {
  return pages.flatMap((page) => {
    const { menu } = page;
    if (menu === undefined || !mayUse(page.access, roleId, list)) return [];
    const beside = (menu.marks ?? []).flatMap(
      (prefix) => pages.find((each) => each.prefix === prefix && mayOpen(each, roleId, list)) ?? [],
    );
    const marks = menu.marks && { marks: beside.map(({ prefix }) => prefix) };
    if (mayOpen(page, roleId, list)) return [{ ...page, menu: { ...menu, ...marks } }];
    // The entry opens its first allowed list; a form to enter something isn't one.
    const first = beside.find(({ needs }) => needs !== undefined && needs !== 'byStaff');
    return first ? [{ ...first, menu: { ...menu, ...marks, href: first.prefix } }] : [];
  });
}
