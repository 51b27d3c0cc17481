import { describe, expect, it } from 'vitest';
import { listActivityPeople } from '@/lib/contract/activity';
import { listCategories } from '@/lib/contract/categories';
import type { Endpoint } from '@/lib/contract/endpoint';
import { searchCompanyPoints } from '@/lib/contract/points';
import { REPORTS, type ReportName } from '@/lib/reports/all-reports';
import type { DefinedReport, ReportCall } from '@/lib/reports/define-report';
import type { ReportQuery } from '@/lib/reports/report-file';

const ANSWERS = new Map<Endpoint, unknown>([
  [listCategories, [{ id: 7, name: 'Caps & hats' }]],
  [searchCompanyPoints, { data: [{ id: 7, name: 'Söhne "& Co"' }] }],
  [listActivityPeople, [{ id: 7, name: 'Ann Lee' }]],
]);
const call = (async (endpoint) => ANSWERS.get(endpoint)) as ReportCall;

const fileNameOf = (name: ReportName, query: ReportQuery, by = call) => {
  const report: DefinedReport = REPORTS[name];
  return report.fileName(query, '2026-11-22', by);
};

describe('the name of a report’s file', () => {
  it.each([
    ['orders', {}, 'orders_2026-11-22'],
    [
      'orders',
      { orderStatusId: 4, startDate: '2026-10-01', endDate: '2026-10-31' },
      'orders_delivered_2026-10-01_2026-10-31',
    ],
    ['orders', { orderStatusId: 1, startDate: '2026-10-01' }, 'orders_order-received_from-2026-10-01'],
    ['orders', { orderStatusId: 77, endDate: '2026-10-31' }, 'orders_status-77_until-2026-10-31'],
    ['orders', { searchFor: ' ../Solar/"X" ', searchBy: 'companyName' }, 'orders_solar-x_2026-11-22'],
    ['orders', { searchFor: '태양' }, 'orders_search_2026-11-22'],
    ['orders', { searchFor: 'x'.repeat(100) }, `orders_${'x'.repeat(40)}_2026-11-22`],
    ['orders', { ids: '4-5-6', sort: 'total' }, 'orders_3-selected_2026-11-22'],
    ['orders', { orderStatusId: 2, waiting: 'withoutTracking' }, 'orders_processing_without-tracking_2026-11-22'],
    ['products', { stock: 'soldOut' }, 'products_sold-out_2026-11-22'],
    ['products', { categories: 7, active: false, searchName: 'Cap' }, 'products_caps-hats_hidden_cap_2026-11-22'],
    ['products', { categories: 8, active: true }, 'products_category-8_visible_2026-11-22'],
    ['companies', { status: 'pending' }, 'companies_pending_2026-11-22'],
    ['companies', { status: 4, keyword: 'Sun' }, 'companies_advanced_sun_2026-11-22'],
    ['companies', { week: '2026-10-05' }, 'companies_week-of-2026-10-05_2026-11-22'],
    [
      'projects',
      { startInstallationDate: '2026-11-01', endInstallationDate: '2026-11-03' },
      'projects_installed-2026-11-01-2026-11-03_2026-11-22',
    ],
    [
      'projects',
      { endInstallationDate: '2026-11-03', operateDate: '2026-11-04' },
      'projects_installed-until-2026-11-03_operate-2026-11-04_2026-11-22',
    ],
    [
      'movements',
      { companyId: 7, kind: 'accrual', startDate: '2026-01-01', endDate: '2026-01-01' },
      'movements_sohne-co_accrual_2026-01-01_2026-01-01',
    ],
    ['registrations', { steps: '2' }, 'Q.PARTNER_List_2026-11-22'],
    ['registrations', { steps: '0,1' }, 'Pending_Q.PARTNER_List_2026-11-22'],
    ['audit', {}, 'audit_2026-11-22'],
    ['weekly', {}, 'weekly_2026-W46'],
    [
      'activity',
      { person: 7, kind: 'changeOrder', object: 'order:12' },
      'activity_ann-lee_changed-the-status-or-tracking-of-an-ord_order-12_2026-11-22',
    ],
  ] as [ReportName, ReportQuery, string][])('of %s under %j is %s', async (report, query, name) => {
    expect(await fileNameOf(report, query)).toBe(name);
  });

  it('tells the id where the name can’t be read', async () => {
    const failing = () => Promise.reject(new Error('down'));
    expect(await fileNameOf('movements', { companyId: 7 }, failing)).toBe('movements_company-7_2026-11-22');
  });
});
