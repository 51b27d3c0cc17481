import type { PoolClient } from 'pg';
import type { RouteType } from '@/lib/domain/access-table';
import type { IsoWeek } from '@/lib/domain/iso-week';
import { NOTICE_RECORDS } from '@/lib/domain/notice';
import type { AppConfig } from '@/upstream/config';
import { notify, type NoticeMeans } from '@/upstream/notices/notify';
import { makeWeeklyReport, type WeeklyMeans, type WeeklyReport } from './weekly';

export type WeeklyConfig = NoticeMeans['config'] & Pick<AppConfig, 'PORTAL_TIME_ZONE'>;

/**
 * Creates last week's report if it doesn't exist, and notifies everyone who may read it. Only the latest can be
 * downloaded, so its notice replaces earlier ones.
 *
 * @param making.by the requester, who isn't notified; missing for the job
 */
export function makeWeeklyReportAndTell(
  means: WeeklyMeans,
  { config, now, by }: { config: WeeklyConfig; now: Date; by?: { id: number } },
): Promise<WeeklyReport> {
  const onMade = async (tx: PoolClient, week: IsoWeek) => {
    await tx.query(`DELETE FROM notices WHERE record_kind = 'weeklyReport'`);
    const facts = { about: `The report of week ${week.name}` };
    const to = await findReaders(tx, NOTICE_RECORDS.weeklyReport);
    const notice = { kind: 'reportReady', to, ...(by && { by }), record: { kind: 'weeklyReport' }, facts } as const;
    await notify(tx, notice, { config, now });
  };
  return makeWeeklyReport({ ...means, timeZone: config.PORTAL_TIME_ZONE, now, onMade });
}

async function findReaders(tx: PoolClient, area: RouteType): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `SELECT u.id FROM access_control a JOIN roles r ON r.id = a.role_id AND r.staff
     JOIN users u ON u.role_id = r.id AND u.deleted_at IS NULL AND NOT u.disabled WHERE a.route_type = $1`,
    [area],
  );
  return rows.map(({ id }) => id);
}
