import type { RouteType } from '@/lib/domain/access-table';

/** How people call what a route type opens, and what it is. */
interface Area {
  label: string;
  about: string;
}

const AREAS: Readonly<Record<RouteType, Area>> = {
  registration: { label: 'Registration', about: 'Partners: approve them, edit their companies.' },
  approvals: { label: 'Approvals', about: 'Rewards: decide about claimed modules.' },
  uploads: { label: 'Uploads', about: 'Rewards: upload article codes.' },
  configurations: { label: 'Configurations', about: 'Rewards: set up modules and promotions.' },
  qpointManagement: { label: 'Q.Point Management', about: 'Rewards: see and change the points of companies.' },
  products: { label: 'Products', about: 'Shop: products and categories.' },
  orders: { label: 'Orders', about: 'Shop: orders, their status and tracking.' },
  supportCenter: { label: 'Support Center', about: 'Inquiries and claims.' },
  adminControls: { label: 'Admin Controls', about: 'Staff, roles and access, activity, news, downloads, FAQ.' },
  editProfile: { label: 'Edit Profile', about: 'One’s own name, number and password.' },
  projects: { label: 'Project Status', about: 'Projects that partners registered.' },
};

/** What a route type opens, in words; one that is not known stands for itself. */
export function areaOf(routeType: string): Area {
  return routeType in AREAS ? AREAS[routeType as RouteType] : { label: routeType, about: '' };
}
