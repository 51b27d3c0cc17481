import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { RecordKind } from '@/lib/addresses/record-kinds';
import { fieldPaths } from './schema-walk';

/** What names a record that has an address. */
const NAMES_RECORD =
  /\.(serialNumber|\w*ById|whoId|\w*(company|user|person|product|order|project|claim|approval|promotion|upload|requester)Id)$/i;

/** Partner systems show what they read. */
const ENDPOINTS: readonly Endpoint[] = ALL_ENDPOINTS.filter(({ access }) => access !== 'intake');

const PORTAL = 'app/(portal)';
const ORDERS = `${PORTAL}/marketing-shop/orders`;
const REWARDS = `${PORTAL}/rewards`;
const POINTS = `${REWARDS}/qpoint-management/company-dialog`;
const BATCHES = `${REWARDS}/qpoint-management/spreadsheets`;
const MAILINGS = `${PORTAL}/qpartners/mailings`;
const COMPANY = `${PORTAL}/qpartners/companies/[id]`;
const SERIAL = `${PORTAL}/serial-numbers/serial-number-screen.tsx`;
const APPROVAL = 'components/approvals/approval-detail.tsx';
const TAKE_BACKS = 'components/approvals/take-backs.tsx';
const DECIDED = `${PORTAL}/insights/decided/decided-list.tsx`;
const FORECASTED = `${PORTAL}/insights/forecasts/forecasted-list.tsx`;
const CLOSING = `${PORTAL}/insights/closing`;
const CLAIMS = `${PORTAL}/supportcenter/claim-management`;
const EXPLANATION = 'components/points/explanation.tsx';
const TIMELINE = 'components/record/timeline.tsx';
const EDITORS = ['admin', 'components/content/item-facts.tsx'] as const;

/** Where a field is shown, as a link to a record of this kind. A bare list is the `data` of a page. */
const LINKED: Readonly<Record<string, readonly [kind: RecordKind, file: string]>> = {
  'listOrders[].userId': ['person', `${ORDERS}/orders-list.tsx`],
  'listOrders[].companyId': ['company', `${ORDERS}/orders-list.tsx`],
  'getOrder.userId': ['person', 'components/orders/order-detail.tsx'],
  'getOrder.companyId': ['company', 'components/orders/order-detail.tsx'],
  'listDecided[].companyId': ['company', DECIDED],
  'listDecided[].userId': ['admin', DECIDED],
  'listDecided[].serialNumber': ['claim', DECIDED],
  'listDecided[].promotionId': ['promotion', DECIDED],
  'listDecided[].approvalId': ['approval', DECIDED],
  'listForecasted[].companyId': ['company', FORECASTED],
  'listClosings[].signedById': ['admin', `${CLOSING}/closings-screen.tsx`],
  'listClosings[].confirmedById': ['admin', `${CLOSING}/closings-screen.tsx`],
  'getClosing.signedById': ['admin', `${CLOSING}/[month]/closing-screen.tsx`],
  'getClosing.confirmedById': ['admin', `${CLOSING}/[month]/closing-screen.tsx`],
  'listCompanyOrders[].userId': ['person', `${COMPANY}/orders/orders-list.tsx`],
  'listCompanyClaims[].serialNumber': ['serialNumber', `${COMPANY}/claims/claims-list.tsx`],
  'listCompanyClaims[].approvalId': ['approval', `${COMPANY}/claims/claims-list.tsx`],
  'listCompanyClaims[].promotionId': ['promotion', `${COMPANY}/claims/claims-list.tsx`],
  'getCompanyLatest.claims[].serialNumber': ['serialNumber', `${COMPANY}/company-latest.tsx`],
  'getCompany.points.request.requesterId': ['admin', `${COMPANY}/company-waiting.tsx`],
  'searchCompanyPoints[].pointRequest.requesterId': ['admin', `${POINTS}/decision-band.tsx`],
  'listPointHistory[].userId': ['admin', `${POINTS}/company-details.tsx`],
  'listPointMovements[].userId': ['admin', `${POINTS}/ledger-table.tsx`],
  'listMailings[].userId': ['admin', `${MAILINGS}/mailings-list.tsx`],
  'getMailing.userId': ['admin', `${MAILINGS}/[id]/mailing-screen.tsx`],
  'listMailingRecipients[].companyId': ['company', `${MAILINGS}/[id]/mailing-screen.tsx`],
  'listPlannedChanges[].userId': ['admin', 'app/(portal)/planned-changes/planned-list.tsx'],
  'listPointBatches[].userId': ['admin', `${BATCHES}/batches-list.tsx`],
  'listProposedChanges[].userId': ['admin', 'components/proposals/waiting-changes.tsx'],
  'getWorkItem.proposal.userId': ['admin', `${PORTAL}/work/work-dialog.tsx`],
  'getPointBatch.decidedById': ['admin', `${BATCHES}/[id]/batch-screen.tsx`],
  'getPointBatch.userId': ['admin', `${BATCHES}/[id]/batch-screen.tsx`],
  'listPointBatchRows[].companyId': ['company', `${BATCHES}/[id]/batch-screen.tsx`],
  'explainPointMovement.lines[].productId': ['product', EXPLANATION],
  'explainPointMovement.byId': ['admin', EXPLANATION],
  'explainPointMovement.personId': ['person', EXPLANATION],
  'explainPointMovement.order.personId': ['person', EXPLANATION],
  'explainPointMovement.request.steps[].byId': ['admin', EXPLANATION],
  'explainPointMovement.approval.byId': ['admin', EXPLANATION],
  'explainPointMovement.approval.firstById': ['admin', EXPLANATION],
  'explainPointMovement.uploads[].serialNumber': ['serialNumber', EXPLANATION],
  'explainPointMovement.batch.byId': ['admin', EXPLANATION],
  'explainPointMovement.batch.firstById': ['admin', EXPLANATION],
  'getTimeline.entries[].whoId': ['admin', TIMELINE],
  'getTimeline.entries[].personId': ['person', TIMELINE],
  'getOrder.returns[].userId': ['admin', 'components/orders/order-returns.tsx'],
  'listForecastApprovals[].companyId': ['company', `${REWARDS}/forecast-approvals/forecast-dialog.tsx`],
  'listScannedClaims[].serialNumber': ['serialNumber', APPROVAL],
  'listModuleApprovals[].companyId': ['company', `${REWARDS}/module-approvals/product-types-dialog.tsx`],
  'listAwaitingClaims[].serialNumber': ['serialNumber', 'components/approvals/claims-behind.tsx'],
  'getApproval.companyId': ['company', `${REWARDS}/module-approvals/[id]/approval-screen.tsx`],
  'getApproval.userId': ['admin', APPROVAL],
  'getApproval.takeBacks[].userId': ['admin', TAKE_BACKS],
  'getApproval.takeBacks[].firstById': ['admin', TAKE_BACKS],
  'listDecidedClaims[].serialNumber': ['serialNumber', APPROVAL],
  'searchAwaitingUpdate[].companyId': ['company', `${REWARDS}/module-awaiting-update/awaiting-list.tsx`],
  'searchAwaitingUpdate[].userId': ['person', `${REWARDS}/module-awaiting-update/awaiting-list.tsx`],
  'searchAwaitingUpdate[].serialNumber': ['serialNumber', `${REWARDS}/module-awaiting-update/awaiting-list.tsx`],
  'searchRegistrations[].companyId': ['company', `${PORTAL}/qpartners/registration/list/registrations-list.tsx`],
  'searchProjects[].user.companyId': ['company', `${PORTAL}/projects/projects-management/projects-list.tsx`],
  'getProject.user.companyId': ['company', `${PORTAL}/projects/project-facts.tsx`],
  'listActivity[].userId': ['admin', `${PORTAL}/admincontrols/activity/activity-list.tsx`],
  'getActivityEntry.userId': ['admin', `${PORTAL}/admincontrols/activity/entry-dialog.tsx`],
  'listUploads[].userId': ['admin', 'components/upload/upload-history.tsx'],
  'searchUploads[].serialNumber': ['serialNumber', `${REWARDS}/upload-list/uploads-list.tsx`],
  'searchUploads[].companyId': ['company', `${REWARDS}/upload-list/uploads-list.tsx`],
  'searchUploads[].uploadedById': ['admin', `${REWARDS}/upload-list/uploads-list.tsx`],
  'searchUploads[].uploadId': ['upload', `${REWARDS}/upload-list/uploads-list.tsx`],
  'getSerialNumber.claims[].companyId': ['company', SERIAL],
  'getSerialNumber.claims[].userId': ['person', SERIAL],
  'getSerialNumber.claims[].approvalId': ['approval', SERIAL],
  'getSerialNumber.claims[].decidedById': ['admin', SERIAL],
  'getSerialNumber.warrantyClaims[].companyId': ['company', SERIAL],
  'getSerialNumber.warrantyClaims[].projectId': ['project', SERIAL],
  'listWarrantyClaims[].companyId': ['company', `${CLAIMS}/claims-list.tsx`],
  'listWarrantyClaims[].userId': ['person', `${CLAIMS}/claims-list.tsx`],
  'getWarrantyClaim.companyId': ['company', `${CLAIMS}/claim-detail.tsx`],
  'getWarrantyClaim.userId': ['person', `${CLAIMS}/claim-detail.tsx`],
  'getWarrantyClaim.projectId': ['project', `${CLAIMS}/claim-detail.tsx`],
  'getWarrantyClaim.serialNumbers[].serialNumber': ['serialNumber', `${CLAIMS}/claim-serials.tsx`],
  'searchInquiries[].companyId': ['company', `${PORTAL}/supportcenter/inquiries-list.tsx`],
  'getWorkItem.companyId': ['company', `${PORTAL}/work/work-dialog.tsx`],
  'getWorkItem.points.pointRequest.requesterId': ['admin', `${PORTAL}/work/work-dialog.tsx`],
  'getWorkItem.claim.serialNumber': ['serialNumber', `${PORTAL}/work/work-dialog.tsx`],
  'getContentDownloads.byCompany[].companyId': ['company', 'components/content/downloads.tsx'],
  'getContentDownloads.byCompany[].people[].userId': ['person', 'components/content/downloads.tsx'],
  'getDataHubItem.madeById': EDITORS,
  'getDataHubItem.lastUpdateById': EDITORS,
  'getAcademyItem.madeById': EDITORS,
  'getAcademyItem.lastUpdateById': EDITORS,
  'getFaq.madeById': EDITORS,
  'getFaq.lastUpdateById': EDITORS,
  'getNotice.madeById': EDITORS,
  'getNotice.lastUpdateById': EDITORS,
  'getInquiry.companyId': ['company', `${PORTAL}/supportcenter/inquiry-screen.tsx`],
};

/** What leads nowhere by itself, and why. */
const EXCEPTIONS: readonly [field: RegExp, why: string][] = [
  [/^getDashboard\.pointRequests\.own|^listOwnPointRequests/, 'the row leads to the request in its company’s dialog'],
  [/^getCompany\.approvals\./, 'stands on the page of its company'],
  [/^getCompanyLatest\./, 'one line of each, which leads to the record itself'],
  [/^listPointMovements\[\]\.(orderId|approvalId)$/, 'opened from the ledger, an approval in its place'],
  [/^listPointBatches\[\]\.decidedById$/, 'shown on the page of the batch'],
  [/^findOrderGoods\[\]\.productId$/, 'a line of a form, which a link would leave'],
  [/^getStatement/, 'a page to be printed'],
  [/^explainPointMovement\.companyId$/, 'stands on the page or in the dialog of its company'],
  [/^listRewardReport/, 'a report alone'],
  [/^getInsights\..*\.promotionId$/, 'the row leads to the pieces that it priced, which link it'],
  [/\.(lastClaimId|lastApprovalId)$/, 'sent with a decision, not shown'],
  [/^listDecidedClaims\[\]\.(approvalId|companyId)$/, 'stands on the page of its approval'],
  [/^(filterAwaitingUpdate|downloadApprovals)\[\]/, 'read to be counted or selected, not shown'],
  [/^getUserDetail/, 'the page of the registration itself'],
  [/^listWork\[\]/, 'the row leads to the item, which links them'],
  [/^getWorkItem\.(modules|forecast)\.companyId$/, 'the company of the item'],
  [/^getSerialNumber\.serialNumber$/, 'the page of the number itself'],
  [/^(list|get)WarrantyClaims?(\[\])?\.claimId$/, 'the claim itself'],
  [/^listWarrantyClaims\[\]\.projectId$/, 'not shown in the list'],
  [/^search(DataHub|Academy|Faqs|Notices)\[\]\.madeById$/, 'not shown in the list'],
];

const named = (endpoint: Endpoint): string[] =>
  !('response' in endpoint) || endpoint.response === undefined
    ? []
    : fieldPaths(endpoint.response)
        .filter((path) => NAMES_RECORD.test(path))
        .map((path) => `${endpoint.name}${path.replaceAll('.data[]', '[]')}`);

const FIELDS = [...new Set(ENDPOINTS.filter(({ method }) => method === 'GET').flatMap(named))];

test('each field that names a record is linked where it is shown, or there is a reason', () => {
  const isKnown = (field: string) => field in LINKED || EXCEPTIONS.some(([of]) => of.test(field));
  expect(FIELDS.filter((field) => !isKnown(field))).toEqual([]);
});

test('no link and no reason is of a field that is gone', () => {
  expect(Object.keys(LINKED).filter((field) => !FIELDS.includes(field))).toEqual([]);
  expect(EXCEPTIONS.filter(([of]) => !FIELDS.some((field) => of.test(field))).map(([of]) => of)).toEqual([]);
});

test.each(Object.entries(LINKED))('%s is a link', (_, [kind, file]) => {
  expect(existsSync(file), file).toBe(true);
  const text = readFileSync(file, 'utf8');
  const isOfSomebody = ['admin', 'person'].includes(kind) && text.includes('<PersonLink');
  const links = [`to="${kind}"`, `recordHref('${kind}'`, `['${kind}', `];
  expect(isOfSomebody || links.some((link) => text.includes(link)), file).toBe(true);
});
