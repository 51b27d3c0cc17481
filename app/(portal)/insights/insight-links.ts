import { companiesAddress } from '@/lib/addresses/companies';
import { ordersAddress } from '@/lib/addresses/orders';
import { decidedAddress, forecastedAddress } from '@/lib/addresses/insights';
import type { InsightRow } from '@/lib/contract/insights';
import {
  DECISION_KINDS,
  insightRowName,
  type DecisionKind,
  type InsightName,
  type LiabilityBandKey,
  type Period,
} from '@/lib/domain/insights';
import { formatCountOf } from '@/lib/text/format';

export interface InsightLink {
  href: string;
  /** The link's target, as the end of a sentence. */
  opens: string;
}

/** The list that a row counts; null if there is none or it would be empty. */
export function linkOf(figure: InsightName, row: InsightRow, period: Period): InsightLink | null {
  const { key, id, promotionId, values } = row;
  const days = { startDate: row.startDate ?? period.startDate, endDate: row.endDate ?? period.endDate };
  switch (figure) {
    case 'points':
      return {
        href: companiesAddress.href({ movedFrom: days.startDate, movedUntil: days.endDate }),
        opens: `${formatCountOf(values[2] ?? 0, 'company', 'companies')} whose points changed`,
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
      return id
        ? {
            href: decidedAddress.href({
              ...{ kind: 'modules', product: id, promotion: promotionId ? String(promotionId) : 'none' },
              ...days,
            }),
            opens: formatCountOf(values[1] ?? 0, 'unit'),
          }
        : null;
    case 'forecasts':
      return values.some((value) => value)
        ? {
            href: forecastedAddress.href({ month: key.slice(0, 7) }),
            opens: `the forecasts of ${insightRowName(figure, row)}`,
          }
        : null;
    case 'silent':
      return {
        href: companiesAddress.href({ silent: Number(key) }),
        opens: formatCountOf(values[0] ?? 0, 'company', 'companies'),
      };
    case 'decisions':
      return values[0] && Object.hasOwn(DECISION_KINDS, key)
        ? {
            href: decidedAddress.href({ kind: key as DecisionKind, ...days }),
            opens: formatCountOf(values[0], 'decision'),
          }
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

/** Companies sorted by available points, descending. */
export const COMPANIES_BY_AVAILABLE = companiesAddress.href({ sort: 'availableQpoints', direction: 'desc' });
