import { getCompany } from '../../contract/companies';
import {
  listCompanyClaims,
  listCompanyForecasts,
  listCompanyInquiries,
  listCompanyOrders,
  listCompanyProjects,
  listCompanyWarrantyClaims,
} from '../../contract/company-lists';
import { claimStateName } from '../../domain/claim';
import { CONTACT_TYPE_NAMES, contactTypeOf } from '../../domain/contact-type';
import { isOrderStatusId, ORDER_STATUS_NAMES } from '../../domain/order-status';
import { claimsTypeName, systemTypeName } from '../../domain/warranty-claim';
import { defineReport, type ReportCall } from '../define-report';
import { nameOf } from '../file-name';

const companyOf = ({ companyId }: { companyId?: number | undefined }, call: ReportCall) =>
  nameOf('company', companyId, (id) => call(getCompany, {}, { id }));

export const companyOrders = defineReport({
  name: 'orders',
  title: 'Orders',
  noun: ['order', 'orders'],
  endpoint: listCompanyOrders.report,
  columns: ({ day }) => [
    { heading: 'Order Number', kind: 'text', width: 15, cell: ({ orderNumber }) => orderNumber },
    { heading: 'Date', kind: 'day', width: 12, cell: ({ createdAt }) => day(createdAt) },
    { heading: 'Items', kind: 'text', width: 44, cell: ({ itemNames }) => itemNames.join(', ') },
    { heading: 'Pieces', kind: 'number', width: 10, cell: ({ itemCount }) => itemCount },
    { heading: 'Ordered By', kind: 'text', width: 24, cell: ({ fullName }) => fullName },
    { heading: 'Total', kind: 'number', width: 14, cell: ({ total }) => total },
    { heading: 'Status', kind: 'text', width: 18, cell: ({ orderStatus }) => orderStatus },
  ],
  words: (query, call) => [
    companyOf(query, call),
    query.orderStatusId && isOrderStatusId(query.orderStatusId) ? ORDER_STATUS_NAMES[query.orderStatusId] : undefined,
    query.keyword,
  ],
});

export const companyClaims = defineReport({
  name: 'claims',
  title: 'Claims',
  noun: ['claim', 'claims'],
  endpoint: listCompanyClaims.report,
  columns: ({ day }) => [
    { heading: 'Serial Number', kind: 'text', width: 22, cell: ({ serialNumber }) => serialNumber },
    { heading: 'Product Type', kind: 'text', width: 14, cell: ({ configurationType }) => configurationType },
    { heading: 'Product', kind: 'text', width: 32, cell: ({ productName }) => productName },
    { heading: 'Registered', kind: 'day', width: 12, cell: ({ registeredAt }) => day(registeredAt) },
    { heading: 'Rate', kind: 'number', width: 10, cell: ({ rate }) => rate },
    { heading: 'Promotion', kind: 'text', width: 12, cell: ({ promotion }) => promotion },
    { heading: 'State', kind: 'text', width: 20, cell: ({ state }) => claimStateName(state) },
    { heading: 'Decided', kind: 'day', width: 12, cell: ({ decidedAt }) => day(decidedAt) },
    { heading: 'Approval', kind: 'id', width: 10, cell: ({ approvalId }) => approvalId },
  ],
  words: (query, call) => [companyOf(query, call), query.state && claimStateName(query.state), query.keyword],
});

export const companyForecasts = defineReport({
  name: 'forecasts',
  title: 'Forecasts',
  noun: ['forecast', 'forecasts'],
  endpoint: listCompanyForecasts.report,
  columns: ({ day }) => [
    { heading: 'Month', kind: 'time', width: 10, cell: ({ month }) => month.slice(0, '2026-10'.length) },
    { heading: 'Submitted', kind: 'day', width: 12, cell: ({ submittedAt }) => day(submittedAt) },
    { heading: 'Forecast (W)', kind: 'number', width: 14, cell: ({ forecast }) => forecast },
    { heading: 'Scanned (W)', kind: 'number', width: 14, cell: ({ scanned }) => scanned },
    {
      heading: 'Submission',
      kind: 'text',
      width: 14,
      cell: ({ submission }) => submission && claimStateName(submission),
    },
    {
      heading: 'Achievement',
      kind: 'text',
      width: 14,
      cell: ({ achievement }) => achievement && claimStateName(achievement),
    },
    { heading: 'Qpoints', kind: 'number', width: 14, cell: ({ qpoints }) => qpoints },
  ],
  words: (query, call) => [companyOf(query, call), query.decision && query.type, query.decision],
});

export const companyProjects = defineReport({
  name: 'projects',
  title: 'Projects',
  noun: ['project', 'projects'],
  endpoint: listCompanyProjects.report,
  columns: ({ day }) => [
    { heading: 'Project', kind: 'text', width: 32, cell: ({ projectName }) => projectName },
    { heading: 'City', kind: 'text', width: 22, cell: ({ projectCity }) => projectCity },
    { heading: 'State', kind: 'text', width: 16, cell: ({ projectState }) => projectState },
    { heading: 'System Size (kW)', kind: 'number', width: 16, cell: ({ systemSize }) => systemSize },
    { heading: 'Installation Date', kind: 'day', width: 16, cell: ({ installationDate }) => installationDate },
    { heading: 'Registered', kind: 'day', width: 12, cell: ({ createdAt }) => day(createdAt) },
  ],
  words: (query, call) => [companyOf(query, call), query.keyword, query.operateDate && `operate-${query.operateDate}`],
});

export const companyWarrantyClaims = defineReport({
  name: 'warranty-claims',
  title: 'Warranty claims',
  noun: ['warranty claim', 'warranty claims'],
  endpoint: listCompanyWarrantyClaims.report,
  columns: ({ day }) => [
    { heading: 'Claim Number', kind: 'text', width: 15, cell: ({ claimLabel }) => claimLabel },
    { heading: 'Date', kind: 'day', width: 12, cell: ({ createdAt }) => day(createdAt) },
    { heading: 'Claim Type', kind: 'text', width: 12, cell: ({ claimsType }) => claimsTypeName(claimsType) },
    {
      heading: 'System Type',
      kind: 'text',
      width: 30,
      cell: ({ claimsType, systemtype }) => systemTypeName(claimsType, systemtype),
    },
    { heading: 'Product', kind: 'text', width: 32, cell: ({ productName }) => productName },
    { heading: 'Quantity', kind: 'number', width: 10, cell: ({ quantity }) => quantity },
    { heading: 'Status', kind: 'text', width: 22, cell: ({ claimStatus }) => claimStatus },
  ],
  words: (query, call) => [companyOf(query, call), query.claimStatus, query.keyword],
});

export const companyInquiries = defineReport({
  name: 'inquiries',
  title: 'Inquiries',
  noun: ['inquiry', 'inquiries'],
  endpoint: listCompanyInquiries.report,
  columns: ({ day }) => [
    { heading: 'No.', kind: 'id', width: 10, cell: ({ id }) => id },
    { heading: 'Date', kind: 'day', width: 12, cell: ({ createdAt }) => day(createdAt) },
    { heading: 'Name', kind: 'text', width: 26, cell: ({ name }) => name },
    { heading: 'Category', kind: 'text', width: 26, cell: ({ category }) => category },
    {
      heading: 'From',
      kind: 'text',
      width: 18,
      cell: ({ contactTypeId }) => {
        const type = contactTypeOf(contactTypeId);
        return type && CONTACT_TYPE_NAMES[type].menu;
      },
    },
    { heading: 'Status', kind: 'text', width: 22, cell: ({ contactStatus }) => contactStatus },
  ],
  words: (query, call) => [companyOf(query, call), query.keyword],
});
