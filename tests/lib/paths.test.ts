import { describe, expect, it } from 'vitest';
import { ordersPath, qpointManagementPath } from '@/lib/paths';

describe('ordersPath', () => {
  it.each([
    [{ tab: 'all', page: 1 }, '/marketing-shop/orders/all/1'],
    [{ tab: 4, page: 12 }, '/marketing-shop/orders/4/12'],
    [{ tab: 'all', page: 1, sort: 'createdAt', direction: 'desc' }, '/marketing-shop/orders/all/1'],
    [{ tab: 'all', page: 1, sort: 'createdAt' }, '/marketing-shop/orders/all/1'],
    [
      { tab: 'all', page: 1, sort: 'createdAt', direction: 'asc' },
      '/marketing-shop/orders/all/1?sort=createdAt&direction=asc',
    ],
    [
      { tab: 'all', page: 1, sort: 'total', direction: 'desc' },
      '/marketing-shop/orders/all/1?sort=total&direction=desc',
    ],
    [{ tab: 2, page: 1, order: 77 }, '/marketing-shop/orders/2/1?order=77'],
    [
      { tab: 2, page: 3, searchBy: 'companyName', searchFor: 'Sun & Söhne', startDate: '2026-10-01', order: 5 },
      '/marketing-shop/orders/2/3?searchBy=companyName&searchFor=Sun+%26+S%C3%B6hne&startDate=2026-10-01&order=5',
    ],
    [{ tab: 'all', page: 1, searchFor: '', endDate: undefined }, '/marketing-shop/orders/all/1'],
  ] as const)('of %j is %s', (address, path) => expect(ordersPath(address)).toBe(path));
});

describe('qpointManagementPath', () => {
  const LIST = '/rewards/qpoint-management';
  const dialog = { kind: 'order', startDate: '2026-01-01', endDate: '2026-01-31' };

  it.each([
    [{ page: 1 }, LIST],
    [{ page: 1, sort: 'name', direction: 'asc' }, LIST],
    [{ page: 3, sort: 'name', direction: 'desc' }, `${LIST}?sort=name&direction=desc&page=3`],
    [{ page: 1, status: 'pending' }, `${LIST}?status=pending`],
    [{ page: 2, search: 'Sun & Söhne', status: 4 }, `${LIST}?search=Sun+%26+S%C3%B6hne&status=4&page=2`],
    [{ page: 1, status: 'pending', company: 7 }, `${LIST}?status=pending&company=7`],
    [{ page: 1, company: 7, tab: 'ledger', ...dialog }, `${LIST}?company=7&tab=ledger&kind=order&startDate=2026-01-01&endDate=2026-01-31`],
    // What is of a dialog, or of its ledger, goes with it.
    [{ page: 1, company: 7, ...dialog }, `${LIST}?company=7`],
    [{ page: 1, tab: 'ledger', ...dialog }, LIST],
  ] as const)('of %j is %s', (address, path) => expect(qpointManagementPath(address)).toBe(path));
});
