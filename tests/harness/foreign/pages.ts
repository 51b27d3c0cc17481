/** The addresses of the specs, and those of a record. */
export const PAGES: readonly string[] = [
  ...['/dashboard', '/edit-profile', '/projects/projects-management', '/projects/7'],
  ...['/qpartners/registration/list/0', '/qpartners/registration/list/1', '/qpartners/registration/7'],
  ...['/qpartners/registration/8'],
  ...['/qpartners/registration/survey/admin', '/rewards/configurations/modules', '/rewards/configurations/forecasts'],
  ...['/rewards/module-approvals', '/rewards/module-approvals?company=7', '/rewards/forecast-approvals'],
  ...['/rewards/forecast-approvals?forecast=7', '/rewards/forecast-approvals/held', '/rewards/articlecode-upload'],
  ...['/rewards/serialnumber-upload', '/rewards/upload-list?search=12345678', '/rewards/module-awaiting-update'],
  ...['/rewards/qpoint-management', '/rewards/qpoint-management?company=7', '/marketing-shop/products/1'],
  ...['/qpartners/companies/7', '/qpartners/companies/7/points', '/qpartners/companies/7/orders'],
  ...['/qpartners/companies/7/inquiries', '/qpartners/companies/7/people'],
  ...['/marketing-shop/orders/all/1', '/marketing-shop/orders/1/1?order=7', '/marketing-shop/add-products'],
  ...['/marketing-shop/add-products/7', '/marketing-shop/categories', '/supportcenter/qcells'],
  ...['/supportcenter/partner', '/supportcenter/qcells/edit/7', '/supportcenter/partner/edit/7'],
  ...['/supportcenter/claim-management', '/supportcenter/claim-management?claim=7', '/admincontrols/management'],
  ...['/admincontrols/management/add', '/admincontrols/management/7', '/admincontrols/news', '/admincontrols/news/add'],
  ...['/admincontrols/news/7', '/admincontrols/data-hub', '/admincontrols/data-hub/portal'],
  ...['/admincontrols/data-hub/portal/7', '/admincontrols/configurations/list', '/admincontrols/configurations/add'],
  ...['/admincontrols/configurations/edit/7', '/admincontrols/faq', '/admincontrols/faq/add', '/admincontrols/faq/7'],
];

/** The files that the portal makes of the specs' calls. */
export const DOWNLOADS: readonly string[] = [
  ...['orders', 'products', 'companies', 'projects', 'registrations', 'modules-awaiting-approval', 'rewards'].map(
    (name) => `/api/reports/${name}?format=csv`,
  ),
  ...['/api/reports/forecasts?format=csv', '/api/reports/warranty-claims?format=csv', '/api/reports/audit'],
  ...['/api/reports/weekly', '/api/warranty-claims/7/evidence'],
];

/** Those of the pages that show a list. */
export const LISTS: readonly string[] = [
  ...['/marketing-shop/orders/all/1', '/marketing-shop/products/1', '/marketing-shop/categories'],
  ...['/rewards/configurations/modules', '/rewards/configurations/forecasts', '/rewards/module-approvals'],
  ...['/rewards/forecast-approvals', '/rewards/upload-list?search=12345678', '/rewards/module-awaiting-update'],
  ...['/rewards/qpoint-management', '/qpartners/registration/list/0', '/projects/projects-management'],
  ...['/supportcenter/qcells', '/supportcenter/claim-management', '/admincontrols/management'],
  ...['/admincontrols/news', '/admincontrols/data-hub', '/admincontrols/configurations/list', '/admincontrols/faq'],
];
