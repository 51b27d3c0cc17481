import {
  checkWeeklyReport,
  downloadAudit,
  downloadWeekly,
  listForecastReport,
  listRewardReport,
  streamForecastReport,
  streamRewardReport,
} from '@/lib/contract/reward-reports';
import type { AppConfig } from '@/upstream/config';
import { notFound } from '@/upstream/http/errors';
import { handle, handleFile, handleReport, handleRows, handleWholeList } from '@/upstream/http/route';
import { auditReport } from './audit';
import { dayRange, refuseCrossedDays, type DayRange } from '../orders/day-bounds';
import { forecastRows, rewardRows, streamRows } from './reward-rows';
import { makeWeeklyReportAndTell } from './weekly-notice';

const [WORKBOOK_TYPE = ''] = downloadAudit.fileTypes;

/** Days are in the portal’s zone, and the end day is included. */
function periodOf({ query, config }: { query: Parameters<typeof dayRange>[0]; config: AppConfig }): DayRange {
  refuseCrossedDays(query);
  return dayRange(query, config.PORTAL_TIME_ZONE);
}

export const reportRoutes = [
  handleWholeList(listRewardReport, (asked, gone) => streamRows(asked.db, rewardRows(periodOf(asked)), gone)),
  handleRows(streamRewardReport, (asked, gone) => streamRows(asked.db, rewardRows(periodOf(asked)), gone)),
  handleWholeList(listForecastReport, (asked, gone) => streamRows(asked.db, forecastRows(periodOf(asked)), gone)),
  handleRows(streamForecastReport, (asked, gone) => streamRows(asked.db, forecastRows(periodOf(asked)), gone)),

  handleReport(downloadAudit, async ({ longRead, now, config }) => {
    const gone = new AbortController();
    const body = await longRead((db, lost) => {
      const ended = lost ? AbortSignal.any([gone.signal, lost]) : gone.signal;
      return auditReport(db, { now, timeZone: config.PORTAL_TIME_ZONE, gone: ended });
    });
    // A client that disconnects destroys the stream.
    body.once('close', () => gone.abort());
    return { body, size: null, type: WORKBOOK_TYPE, etag: null };
  }),

  handle(checkWeeklyReport, async ({ db, longRead, files, now, config, user }) => {
    const { week } = await makeWeeklyReportAndTell({ db, longRead, files }, { config, now, by: user });
    return { message: `The report of week ${week.name} is ready.`, week: week.name };
  }),

  handleFile(downloadWeekly, async ({ db, longRead, files, now, config, user }) => {
    const { key } = await makeWeeklyReportAndTell({ db, longRead, files }, { config, now, by: user });
    const file = (await files.open(key)) ?? notFound('weekly report');
    return { ...file, type: WORKBOOK_TYPE, etag: null };
  }),
];
