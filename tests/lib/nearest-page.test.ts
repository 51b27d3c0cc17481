import { expect, it } from 'vitest';
import { nearestPage } from '@/lib/addresses/nearest-page';

const PLACES = [
  { href: '/dashboard', label: 'Dashboard', areas: ['/dashboard'] },
  { href: '/rewards/module-approvals', label: 'Approvals', areas: ['/rewards/module-approvals', '/rewards/awaiting'] },
  { href: '/rewards/configurations/modules', label: 'Configurations', areas: ['/rewards/configurations'] },
  { href: '/admincontrols/management', label: 'Admin Management', areas: ['/admincontrols/management'] },
  { href: '/admincontrols/news', label: 'News', areas: ['/admincontrols/news'] },
  {
    href: '/marketing-shop/products',
    label: 'Products',
    areas: ['/marketing-shop/products', '/marketing-shop/add-products'],
  },
];

it.each([
  ['/admincontrols/news/99999', 'News'],
  ['/admincontrols/nothing', 'Admin Management'],
  ['/rewards/nothing/here', 'Approvals'],
  ['/rewards/awaiting/7', 'Approvals'],
  ['/rewards/configurations/x', 'Configurations'],
  ['/marketing-shop/add-products/0', 'Products'],
  ['/nothing/here', undefined],
  // A word that only begins like an area is another one.
  ['/rewardsx', undefined],
])('the page of the menu nearest to %s is %s', (path, label) => {
  expect(nearestPage(path, PLACES)?.label).toBe(label);
});
