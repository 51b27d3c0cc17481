import {
  checkWeeklyReport,
  downloadAudit,
  downloadWeekly,
  listForecastReport,
  listRewardReport,
  streamForecastReport,
  streamRewardReport,
} from '@/lib/contract/reward-reports';
import { notFound } from '@/upstream/http/errors';
import { handle, handleFile, handleReport, handleRows, handleWholeList } from '@/upstream/http/route';
import { auditReport } from './audit';
import { FORECAST_ROWS, REWARD_ROWS, streamRows } from './reward-rows';
import { makeWeeklyReportAndTell } from './weekly-notice';

const [WORKBOOK_TYPE = ''] = downloadAudit.fileTypes;

export const reportRoutes = [
  handleWholeList(listRewardReport, ({ db }, gone) => streamRows(db, REWARD_ROWS, gone)),
  handleRows(streamRewardReport, ({ db }, gone) => streamRows(db, REWARD_ROWS, gone)),
  handleWholeList(listForecastReport, ({ db }, gone) => streamRows(db, FORECAST_ROWS, gone)),
  handleRows(streamForecastReport, ({ db }, gone) => streamRows(db, FORECAST_ROWS, gone)),

  handleReport(downloadAudit, async ({ longRead, now, config }) => {
    const gone = new AbortController();
    const body = await longRead((db, lost) => {
      const ended = lost ? AbortSignal.any([gone.signal, lost]) : gone.signal;
      return auditReport(db, { now, timeZone: config.PORTAL_TIME_ZONE, gone: ended });
    });
    // Whoever reads it goes away by destroying it.
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
