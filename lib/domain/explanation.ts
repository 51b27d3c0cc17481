import { achievedPercent, achievedRatio, monthInWords, monthOfDay } from './forecast';
import { movementKindName } from './movement-kind';
import { promotionDay } from './promotion';

export interface Explained {
  source: string;
  lines: readonly ExplainedLine[];
  order?: { orderNumber: string } | null | undefined;
  request?: { id: number } | null | undefined;
  approval?: { id: number; items: number } | null | undefined;
  batch?: { id: number; fileName: string; row: number } | null | undefined;
  reverses?: { id: number } | null | undefined;
}

export interface ExplainedLine {
  what?: string | null | undefined;
  quantity?: number | null | undefined;
  each?: number | null | undefined;
  promotion?: { promotionType: string; startsAt: string; endsAt?: string | null | undefined } | null | undefined;
  forecast?: { forecastedWatts: number; scannedWatts: number; qpoints: number } | null | undefined;
  amount: number;
}

/** What a forecast paid and by which rule: `Forecast 12,000 W, scanned 11,400 W (95 %). Achievement: 500 Q a month.` */
export function forecastRule(source: string, { forecast }: ExplainedLine): string | null {
  if (!forecast) return null;
  const { forecastedWatts, scannedWatts, qpoints } = forecast;
  const percent = achievedPercent(achievedRatio(scannedWatts, forecastedWatts));
  const rule = source === 'forecast_submission' ? 'Submission in time' : 'Achievement within the band';
  return (
    `Forecast ${count(forecastedWatts)} W, scanned ${count(scannedWatts)} W (${count(percent)} %). ` +
    `${rule}: ${count(qpoints)} Q a month.`
  );
}

const MOST_NAMED = 4;

const count = (value: number) => value.toLocaleString('en-US');
const countOf = (value: number, noun: string) => `${count(value)} ${noun}${value === 1 ? '' : 's'}`;

/**
 * A movement's cause in one sentence.
 * @example '214 modules, approval 1182: 150 × 12 Q Q.TRON BLK by promotion of October 2026, 64 × 10 Q by default'
 */
export function explanationSentence(explained: Explained): string {
  const { source, order, request, approval, batch, reverses } = explained;
  const undoes = reverses ? `Undoes movement ${reverses.id}, ` : '';
  const named = explained.lines.filter(({ what }) => what != null);
  const parts = named.slice(0, MOST_NAMED).map((line) => linePhrase(source, line));
  if (named.length > MOST_NAMED) parts.push(`${countOf(named.length - MOST_NAMED, 'more line')}`);
  const head = `${undoes}${headOf(source, { order, request, approval, batch })}`;
  return parts.length > 0 ? `${head}: ${parts.join(', ')}` : head;
}

function headOf(
  source: string,
  { order, request, approval, batch }: Pick<Explained, 'order' | 'request' | 'approval' | 'batch'>,
): string {
  if (order) return `${source === 'order' ? 'Order' : 'Returned from order'} ${order.orderNumber}`;
  if (approval) return `${countOf(approval.items, source === 'reward' ? 'module' : 'month')}, approval ${approval.id}`;
  if (batch) return `${movementKindName(source)} by row ${batch.row} of ${batch.fileName}, batch ${batch.id}`;
  return request ? `${movementKindName(source)} by point request ${request.id}` : movementKindName(source);
}

function linePhrase(source: string, line: ExplainedLine): string {
  const { quantity, each } = line;
  if (quantity == null) return lineName(source, line);
  const times = each == null ? count(quantity) : `${count(quantity)} × ${count(each)} Q`;
  const rate = source === 'reward' ? ` ${rateName(line)}` : '';
  return `${times} ${lineName(source, line)}${rate}`;
}

export function lineName(source: string, { what }: ExplainedLine): string {
  if (what == null) return 'Not explained by its lines';
  return source.startsWith('forecast_') ? monthInWords(monthOfDay(what)) : what;
}

/** The rate of a claim: `by promotion of October 2026`, `by promotion of a quantity`, `by default`. */
export function rateName({ promotion }: ExplainedLine): string {
  if (!promotion) return 'by default';
  if (promotion.promotionType === 'quantity') return 'by quantity promotion';
  const monthOf = (instant: string) => monthInWords(monthOfDay(promotionDay(instant)));
  const first = monthOf(promotion.startsAt);
  const last = promotion.endsAt ? monthOf(promotion.endsAt) : first;
  return `by promotion of ${first === last ? first : `${first} to ${last}`}`;
}
