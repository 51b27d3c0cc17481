/** A call that somebody's browser makes, through the back office. */
export interface Made {
  /** Such as `PATCH /categories/{id}`. */
  call: string;
  path: string;
  /** JSON, or the fields of a form. */
  body?: unknown;
  form?: Readonly<Record<string, string>>;
}

const PNG = new Blob(['a picture'], { type: 'image/png' });

const made = (call: string, path: string, more: Omit<Made, 'call' | 'path'> = {}): Made => ({ call, path, ...more });
/** One whose path has no parameter. */
const plain = (call: string, body?: unknown): Made => made(call, call.split(' ')[1] ?? '', { body });
const form = (call: string, fields: Readonly<Record<string, string>>): Made =>
  made(call, call.split(' ')[1] ?? '', { form: fields });

const RATE = { configurationType: 'modules', productName: 'LAMP', rate: 5, qualified: true };
const PROMOTION = {
  configurationId: 7,
  configurationType: 'modules',
  rate: 5,
  startDate: '2099-01-01T00:00:01.000Z',
  quantity: 9,
};
const PERSON = { firstName: 'Pia', lastName: 'Sun' };
const CONTENT = { title: 'How', content: '<p>So.</p>' };

/** Each change of the specs, as a screen sends it. */
export const WRITES: readonly Made[] = [
  form('POST /products', {
    name: 'Lamp',
    categories: '[1]',
    description: 'Bright',
    shipping: 'free',
    unlimited: 'true',
  }),
  made('PATCH /products/{id}', '/products/7', { body: { id: 7, name: 'Lamp' } }),
  made('DELETE /products/{id}', '/products/7'),
  plain('PATCH /products/update/updatePriority', { batchUpdate: [{ id: 7, priority: 2 }] }),
  made('POST /products/{id}/media', '/products/7/media', { form: {} }),
  made('DELETE /mediaLibraries/{mediaId}', '/mediaLibraries/7'),
  made('DELETE /productVariants/{variantId}', '/productVariants/7'),
  made('POST /productVariants/{variantId}/images', '/productVariants/7/images', {
    body: { imageUrl: '/assets/7.png' },
  }),
  plain('POST /categories', { name: 'Tools' }),
  made('PATCH /categories/{id}', '/categories/7', { body: { id: 7, name: 'Tools' } }),
  made('DELETE /categories/{id}', '/categories/7'),
  plain('PATCH /categories/update/updatePriority', { batchUpdate: [{ id: 7, priority: 2 }] }),
  made('PATCH /orders/{id}', '/orders/7', { body: { id: 7, type: 'qpoints', orderStatusId: 2 } }),
  plain('PATCH /orders/coupon/update', { id: 7, couponStatusId: 2 }),
  plain('POST /point-request/batch', [{ companyId: 7, qpoints: 5, requestTypeId: 2, purposeTypeId: 1 }]),
  plain('POST /purpose-type', { name: 'Fair' }),
  plain('PATCH /purpose-type', { id: 7, name: 'Fair' }),
  made('DELETE /purpose-type', '/purpose-type?id=7'),

  plain('POST /configurations', RATE),
  made('PATCH /configurations/{id}', '/configurations/7', { body: { id: 7, ...RATE } }),
  made('DELETE /configurations/{id}', '/configurations/7', { body: { id: 7, rate: 0 } }),
  plain('POST /promotions', PROMOTION),
  made('PATCH /promotions/{id}', '/promotions/7', { body: { id: 7, ...PROMOTION } }),
  made('DELETE /promotions/{id}', '/promotions/7'),
  plain('POST /approvals/approve', { types: ['modules'], data: [7], modules: [] }),
  plain('POST /articleCodes/batchUploads', { articleCodes: [], total: 0, invalid: 0 }),
  plain('POST /modules/batchuploadadmin', { modules: [], total: 0, invalid: 0 }),
  plain('POST /reason-type', { name: 'Late' }),
  plain('PATCH /reason-type', { id: 7, name: 'Late' }),
  made('DELETE /reason-type', '/reason-type?id=7'),

  plain('POST /forgotPassWord', { email: 'pia@sun.example', name: 'Pia Sun' }),
  plain('POST /forgotId', { mobileNumber: '5625550143', name: 'Pia Sun' }),
  plain('PATCH /users/registration/approve', { userIds: [7], step: 2 }),
  plain('DELETE /users/registration/delete', { userIds: [7] }),
  plain('PATCH /users/registration/updateStatus', { userIds: [7], disable: true }),
  form('PATCH /users/registration/updateUserInfo', {
    ...{
      userId: '7',
      ...PERSON,
      receptionYn: 'Y',
      companyName: 'Sun',
      partnerType: '1',
      size: 'Small',
      jobTitle: 'CEO',
    },
    ...{ officeNumber: '5625550144', website: 'https://sun.example', purchaseChannel: 'Sun', salesArea: 'TX:Texas' },
    ...{ address: '1 Way', addressCont: '', city: 'Waco', state: 'TX', zipCode: '76701', shippingAddress: '' },
    ...{ shippingAddress2: '', shippingCity: '', shippingState: '', shippingZipCode: '', taxId: '12-345' },
    primaryProducts: '[]',
  }),
  plain('PATCH /users/registration/changeMasterId', { userId: 7, subUserId: 8 }),
  plain('PATCH /users/registration/resetPassword', { userId: 7 }),
  plain('POST /users/registration/addNote', { content: 'Called.', companyId: 7 }),
  plain('PATCH /users/registration/editNote', { noteId: 7, content: 'Called.' }),
  made('DELETE /users/registration/deleteNote', '/users/registration/deleteNote?id=7'),
  form('POST /data-hub', { ...CONTENT, categoryId: '1', language: 'en' }),
  plain('DELETE /data-hub/delete', { ids: [7] }),
  form('POST /academy', { ...CONTENT, categoryId: '1', academyTypeId: '1' }),
  plain('DELETE /academy/delete', { ids: [7] }),
  plain('POST /academy/priority', [{ id: 7, priority: 5 }]),
  form('POST /faq', { ...CONTENT, faqTypeId: '1' }),
  plain('POST /faq/delete', [7]),
  plain('POST /faq/priority', [{ id: 7, priority: 5 }]),
  form('POST /notice', CONTENT),
  plain('DELETE /notice/delete', [7]),
  plain('PATCH /contact/assign', { ids: [7], assigned: 8 }),
  plain('POST /contact/action', { contactId: 7, contactStatusId: 3, content: 'Called.' }),
  plain('POST /users/adminManagement/register', {
    ...PERSON,
    email: 'new@sun.example',
    role: 'Admin',
    officeNumber: '5625550144',
  }),
  plain('PATCH /users/adminManagement/editUserDetail', { userId: 7, user: { ...PERSON, officeNumber: '5625550144' } }),
];

/** What the form of a write holds. */
export function formOf(fields: Readonly<Record<string, string>>, call: string): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  if (call === 'POST /products/{id}/media') data.set('productImages', PNG, 'a.png');
  return data;
}

/** Each read of the specs, as a screen asks it: with what it asks beyond them. */
export const READS: readonly string[] = [
  ...['/products/all?limit=25&offset=0&sort=priority&order=asc', '/products/7', '/products/7/media', '/categories'],
  ...['/orders?limit=25&orderStatusId=1&sort=total&direction=asc', '/orders?limit=25&searchFor=q&waiting=overTwoDays'],
  ...['/orders/7', '/orders/statuses', '/shipping', '/users/sub-user/by-company?companyId=7&page=1'],
  ...['/point-request/histories?companyId=7&size=5&page=1', '/point-request/types', '/point-request/statuses'],
  ...['/purpose-type/search', '/users/qpoints/search?limit=25&keyword=sun&status=1'],
  ...['/users/qpoints/search?limit=25&status=pending', '/users/qpoints/search?limit=25&companyId=7'],
  ...['/configurationTypes/all/promotions', '/configurationTypes/all/configurations', '/configurations/forecasts'],
  ...['/promotions/month/2026-10-01', '/approvals/modules?sort=qpoints&direction=desc', '/approvals/download?count=1'],
  ...['/approvals/companies/7/modules', '/forecasts/approvals?without=codes', '/forecasts/approvals?submissionId=7'],
  ...['/companies/check-report-file', '/articlecodes/distinct', '/reason-type/search'],
  ...['/modules/awaiting-approval/search?limit=25&keyword=sun', '/modules/awaiting-approval/filtered-search?limit=100'],
  ...['/modules/awaiting-approval/filter-search-uploads?keyword=1&limit=25&offset=0', '/users/profile'],
  ...['/users/registration/search?steps=2&page=1&size=10', '/users/registration/getUserDetail?userId=7'],
  ...['/users/registration/survey/analytic', '/distributors', '/companies/salesregions/search'],
  ...['/companies/register/installation-volumes?productType=1', '/companies/register/job-titles'],
  ...['/companies/register/product-brands?productType=2', '/companies/register/check-email?email=a@b.example'],
  ...['/data-hub/categories', '/data-hub/search?page=1', '/data-hub/detail/7', '/academy/types?categoryId=1'],
  ...['/academy/search?page=1', '/academy/detail/7', '/faq/types', '/faq/search?limit=10', '/faq/detail/7'],
  ...['/notice/search?page=1', '/notice/detail/7', '/contact/categories?contactTypeId=1'],
  ...['/contact/statuses?contactTypeId=1', '/users/admin/list?contactTypeId=1', '/contact/detail/7'],
  ...['/contact/search?page=1&size=10&contactTypeId=1', '/claims/all-claims?limit=25&sort=claimLabel&direction=asc'],
  ...['/claims/detail/7', '/users/adminManagement/search?page=1&size=10', '/projects/detail?id=7'],
  ...['/users/adminManagement/getUserDetail?userId=7', '/projects/search?page=1&size=25&isDraft=false'],
];
