import { describe, expect, it } from 'vitest';
import { ordersPath } from '@/lib/paths';

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
