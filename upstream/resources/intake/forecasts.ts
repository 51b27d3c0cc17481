import { formatInTimeZone } from 'date-fns-tz';
import { MONTHS_AHEAD, submitForecast, submitForecastChange } from '@/lib/contract/intake/forecasts';
import { addMonths } from '@/lib/domain/day';
import { conflict, refuseField } from '@/upstream/http/errors';
import { insertForecast, lockForecast, replaceLines, type StoredForecast } from '../forecasts/submit-forecast';
import { findActor, keyOf, takeIn } from './intake';

export const intakeForecastRoutes = [
  takeIn(
    submitForecast,
    { object: 'forecast', kind: 'forecast', idOf: ({ body }) => body },
    async ({ tx, body, user, now, config }) => {
      const { company, userId } = await findActor(tx, keyOf(user), body);
      const month = firstDayOf(body.month, { now, timeZone: config.PORTAL_TIME_ZONE });
      const after = await insertForecast(tx, { companyId: company.id, userId, month, lines: body.lines, now });
      return taken(body.externalId, after, { before: null, companyId: company.id });
    },
  ),

  takeIn(
    submitForecastChange,
    { object: 'forecast', kind: 'forecast change', idOf: ({ body }) => body },
    async ({ tx, body, user, now, config }) => {
      const { company, userId } = await findActor(tx, keyOf(user), body);
      const month = firstDayOf(body.month, { now, timeZone: config.PORTAL_TIME_ZONE });
      const forecast = { companyId: company.id, userId, month, lines: body.lines, now };
      const before = await lockForecast(tx, forecast);
      const after = await replaceLines(tx, before.id, forecast);
      return taken(body.externalId, after, { before, companyId: company.id });
    },
  ),
];

/** @throws HttpError 409 once the month has started; 422 if it is too far ahead */
function firstDayOf(month: string, { now, timeZone }: { now: Date; timeZone: string }): string {
  const current = formatInTimeZone(now, timeZone, 'yyyy-MM');
  if (month <= current) conflict('This month has already started, so its forecast can’t be submitted or changed.');
  if (month > addMonths(`${current}-01`, MONTHS_AHEAD).slice(0, 7))
    refuseField('month', `The month can be at most ${MONTHS_AHEAD} months ahead.`);
  return `${month}-01`;
}

function taken(
  externalId: string,
  after: StoredForecast,
  { before, companyId }: { before: StoredForecast | null; companyId: number },
) {
  const { id: forecastId, month, watts } = after;
  const partOf = { type: 'company', id: companyId };
  return {
    answer: { externalId, forecastId, month, watts },
    ...{ resultId: forecastId, changes: [{ before, after, partOf }] },
  };
}
