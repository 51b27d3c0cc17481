/**
 * Fields of an answer named by the specs: `null` if a field has no named fields, and lists by the shape of their
 * elements.
 */
export type SpecAnswer = null | readonly [SpecAnswer] | { readonly [field: string]: SpecAnswer };

export interface SpecCall {
  query?: readonly string[];
  /** Missing if the specs say "not shown", or the answer isn't JSON. */
  answer?: SpecAnswer;
}

type Shape = Readonly<Record<string, SpecAnswer>>;

const fields = (names: string, more: Shape = {}): Shape => ({
  ...Object.fromEntries(names.split(' ').map((name) => [name, null])),
  ...more,
});

const ID_NAME = fields('id name');
const ASSET = fields('assetUrl');
const ASSET_WITH_KEY = fields('assetKey assetUrl');
const page = (row: Shape): Shape => ({ data: [row], total: null });

const VARIANT_IMAGE = fields('id imageUrl');
const VARIANT = fields('id sku color size custom hexCode stock unlimited qpoints lastUpdatedBy', {
  variantImages: [VARIANT_IMAGE],
});
const MEDIA_ITEM = fields('id assetKey assetUrl');
const PRODUCT = fields(
  'id name description isHtml active recommended priority category prices isContact contactPrices shipping lastUpdateBy unlimited sku quantity',
  {
    categories: [ID_NAME],
    media: [MEDIA_ITEM],
    sizes: [null],
    colors: [fields('name hex')],
    custom: [null],
    variants: [VARIANT],
  },
);
const CATEGORY = fields('id name priority count');

const ORDER_ROW = fields(
  'id orderNumber createdAt firstName lastName companyName email total orderStatusId orderStatus trackingNumber shippingCompany type',
);
const ORDER_LINE = fields('id sku quantity total size color status trackingNumber shippingCompany categoryName', {
  product: fields('id name sku color size custom consolidate', { variantImages: [VARIANT_IMAGE] }),
  couponCode: fields('id code couponStatus couponStatusId'),
});
const ORDER_DETAIL: Shape = {
  products: [ORDER_LINE],
  timeline: [fields('id createdAt name firstName lastName')],
  orderStatusId: null,
};

const COMPANY = fields(
  'id name address website officeNumber mobileNumber state approvalStep totalQpoints consumed availableQpoints',
  {
    pointRequest: fields('id qpoints requestStatusId requestStatus purposeTypeId'),
    user: fields('email firstName lastName'),
  },
);

const CONFIGURATION = fields(
  'id configurationType productName rate qualified percentage achievedVolume submissionRate updatedAt',
);
const PROMOTION = fields(
  'id configurationId configurationType promotionType rate startDate endDate quantity quantityAvailable quantityScanned productName achievedVolume submissionRate',
);
const APPROVED: Shape = { approved: [fields('amount registrationDate', { approvedBy: fields('firstName lastName') })] };
const AWAITING_MODULE = fields(
  'id name firstName lastName createdAt configurationType serialNumber registrationDate installationZipCode nameOfPurchasingChannel purchasingChannel source email mobileNumber companyName',
);

const REGISTERED_USER = fields(
  'id firstName lastName fullName email companyId companyName mobileNumber officeNumber city receptionYn approvalDate purchaseChannel disabled isNew createdAt updatedAt lastUpdate',
);
const NOTE = fields('id content createdAt updatedAt fullName companyId');
const INSTALLATIONS = [fields('productType productBrand installationVolumeId installationVolumeData')] as const;
const USER_DETAIL = fields(
  'approvalStep companyId email firstName lastName receptionYn receptionDate companyName survey surveyText partnerType size mobileNumber officeNumber jobTitle website purchaseChannel salesArea address addressCont city state zipCode shippingAddress shippingAddress2 shippingCity shippingState shippingZipCode taxId description disabled',
  {
    notes: [NOTE],
    subUsers: [fields('id fullName email')],
    w9: ASSET,
    modules: INSTALLATIONS,
    ess: INSTALLATIONS,
  },
);

const DATA_HUB_ITEM = fields('id title content language categoryId fileSize thumbnail', {
  image: ASSET,
  attachment: ASSET_WITH_KEY,
});
const ACADEMY_ITEM = fields('id categoryId academyTypeId title content video createdAt priority', {
  thumbnail: ASSET,
  image: ASSET,
  attachment1: ASSET,
  attachment2: ASSET,
});
const FAQ = fields('id typeName faqTypeId title content video priority', { image: ASSET });
const NOTICE = fields('id title content video createdAt views', {
  image: ASSET,
  attachment1: ASSET,
  attachment2: ASSET,
});

const INQUIRY = fields(
  'id contactCategoryName name companyName address mobileNumber email message utmSource createdAt contactStatus',
  {
    assign: fields('fullName'),
    image: ASSET_WITH_KEY,
    contactHistories: [fields('createdAt contactStatus content', { user: fields('role fullName') })],
  },
);
const WARRANTY_CLAIM = fields(
  'isDraft folderId companyId state fullName claimStatus claimId createdAt claimLabel companyName claimsType systemtype description productName quantity affectedProductSerialNumbers nameOfPurchasingChannel installationDate defectDiscoveryDate ptoDate projectRegistrationDate projectRegisteredDate qualifyLaborWarranty projectId projectName projectOwnerFirstName projectOwnerLastName projectAddress1 projectAddress2 projectCity projectState projectZipcode',
  { attachments: [null], w9: ASSET },
);
const ADMIN = fields('id role email firstName lastName fullName officeNumber mobileNumber disabled createdAt');
const PROJECT = fields(
  'id projectName firstName lastName projectCity projectAddress projectAddress2 projectState projectZipCode systemSize systemType moduleBrand moduleModel modulePowerClass numberOfModules battery batteryBrand batteryModel batteryEnergy batteryInverterPower batteryCapacity nameOfModuleBrandPanelOther nameOfModuleBrandBatteryOther pvInverterBrand pvInverterModel rackingBrand rackingModel installationDate operateDate projectImages proofOfOperateDate purchasingChannel nameOfPurchasingChannel panelQualified batteryQualified panelNonQcells batteryNonQcells qualifyLaborWarranty draftedAt createdAt updatedAt email phoneNumber isMobileNumber note firstSavedSource firstRegisteredSource source moduleUploadSource inverterUploadSource isDraft',
  {
    serialNumbers: [fields('type productName volume')],
    user: fields('companyId companyName firstName lastName'),
  },
);

const COMPANY_NAME = fields('name');
const REWARD_REPORT_ROW = fields('createdAt updatedAt rewardType status submissionStatus qpoints forecastedAt', {
  module: fields('approvedDate installationZipCode purchasingChannel source'),
  articleCode: fields('code volume productName'),
  company: COMPANY_NAME,
  branch: fields('state'),
  distributor: COMPANY_NAME,
  user: fields('firstName lastName'),
  forecast: fields('month quarter year'),
});

/**
 * Calls named by the specs, by method and path of the contract, with all their parameters and answers (spec 1 §7, spec
 * 2 §7, spec 3 §7, fields by §3).
 */
export const SPEC_CALLS: Readonly<Record<string, SpecCall>> = {
  'GET /products/all': {
    query: ['offset', 'limit', 'categories', 'active', 'searchName', 'sort', 'order'],
    answer: { results: [PRODUCT], total: [fields('count')] },
  },
  'GET /products/{id}': { answer: PRODUCT },
  'POST /products': { answer: fields('id') },
  'PATCH /products/{id}': {},
  'DELETE /products/{id}': {},
  'PATCH /products/update/updatePriority': {},
  'GET /products/{id}/media': { answer: [MEDIA_ITEM] },
  'POST /products/{id}/media': {},
  'DELETE /mediaLibraries/{mediaId}': {},
  'DELETE /productVariants/{variantId}': { query: ['variantImageId'] },
  'POST /productVariants/{variantId}/images': { answer: VARIANT_IMAGE },
  'GET /categories': { answer: [CATEGORY] },
  'POST /categories': { answer: CATEGORY },
  'PATCH /categories/{id}': {},
  'DELETE /categories/{id}': {},
  'PATCH /categories/update/updatePriority': {},
  'GET /orders': { query: ['searchBy', 'searchFor', 'dateField', 'startDate', 'endDate'], answer: [ORDER_ROW] },
  'GET /orders/{id}': { answer: ORDER_DETAIL },
  'PATCH /orders/{id}': { answer: ORDER_ROW },
  'GET /orders/statuses': { answer: [ID_NAME] },
  'GET /shipping': { answer: [fields('name link')] },
  'PATCH /orders/coupon/update': {},
  'GET /users/sub-user/by-company': {
    query: ['companyId', 'page'],
    answer: page(fields('firstName lastName email')),
  },
  'POST /point-request/batch': { answer: { pointRequestError: [fields('message')] } },
  'GET /point-request/histories': {
    query: ['companyId', 'size', 'page'],
    answer: page(fields('createdAt requestStatus qpoints firstName lastName')),
  },
  'GET /point-request/types': { answer: [ID_NAME] },
  'GET /purpose-type/search': { answer: [ID_NAME] },
  'POST /purpose-type': { answer: [ID_NAME] },
  'PATCH /purpose-type': {},
  'DELETE /purpose-type': { query: ['id'] },

  'GET /configurationTypes/all/promotions': { answer: [PROMOTION] },
  'GET /configurationTypes/all/configurations': { answer: [CONFIGURATION] },
  'POST /configurations': {},
  'PATCH /configurations/{id}': { answer: CONFIGURATION },
  'DELETE /configurations/{id}': {},
  'GET /configurations/forecasts': { answer: fields('id rate percentage achievedVolume submissionRate') },
  'POST /promotions': { answer: PROMOTION },
  'PATCH /promotions/{id}': { query: ['httpReq'], answer: PROMOTION },
  'DELETE /promotions/{id}': { answer: fields('id') },
  'GET /promotions/month/{date}': { answer: PROMOTION },
  'GET /approvals/modules': {
    answer: [fields('companyId name qpoints moduleQuantity', { configurations: [fields('configurationType')] })],
  },
  'GET /approvals/download': { query: ['count'], answer: [AWAITING_MODULE] },
  'GET /approvals/companies/{companyId}/modules': { answer: [fields('productName qpoints moduleQuantity')] },
  'POST /approvals/approve': { answer: APPROVED },
  'GET /forecasts/approvals': {
    answer: [
      fields('name month year forecastType totalScannedWattage forecastedWatts qpoints percentage submissionId', {
        forecastIds: [null],
        codes: [fields('productName volume wattage count')],
      }),
    ],
  },
  'GET /rewards/rewardreport': { answer: { data: [REWARD_REPORT_ROW] } },
  'GET /rewards/forecastreport': {
    answer: [
      fields('createdAt updatedAt month quarter year quantity', {
        company: COMPANY_NAME,
        branch: fields('state'),
        articleCode: fields('volume productName'),
      }),
    ],
  },
  'GET /companies/download-audit': {},
  'GET /companies/check-report-file': { answer: fields('message') },
  'GET /companies/download-weekly': {},
  'GET /articlecodes/distinct': {
    answer: {
      articleCodes: [fields('code productName id')],
      modules: [fields('productName configurationType id moduleType')],
    },
  },
  'POST /articleCodes/batchUploads': { answer: fields('successful duplicate invalid') },
  'POST /modules/batchuploadadmin': { answer: fields('createdModules duplicateModules invalidModules invalid') },
  'GET /users/qpoints/search': { query: ['limit', 'offset', 'keyword', 'status'], answer: page(COMPANY) },
  'GET /point-request/statuses': { answer: [ID_NAME] },
  'GET /modules/awaiting-approval/search': {
    query: ['limit', 'offset', 'keyword', 'startDate', 'endDate'],
    answer: { ...page(AWAITING_MODULE), totalCompany: null },
  },
  'GET /modules/awaiting-approval/filtered-search': {
    query: ['keyword', 'startDate', 'endDate', 'offset'],
    answer: [AWAITING_MODULE],
  },
  'GET /modules/awaiting-approval/filter-search-uploads': {
    query: ['keyword'],
    answer: [fields('configurationType code serialNumber approved')],
  },
  'GET /reason-type/search': { answer: [ID_NAME] },
  'POST /reason-type': { answer: ID_NAME },
  'PATCH /reason-type': { answer: ID_NAME },
  'DELETE /reason-type': { query: ['id'] },

  'POST /login': { answer: { token: null, user: fields('id roleId firstName lastName') } },
  'POST /logout': {},
  'GET /access-control-list': { answer: [fields('routeType roles')] },
  'POST /forgotPassWord': {},
  'POST /forgotId': { answer: fields('email') },
  'GET /users/profile': { answer: fields('id roleId email firstName lastName officeNumber mobileNumber') },
  'GET /users/registration/search': {
    query: ['steps', 'page', 'searchKey', 'searchVal', 'newsLetter'],
    answer: page(REGISTERED_USER),
  },
  'PATCH /users/registration/approve': {},
  'DELETE /users/registration/delete': {},
  'PATCH /users/registration/updateStatus': {},
  'GET /users/registration/getUserDetail': { query: ['userId'], answer: USER_DETAIL },
  'PATCH /users/registration/updateUserInfo': {},
  'PATCH /users/registration/changeMasterId': {},
  'PATCH /users/registration/resetPassword': {},
  'POST /users/registration/addNote': { answer: NOTE },
  'PATCH /users/registration/editNote': { answer: NOTE },
  'DELETE /users/registration/deleteNote': { query: ['id'] },
  'GET /users/registration/survey/analytic': { answer: fields('1 2 3 4 5 6 7') },
  'GET /distributors': { answer: [fields('name')] },
  'GET /companies/salesregions/search': { answer: [fields('code name')] },
  'GET /companies/register/installation-volumes': { query: ['productType'], answer: [ID_NAME] },
  'GET /companies/register/job-titles': { answer: [ID_NAME] },
  'GET /companies/register/product-brands': { query: ['productType'], answer: [fields('name')] },
  'GET /data-hub/categories': { answer: [ID_NAME] },
  'GET /data-hub/search': { query: ['page', 'categoryId'], answer: page(DATA_HUB_ITEM) },
  'GET /data-hub/detail/{id}': { answer: DATA_HUB_ITEM },
  'DELETE /data-hub/delete': {},
  'POST /data-hub': {},
  'GET /academy/types': { query: ['categoryId'], answer: [ID_NAME] },
  'GET /academy/search': { query: ['page', 'academyTypeId'], answer: page(ACADEMY_ITEM) },
  'GET /academy/detail/{id}': { answer: ACADEMY_ITEM },
  'POST /academy': {},
  'DELETE /academy/delete': {},
  'POST /academy/priority': {},
  'GET /faq/search': { query: ['limit', 'offset', 'faqTypeId'], answer: page(FAQ) },
  'GET /faq/types': { answer: [ID_NAME] },
  'GET /faq/detail/{id}': { answer: FAQ },
  'POST /faq': {},
  'POST /faq/delete': {},
  'POST /faq/priority': {},
  'GET /notice/search': { query: ['page'], answer: page(NOTICE) },
  'GET /notice/detail/{id}': { answer: NOTICE },
  'POST /notice': {},
  'DELETE /notice/delete': {},
  'GET /contact/categories': { query: ['contactTypeId'], answer: [ID_NAME] },
  'GET /contact/statuses': { query: ['contactTypeId'], answer: [ID_NAME] },
  'GET /users/admin/list': { query: ['contactTypeId'], answer: [fields('id fullName')] },
  'GET /contact/detail/{id}': { answer: INQUIRY },
  'GET /contact/search': {
    query: ['page', 'size', 'contactTypeId', 'categoryId', 'statusId', 'name', 'assign'],
    answer: page(INQUIRY),
  },
  'PATCH /contact/assign': {},
  'POST /contact/action': {},
  'GET /claims/all-claims': { answer: [WARRANTY_CLAIM] },
  'GET /users/adminManagement/search': {
    query: ['page', 'size', 'searchKey', 'searchVal'],
    answer: { users: [ADMIN], total: null },
  },
  'POST /users/adminManagement/register': {},
  'GET /users/adminManagement/getUserDetail': { query: ['userId'], answer: ADMIN },
  'PATCH /users/adminManagement/editUserDetail': {},
  'GET /companies/register/check-email': { query: ['email'], answer: fields('email') },
  'GET /projects/search': {
    query: ['page', 'size', 'isDraft', 'keyword', 'startInstallationDate', 'endInstallationDate', 'operateDate'],
    answer: page(PROJECT),
  },
  'GET /projects/detail': { query: ['id'], answer: PROJECT },
};
