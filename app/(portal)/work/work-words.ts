import { pendingRequest } from '@/components/points/pending-request';
import { moduleApprovalsAddress } from '@/lib/addresses/approvals';
import { companiesAddress } from '@/lib/addresses/companies';
import { forecastApprovalsAddress } from '@/lib/addresses/forecast-approvals';
import { inquiryHref } from '@/lib/addresses/inquiries';
import { ordersAddress } from '@/lib/addresses/orders';
import { registrationHref } from '@/lib/addresses/registrations';
import type { WorkItem } from '@/lib/contract/work';
import { CONTACT_TYPE_NAMES, contactTypeOf } from '@/lib/domain/contact-type';
import { FORECAST_TYPE_LABELS, monthInWords } from '@/lib/domain/forecast';
import { formatCountOf, formatPoints } from '@/lib/text/format';
import { ratesAddress } from '@/lib/addresses/rates';
import { adminPath, ADMINS_PATH, MODULE_APPROVALS_PATH, pointBatchPath, ROLES_PATH } from '@/lib/addresses/paths';
import { proposalSentence } from '@/lib/text/proposed-change-words';
import { recordHref } from '@/lib/addresses/record-kinds';

/** Describes a work item: `Deduct 5,500 Q`. */
export function whatOf({
  points,
  modules,
  forecast,
  registration,
  inquiry,
  order,
  claim,
  batch,
  proposal,
}: WorkItem): string {
  // The requester doesn't affect the description, so any value works.
  if (points) return pendingRequest(points, { userId: 0, asker: 'administrator' })?.what ?? '';
  if (modules) return `${formatCountOf(modules.moduleQuantity, 'module')}: ${formatPoints(modules.qpoints)}`;
  if (forecast) {
    const what = `${FORECAST_TYPE_LABELS[forecast.forecastType]}, ${monthInWords(forecast)}`;
    return `${what}: ${formatPoints(forecast.qpoints)}`;
  }
  if (registration) return registration.hasW9 ? 'The W-9 is on file' : 'The W-9 is missing';
  if (inquiry) {
    const type = contactTypeOf(inquiry.contactTypeId);
    return [inquiry.category, type && CONTACT_TYPE_NAMES[type].menu].filter(Boolean).join(' · ');
  }
  if (order) return `${order.orderNumber}: ${formatPoints(order.total)}`;
  if (batch) {
    const moved = [
      ...(batch.accrued > 0 ? [`gives ${formatPoints(batch.accrued)}`] : []),
      ...(batch.deducted > 0 ? [`takes ${formatPoints(batch.deducted)}`] : []),
    ];
    return `${formatCountOf(batch.rows, 'row')} ${moved.join(', ')}${batch.undoes ? ', as an undo' : ''}`;
  }
  if (proposal) return proposalSentence(proposal);
  return claim?.serialNumber ?? '';
}

/** The address of a proposed change's record, marked as pending. */
function placeOfProposal({ area, call, record }: NonNullable<WorkItem['proposal']>): string {
  if (record?.type === 'user') return adminPath(record.id);
  if (area === 'adminControls') return call === 'changeAccess' ? ROLES_PATH : ADMINS_PATH;
  if (area === 'approvals') return record ? recordHref('approval', record.id) : MODULE_APPROVALS_PATH;
  return ratesAddress.href({});
}

/** The address of the item in its own list, with all of its actions. */
export function placeOf(item: WorkItem): string {
  const { record, name, points, modules, forecast, registration, inquiry, claim, batch, proposal } = item;
  if (points) return companiesAddress.href({ company: points.id });
  if (modules) return moduleApprovalsAddress.href({ search: name, company: record });
  if (forecast)
    return forecastApprovalsAddress.href({
      search: name,
      ...(forecast.forecastType === 'achievement' && { forecast: forecast.submissionId }),
    });
  if (registration) return registrationHref(record);
  if (inquiry) return inquiryHref(contactTypeOf(inquiry.contactTypeId) ?? 1, record);
  if (claim) return recordHref('claim', claim.serialNumber);
  if (batch) return pointBatchPath(record);
  if (proposal) return placeOfProposal(proposal);
  return ordersAddress.href({ order: record });
}
