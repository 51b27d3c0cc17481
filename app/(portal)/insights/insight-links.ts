import { companiesAddress } from '@/lib/addresses/companies';
import { forecastApprovalsAddress } from '@/lib/addresses/forecast-approvals';
import { ordersAddress } from '@/lib/addresses/orders';
import { promotionHref, ratesAddress } from '@/lib/addresses/rates';
import { workAddress } from '@/lib/addresses/work';
import type { InsightRow } from '@/lib/contract/insights';
import type { DecisionKind, InsightName, LiabilityBandKey, Period } from '@/lib/domain/insights';
import type { WorkKind } from '@/lib/domain/work';
import { formatCountOf } from '@/lib/format';

/** Pages that not everybody who sees a figure may open. */
export interface Opens {
  work: boolean;
  rates: boolean;
}

export interface InsightLink {
  href: string;
  /** What it opens, as the end of a sentence. */
  opens: string;
}

const WAITS_IN: Readonly<Record<DecisionKind, WorkKind>> = {
  pointRequests: 'pointRequest',
  modules: 'modules',
  forecasts: 'forecast',
  registrations: 'registration',
};

/** Where a row leads: to the list of what it counts, where there is one; null where nothing would be shown. */
export function linkOf(figure: InsightName, row: InsightRow, period: Period, opens: Opens): InsightLink | null {
  const { key, id, promotionId, values } = row;
  const days = { startDate: row.startDate ?? period.startDate, endDate: row.endDate ?? period.endDate };
  switch (figure) {
    case 'points':
      return {
        href: companiesAddress.href({ movedFrom: days.startDate, movedUntil: days.endDate }),
        opens: `${formatCountOf(values[2] ?? 0, 'company', 'companies')} whose points moved`,
      };
    case 'orders':
      return { href: ordersAddress.href(days), opens: formatCountOf(values[0] ?? 0, 'order') };
    case 'products':
      return id
        ? {
            href: ordersAddress.href({ searchBy: 'product', searchFor: String(id), ...days }),
            opens: formatCountOf(values[2] ?? 0, 'order'),
          }
        : null;
    case 'rewards':
      if (!opens.rates) return null;
      if (promotionId) return { href: promotionHref(promotionId, ratesAddress), opens: 'the promotion' };
      return id ? { href: ratesAddress.href({ history: id }), opens: 'the history of the rate' } : null;
    case 'forecasts':
      return values[2]
        ? {
            href: forecastApprovalsAddress.href({ month: key.slice(0, 7) }),
            opens: `${formatCountOf(values[2], 'forecast')} that ${values[2] === 1 ? 'waits' : 'wait'}`,
          }
        : null;
    case 'silent':
      return {
        href: companiesAddress.href({ silent: Number(key) }),
        opens: formatCountOf(values[0] ?? 0, 'company', 'companies'),
      };
    case 'decisions':
      return opens.work && Object.hasOwn(WAITS_IN, key)
        ? { href: workAddress.href({ kind: WAITS_IN[key as DecisionKind] }), opens: 'what waits now' }
        : null;
    case 'liability':
      return values[1]
        ? {
            href: companiesAddress.href({ aged: key as LiabilityBandKey, agedAt: days.endDate }),
            opens: formatCountOf(values[1], 'company', 'companies'),
          }
        : null;
  }
}

/** Companies, those that have most first. */
export const COMPANIES_BY_AVAILABLE = companiesAddress.href({ sort: 'availableQpoints', direction: 'desc' });
