import { noticeSentence, type NoticeFacts, type NoticeKind } from '@/lib/domain/notice';
import type { WorkKind } from '@/lib/domain/work';
import type { Mail } from '../outbox';
import { compose, type Part } from './letter';

interface Reader {
  to: string;
  firstName: string;
  portalUrl: string;
}

export interface MailedNotice {
  id: number;
  kind: NoticeKind;
  facts: NoticeFacts;
}

/** Opening this URL marks the notice as read, and redirects to its record. */
const addressOf = (portalUrl: string, { id }: MailedNotice) => `${portalUrl}/notices/${id}`;

/** A link to the settings of these emails. */
function choice(portalUrl: string, why: string): Part {
  return { note: `${why} Choose what you get by email in the portal:`, link: `${portalUrl}/notices/ways` };
}

export function noticeMail({ to, firstName, portalUrl, notice }: Reader & { notice: MailedNotice }): Mail {
  const { kind, facts } = notice;
  const sentence = noticeSentence(kind, facts);
  return compose({
    to,
    kind: 'notice',
    subject: sentence,
    firstName,
    parts: [
      { paragraph: `${sentence}.` },
      ...(facts.reason ? [{ quote: facts.reason, label: kind === 'mentioned' ? 'Note' : 'Why' }] : []),
      { link: addressOf(portalUrl, notice), label: 'Open in the portal' },
      choice(portalUrl, 'You get these emails right away.'),
    ],
  });
}

/** Overdue work, in its own line. */
export interface LateLine {
  label: string;
  /** Kind in the work queue; missing if the queue doesn't list it. */
  work?: WorkKind;
  count: number;
  days: number;
}

/** A daily summary of overdue work, and of notices chosen for it. */
export function digestMail({
  to,
  firstName,
  portalUrl,
  late,
  notices,
  further,
}: Reader & {
  late: readonly LateLine[];
  notices: readonly MailedNotice[];
  /** Notices that the email doesn't list. */
  further: number;
}): Mail {
  return compose({
    to,
    kind: 'notice-digest',
    subject: late.length > 0 ? 'Waiting for you in Q.PARTNER' : 'New for you in Q.PARTNER',
    firstName,
    parts: [
      ...(late.length === 0
        ? []
        : [
            { label: 'Overdue:', lines: late.map((line) => lateLine(portalUrl, line)) },
            { link: `${portalUrl}/dashboard`, label: 'Open the dashboard' },
          ]),
      ...(notices.length === 0
        ? []
        : [
            {
              label: 'For you:',
              lines: [
                ...notices.map((notice) => ({
                  text: noticeSentence(notice.kind, notice.facts),
                  link: addressOf(portalUrl, notice),
                })),
                ...(further > 0 ? [{ text: `${further} more`, link: `${portalUrl}/notices` }] : []),
              ],
            },
          ]),
      choice(portalUrl, 'You get this email once a day when there’s something new.'),
    ],
  });
}

function lateLine(portalUrl: string, { label, work, count, days }: LateLine) {
  const age = days === 1 ? '1 day' : `${days} days`;
  const text = `${label}: ${count.toLocaleString('en-US')}, oldest ${age}`;
  return { text, ...(work && { link: `${portalUrl}/work?kind=${work}` }) };
}
