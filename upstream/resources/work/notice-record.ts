import type { NoticeRecordKind } from '@/lib/domain/notice';
import { WORK_KINDS, type WorkKind } from '@/lib/domain/work';

/** The kind of record that a notification about a kind of work links to. */
export function noticeRecordOf(kind: WorkKind): NoticeRecordKind {
  const { record } = WORK_KINDS[kind];
  if (record !== null) return record;
  return kind === 'accessChange' || kind === 'rateChange' || kind === 'takeBack' ? kind : 'pointBatch';
}
