import type { DefinedReport } from './define-report';
import { activity } from './defined/activity';
import { audit } from './defined/audit';
import { awaitingModules } from './defined/awaiting-modules';
import { closing } from './defined/closing';
import { companies } from './defined/companies';
import {
  companyClaims,
  companyForecasts,
  companyInquiries,
  companyOrders,
  companyProjects,
  companyWarrantyClaims,
} from './defined/company-lists';
import { forecastResults } from './defined/forecast-results';
import { forecasts } from './defined/forecasts';
import { insights } from './defined/insights';
import { movements } from './defined/movements';
import { orders } from './defined/orders';
import { products } from './defined/products';
import { projects } from './defined/projects';
import { registrations } from './defined/registrations';
import { rejectedModules } from './defined/rejected-modules';
import { rewards } from './defined/rewards';
import { statement } from './defined/statement';
import { uploadList } from './defined/upload-list';
import { warrantyClaims } from './defined/warranty-claims';
import { weekly } from './defined/weekly';

export const REPORTS = {
  activity,
  audit,
  closing,
  companies,
  'company-claims': companyClaims,
  'company-forecasts': companyForecasts,
  'company-inquiries': companyInquiries,
  'company-orders': companyOrders,
  'company-projects': companyProjects,
  'company-warranty': companyWarrantyClaims,
  'forecast-results': forecastResults,
  forecasts,
  insights,
  'modules-awaiting-approval': awaitingModules,
  movements,
  orders,
  products,
  projects,
  registrations,
  'rejected-modules': rejectedModules,
  rewards,
  statement,
  'upload-list': uploadList,
  'warranty-claims': warrantyClaims,
  weekly,
} satisfies Record<string, DefinedReport>;

export type ReportName = keyof typeof REPORTS;
