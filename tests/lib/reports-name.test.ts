import { describe, expect, it } from 'vitest';
import type { ReportName, ReportQuery } from '@/lib/paths';
import { reportFileName } from '@/lib/reports/report-name';

const NAMES = { category: 'Caps & hats', company: 'Söhne "& Co"', person: 'Ann Lee' } as const;
const context = {
  today: '2026-11-22',
  nameOf: async (what: keyof typeof NAMES, id: number) => (id === 7 ? NAMES[what] : null),
};

describe('reportFileName', () => {
  it.each([
    ['orders', {}, 'orders_2026-11-22.xlsx'],
    [
      'orders',
      { orderStatusId: 4, startDate: '2026-10-01', endDate: '2026-10-31' },
      'orders_delivered_2026-10-01_2026-10-31.xlsx',
    ],
    ['orders', { orderStatusId: 1, startDate: '2026-10-01' }, 'orders_order-received_from-2026-10-01.xlsx'],
    ['orders', { orderStatusId: 77, endDate: '2026-10-31' }, 'orders_status-77_until-2026-10-31.xlsx'],
    ['orders', { searchFor: ' ../Solar/"X" ', searchBy: 'companyName' }, 'orders_solar-x_2026-11-22.xlsx'],
    ['orders', { searchFor: '태양' }, 'orders_search_2026-11-22.xlsx'],
    ['orders', { searchFor: 'x'.repeat(100) }, `orders_${'x'.repeat(40)}_2026-11-22.xlsx`],
    ['orders', { ids: '4-5-6', sort: 'total' }, 'orders_3-selected_2026-11-22.xlsx'],
    ['orders', { orderStatusId: 2, waiting: 'withoutTracking' }, 'orders_processing_without-tracking_2026-11-22.xlsx'],
    ['products', { stock: 'soldOut' }, 'products_sold-out_2026-11-22.xlsx'],
    ['products', { categories: 7, active: false, searchName: 'Cap' }, 'products_caps-hats_hidden_cap_2026-11-22.xlsx'],
    ['products', { categories: 8, active: true }, 'products_category-8_visible_2026-11-22.xlsx'],
    ['companies', { status: 'pending' }, 'companies_pending_2026-11-22.xlsx'],
    ['companies', { status: 4, keyword: 'Sun' }, 'companies_advanced_sun_2026-11-22.xlsx'],
    ['companies', { week: '2026-10-05' }, 'companies_week-of-2026-10-05_2026-11-22.xlsx'],
    [
      'projects',
      { startInstallationDate: '2026-11-01', endInstallationDate: '2026-11-03' },
      'projects_installed-2026-11-01-2026-11-03_2026-11-22.xlsx',
    ],
    [
      'projects',
      { endInstallationDate: '2026-11-03', operateDate: '2026-11-04' },
      'projects_installed-until-2026-11-03_operate-2026-11-04_2026-11-22.xlsx',
    ],
    [
      'movements',
      { companyId: 7, kind: 'accrual', startDate: '2026-01-01', endDate: '2026-01-01' },
      'movements_sohne-co_accrual_2026-01-01_2026-01-01.xlsx',
    ],
    [
      'activity',
      { person: 7, kind: 'changeOrder', object: 'order:12' },
      'activity_ann-lee_changed-the-status-or-tracking-of-an-ord_order-12_2026-11-22.xlsx',
    ],
  ] as [ReportName, ReportQuery, string][])('of %s under %j is %s', async (report, query, name) => {
    expect(await reportFileName(report, 'xlsx', query, context)).toBe(name);
  });
});
