import { ROUTE_TYPES } from '@/lib/domain/access-table';
import type { SpecAnswer } from '@/lib/contract/spec-calls';

/** A value of each field that the specs name, whatever call answers it. */
const VALUES: Readonly<Record<string, unknown>> = {
  // Numbers.
  ...{ totalQpoints: 5000, consumed: 1200, availableQpoints: 3800, qpoints: 900, amount: 900, total: 2, count: 4 },
  ...{ totalCompany: 2, quantity: 3, stock: 12, prices: 150, rate: 20, percentage: 1, achievedVolume: 4000 },
  ...{ submissionRate: 50, quantityAvailable: 5, quantityScanned: 2, moduleQuantity: 6, volume: 400, wattage: 1600 },
  ...{ totalScannedWattage: 5000, forecastedWatts: 5000, month: 9, quarter: 4, year: 2026, fileSize: 2048, views: 31 },
  ...{ numberOfModules: 24, priority: 1, approvalStep: 2, survey: 7, partnerType: 1, claimsType: 1, systemtype: 2 },
  ...{
    roleId: 1,
    categoryId: 1,
    academyTypeId: 1,
    faqTypeId: 1,
    purposeTypeId: 1,
    requestStatusId: 1,
    orderStatusId: 1,
  },
  ...{ companyId: 7, configurationId: 7, submissionId: 7, couponStatusId: 1, forecastIds: 7, installationVolumeId: 2 },
  ...{ roles: [1], invalid: 1, successful: 2, duplicate: 1, productType: 1, folderId: 7, projectId: 7, claimId: 7 },
  ...Object.fromEntries(['1', '2', '3', '4', '5', '6', '7'].map((code) => [code, Number(code)])),
  // Yes or no.
  ...{ isHtml: true, active: true, recommended: false, isContact: false, unlimited: false, qualified: true },
  ...{ disabled: false, approved: false, isDraft: false, battery: true, panelQualified: true, batteryQualified: true },
  ...{ panelNonQcells: false, batteryNonQcells: false, qualifyLaborWarranty: true, isMobileNumber: true },
  ...{ consolidate: false, receptionYn: 'Y', isNew: 'N' },
  // Words of a list.
  ...{ configurationType: 'modules', promotionType: 'date', forecastType: 'submission', rewardType: 'modules' },
  ...{ orderStatus: 'Order Received', requestStatus: 'Advance Requested', couponStatus: 'Unused', status: 'Approved' },
  ...{ type: 'qpoints', shipping: 'free', role: 'Admin', language: 'en', size: 'Small', contactStatus: 'Received' },
  ...{ claimStatus: 'In review', submissionStatus: 'Submitted', state: 'CA', couponCode: null, moduleType: 'modules' },
  // Texts of a certain form.
  ...{ email: 'pia@sun.example', mobileNumber: '5625550143', officeNumber: '5625550144', zipCode: '90001' },
  ...{
    token: 'secret-bearer-token-1',
    website: 'https://sun.example',
    video: 'https://video.example/7',
    hex: '#112233',
  },
  ...{ assetUrl: '/assets/7.png', imageUrl: '/assets/7.png', assetKey: '7.png', code: '12345678', taxId: '12-345' },
  ...{ salesArea: 'TX:Texas', productBrand: 'Sun', systemSize: '9.6', serialNumber: '300000000000000007' },
  ...{ projectImages: '/assets/7.png', proofOfOperateDate: '/assets/7.png', installationVolumeData: null },
  ...{ link: 'https://carrier.example', attachments: '/assets/7.png', thumbnail: '/assets/7.png' },
};

const INSTANT = '2026-11-20T17:00:00.000Z';
const UPCOMING = '2099-01-01T00:00:01.000Z';
const DAYS = new Set(['ptoDate', 'projectRegistrationDate', 'projectRegisteredDate', 'defectDiscoveryDate']);

/** Fields that name an instant. */
const isInstant = (name: string): boolean => /(At|Date|Update)$/.test(name) && !DAYS.has(name);

/** An answer of exactly the fields that the specs name. @param id of the first row of each list */
export function sampleOf(answer: SpecAnswer, name = '', id = 7): unknown {
  if (answer === null) return valueOf(name, id);
  if (Array.isArray(answer)) return [0, 1].map((index) => sampleOf((answer as [SpecAnswer])[0], name, id + index));
  return Object.fromEntries(Object.entries(answer).map(([field, of]) => [field, sampleOf(of, field, id)]));
}

function valueOf(name: string, id: number): unknown {
  if (name === 'id' || name === 'claimId') return id;
  if (name === 'endDate') return '2099-12-31T23:59:59.000Z';
  if (isInstant(name)) return INSTANT;
  if (DAYS.has(name)) return INSTANT.slice(0, 10);
  if (name in VALUES) return VALUES[name];
  return `${name || 'text'} ${id}`;
}

const STATUSES = [
  ...['Order Received', 'Processing', 'Returned', 'Delivered', 'Canceled', 'Shipped', 'Custom Delivered', 'Failed'],
].map((name, index) => ({ id: index + 1, name }));

const FORECASTS = { configurationType: 'forecasts', productName: null, qualified: null };

type More = (sample: never, search: URLSearchParams) => unknown;

/** What makes sense only in one call. */
export const CALL_SAMPLES: Readonly<Record<string, More>> = {
  'GET /access-control-list': () => ROUTE_TYPES.map((routeType) => ({ routeType, roles: [1] })),
  'GET /orders/statuses': () => STATUSES,
  // One item has no tracking number yet.
  'GET /orders/{id}': ({ products, ...order }: { products: object[] }) => ({
    ...order,
    products: products.map((product, index) => (index === 0 ? product : { ...product, trackingNumber: null })),
  }),
  // One has not begun.
  'GET /configurationTypes/all/promotions': (promotions: object[]) =>
    promotions.map((promotion, index) => (index === 0 ? promotion : { ...promotion, startDate: UPCOMING })),
  'GET /shipping': () => ['usps', 'ups', 'fedex'].map((name) => ({ name, link: `https://${name}.example/` })),
  'GET /promotions/month/{date}': (promotion: object) => ({ ...promotion, ...FORECASTS }),
  'GET /products/all': ({ results }: { results: unknown[] }) => ({ results, total: [{ count: results.length }] }),
  // One still awaits its approval.
  'GET /users/registration/getUserDetail': (user: object, search) =>
    search.get('userId') === '8' ? { ...user, approvalStep: 0, taxId: '74-2911801' } : user,
  'GET /users/profile': (user: object) => ({ ...user, id: 1 }),
  'POST /login': ({ user, ...login }: { user: object }) => ({ ...login, user: { ...user, id: 1 } }),
  'POST /point-request/batch': () => ({ pointRequestError: [] }),
  'POST /modules/batchuploadadmin': () => ({
    createdModules: [],
    duplicateModules: [],
    invalidModules: [],
    invalid: 0,
  }),
};
