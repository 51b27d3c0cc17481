import { expect, test } from 'vitest';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { actionsOf, answersRows, isChange, type Endpoint } from '@/lib/contract/endpoint';
import { ROUTE_TYPES } from '@/lib/domain/access-table';
import { ACTIONS, FURTHER_ACTIONS, type Action } from '@/lib/domain/rights';
import { REPORT_AREAS, type ReportName } from '@/lib/reports/report-path';
import { REPORTS } from '@/lib/reports/all-reports';

/** Those of areas: what is open to anyone who is signed in has none. */
const OF_AREAS = ALL_ENDPOINTS.filter(({ access }) => access in FURTHER_ACTIONS);

const named = (isMeant: (endpoint: Endpoint) => boolean) =>
  OF_AREAS.filter(isMeant)
    .map(({ name }) => name)
    .sort();
const asks = (action: Action) => (endpoint: Endpoint) => actionsOf(endpoint).includes(action);

test('every endpoint of an area names what one must be allowed there', () => {
  expect(OF_AREAS.length).toBeGreaterThan(180);
  const known: readonly Action[] = ACTIONS;
  expect(
    named((each) => actionsOf(each).length === 0 || actionsOf(each).some((action) => !known.includes(action))),
  ).toEqual([]);
});

test('a change asks for more than to see, but for what is one’s own', () => {
  expect(named((each) => isChange(each) && asks('see')(each))).toEqual([
    'arrangeViews',
    'changeView',
    'createView',
    'deleteView',
  ]);
});

test('what decides is told by name', () => {
  expect(named(asks('decide'))).toEqual([
    // Only people who may decide say that they do.
    'announceDeciding',
    'approve',
    'approveRegistrations',
    // Who may change may take work on, too.
    'assignSeveral',
    'assignWork',
    'confirmClosing',
    // Who made it cancels it, which is a change; the handler tells.
    'decidePointBatch',
    // By the area of what was proposed.
    'decideProposedChange',
    'rejectRegistration',
    // The handler tells by each item whether it asks or decides.
    'requestPoints',
    'signClosing',
    'takeBackApproval',
    'withdrawClosing',
  ]);
});

test('rows without a bound are exported, and so is what reports are made of', () => {
  expect(named((each) => answersRows(each) && !asks('export')(each))).toEqual([]);
  expect(named((each) => asks('export')(each) && !answersRows(each))).toEqual([
    'checkWeeklyReport',
    'downloadApprovals',
    'downloadAudit',
    'downloadClosing',
    'downloadPersonalData',
    'downloadWeekly',
    'exportPersonalData',
    'exportSerialNumbers',
    'listForecastReport',
    'listRewardReport',
  ]);
});

test('of reads nothing but steps of a change asks for a change', () => {
  expect(named((each) => !isChange(each) && asks('change')(each))).toEqual([
    // Only people who may decide say that they do.
    'announceDeciding',
    'announceWriting',
    'checkPointBatch',
    'checkSerialNumbers',
    // The steps of what staff enter for a company.
    'findOrderGoods',
    'getActingCompany',
    // A step of writing to partners.
    'previewMailing',
    // Its question wants the second factor.
    'reviewErasure',
  ]);
});

test.each(ROUTE_TYPES.filter((area) => area !== 'editProfile'))('%s tells apart what its endpoints ask for', (area) => {
  const own = OF_AREAS.filter(({ access, alsoFor = [] }) => [access, ...alsoFor].includes(area));
  // Work is taken on in areas with nothing to decide, too.
  const deciding = own.filter(({ alsoFor }) => !alsoFor);
  const asked = ACTIONS.filter(
    (action) => action !== 'see' && (action === 'decide' ? deciding : own).some(asks(action)),
  );
  expect(FURTHER_ACTIONS[area]).toEqual(asked);
});

test('one’s own profile is there to be changed: nothing is taken from who may open it', () => {
  expect(FURTHER_ACTIONS.editProfile).toEqual([]);
});

test.each(Object.entries(REPORTS))('the report %s is offered to who may export in its area', (name, { endpoint }) => {
  const { access, alsoFor = [] }: Endpoint = endpoint;
  expect([REPORT_AREAS[name as ReportName]].flat()).toEqual([access, ...alsoFor]);
  expect(actionsOf(endpoint)).toEqual(['export']);
});
