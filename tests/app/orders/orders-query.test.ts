import { expect, test } from 'vitest';
import { ordersQuery } from '@/app/(portal)/marketing-shop/orders/orders-list';
import { ordersAddress } from '@/lib/addresses/orders';

const asked = (search: object) => ordersQuery(ordersAddress.read({ path: ['all', '1'], ...search }));

test.each([
  [{ searchFor: 'qp107777' }, 'QP-107777'],
  [{ searchFor: ' Qp 107777', searchBy: 'orderNumber' }, 'QP-107777'],
  [{ searchFor: 'QP\u2011107777' }, 'QP-107777'],
  [{ searchFor: '107777' }, '107777'],
  [{ searchFor: '-100' }, '-100'],
  [{ searchFor: 'qp107777', searchBy: 'sku' }, 'qp107777'],
  [{ searchFor: 'qpoint solar' }, 'qpoint solar'],
])('%j is asked of the upstream as %j', (search, term) => expect(asked(search)).toMatchObject({ searchFor: term }));
