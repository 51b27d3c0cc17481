import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import sharp from 'sharp';
import { CLOSED_STATUS, UNDELIVERED_STATUS } from '@/lib/domain/inquiry';
import type { FileStorage } from '@/upstream/files/storage';
import {
  ANSWERS,
  CALL_NOTES,
  CLOSINGS,
  FOLLOW_UPS,
  GREETINGS,
  QUESTIONS,
  REFUSALS,
  SAVED_REPLIES,
  SOURCES,
} from './inquiry-texts';
import { copyInto } from '../copy-into';
import { continueNumbers, flatEach, instant, mapEach } from './load';
import { addressPart, FIRST_NAMES, LAST_NAMES } from './names';
import type { DemoCompany, DemoUser } from './people';
import { PLACES, STREETS } from './places';
import { random, type Random } from './random';

export const DEFAULT_INQUIRIES = 2_000;

const SEED = 1_900;
const YEAR = 365 * 24 * 3_600_000;
const HOUR = 3_600_000;

/** Category ids of each type (upstream/db/migrations). */
const CATEGORIES = { 1: [1, 1, 2, 2, 3, 4, 4, 5, 6], 2: [7, 7, 7, 8, 8, 9, 9, 10, 11, 12] } as const;

interface DemoReply {
  at: number;
  statusId: 2 | 3;
  author: DemoUser;
  content: string;
  mail: { title: string; to: string; refused: string | null } | null;
}

interface DemoInquiry {
  id: number;
  type: 1 | 2;
  categoryId: number;
  statusId: number;
  name: string;
  company: string | null;
  address: string;
  number: string;
  email: string;
  message: string;
  source: string | null;
  logo: string | null;
  manager: DemoUser | null;
  at: number;
  replies: readonly DemoReply[];
}

export interface InquiryMeans {
  companies: readonly DemoCompany[];
  staff: readonly DemoUser[];
  /** Logo keys, used by companies in turn. */
  logos: readonly string[];
  now: number;
}

/** A year of inquiries, oldest first. Most are answered, and recent ones wait. Identical in every load. */
function* makeInquiries(count: number, { companies, staff, logos, now }: InquiryMeans): Generator<DemoInquiry> {
  const draws = random(SEED);
  for (let id = 1; id <= count; id += 1) {
    // The number grows slightly each month.
    const at = Math.round(now - YEAR * (1 - (id - 0.5) / count) ** 1.1 - draws.between(0, HOUR / 2));
    const type = draws.chance(0.55) ? 1 : 2;
    const categoryId = draws.pick(CATEGORIES[type]);
    const company = type === 2 || draws.chance(0.3) ? draws.pick(companies) : null;
    const place = draws.pick(PLACES);
    const firstName = draws.pick(FIRST_NAMES);
    const name = `${firstName} ${draws.pick(LAST_NAMES)}`;
    const domain = company ? `${addressPart(company.name)}.example` : 'mail.example';
    const email = `${addressPart(name)}@${domain}`;
    const question = draws.pick(QUESTIONS[categoryId] ?? ['Could you call me?']).replaceAll('{city}', place.city);
    const message = [draws.pick(GREETINGS), question, [draws.pick(CLOSINGS), name].filter(Boolean).join('\n')]
      .filter(Boolean)
      .join('\n\n');
    const age = now - at;
    // Nearly all inquiries older than a week are answered.
    const waits = age < 7 * 24 * HOUR ? draws.chance(0.75) : draws.chance(0.012);
    const manager = waits && draws.chance(0.55) ? null : draws.pick(staff);
    const replies = waits
      ? []
      : makeReplies(draws, {
          categoryId,
          at,
          now,
          manager: manager ?? draws.pick(staff),
          staff,
          name: firstName,
          email,
        });
    const last = replies.at(-1);
    const statusId = last ? statusAfter(last, age > 30 * 24 * HOUR && draws.chance(0.35)) : 1;
    yield {
      id,
      type,
      categoryId,
      statusId,
      name,
      email,
      message,
      at,
      replies,
      manager,
      company: company?.name ?? null,
      address: `${draws.between(100, 9899)} ${draws.pick(STREETS)}, ${place.city}, ${place.state} ${place.zip}${String(draws.between(1, 99)).padStart(2, '0')}`,
      number: `(${place.areaCode}) 555-01${String(draws.between(0, 99)).padStart(2, '0')}`,
      source: type === 1 && draws.chance(0.7) ? draws.pick(SOURCES) : null,
      logo: type === 2 && company && company.id % 5 !== 0 ? (logos[company.id % logos.length] ?? null) : null,
    };
  }
}

function makeReplies(
  draws: Random,
  {
    categoryId,
    at,
    now,
    manager,
    staff,
    name,
    email,
  }: {
    categoryId: number;
    at: number;
    now: number;
    manager: DemoUser;
    staff: readonly DemoUser[];
    name: string;
    email: string;
  },
): DemoReply[] {
  const replies: DemoReply[] = [];
  let time = at;
  const many = draws.chance(0.25) ? draws.between(2, 3) : 1;
  for (let index = 0; index < many; index += 1) {
    time = Math.min(now - 60_000, time + draws.between(1, 40) * HOUR);
    const author = draws.chance(0.85) ? manager : draws.pick(staff);
    const isMail = draws.chance(0.72);
    const refused = isMail && draws.chance(0.015) ? draws.pick(REFUSALS) : null;
    const content = isMail
      ? `Hello ${name},\n\n${draws.pick((index === 0 && ANSWERS[categoryId]) || FOLLOW_UPS)}\n\nBest regards,\n${author.firstName} ${author.lastName}`
      : draws.pick(CALL_NOTES);
    replies.push({
      at: time,
      statusId: isMail ? 2 : 3,
      author,
      content,
      mail: isMail ? { title: index === 0 ? 'Your inquiry' : 'Re: Your inquiry', to: email, refused } : null,
    });
  }
  return replies;
}

function statusAfter(last: DemoReply, isClosed: boolean): number {
  if (isClosed) return CLOSED_STATUS;
  return last.mail?.refused ? UNDELIVERED_STATUS : last.statusId;
}

export async function loadInquiries(client: ClientBase, count: number, means: InquiryMeans): Promise<void> {
  const inquiries = [...makeInquiries(count, means)];
  await copyInto(
    client,
    `inquiries (id, contact_type_id, category_id, status_id, name, company_name, address, mobile_number, email, message, utm_source, logo_key,
                assigned_id, created_at, version)`,
    mapEach(
      inquiries,
      ({
        id,
        type,
        categoryId,
        statusId,
        name,
        company,
        address,
        number,
        email,
        message,
        source,
        logo,
        manager,
        at,
        replies,
      }) => [
        id,
        type,
        categoryId,
        statusId,
        name,
        company,
        address,
        number,
        email,
        message,
        source,
        logo,
        manager?.id ?? null,
        instant(at),
        replies.length + 1,
      ],
    ),
  );
  await copyInto(
    client,
    `inquiry_replies (inquiry_id, status_id, user_id, user_name, role_name, content, mail_title, mail_to, delivery, delivery_attempts, delivery_reason,
                      settled_at, created_at)`,
    flatEach(inquiries, ({ id, replies }) =>
      replies.map(({ at, statusId, author, content, mail }) => [
        id,
        statusId,
        author.id,
        `${author.firstName} ${author.lastName}`,
        'Admin',
        content,
        mail?.title ?? null,
        mail?.to ?? null,
        mail && (mail.refused ? 'failed' : 'sent'),
        mail ? 1 : 0,
        mail?.refused ?? null,
        mail && instant(at + 4_000),
        instant(at),
      ]),
    ),
  );
  await copyInto(
    client,
    'saved_replies (name, title, content, is_shared, owner_id)',
    SAVED_REPLIES.map(({ name, title, content, shared }) => [
      name,
      title || null,
      content,
      shared,
      means.staff[0]?.id ?? null,
    ]),
  );
  await continueNumbers(client, ['inquiries', 'inquiry_replies', 'saved_replies']);
}

const LOGOS = 8;

/** Draws and stores some logos. @returns their keys */
export async function drawLogos(storage: FileStorage): Promise<string[]> {
  return Promise.all(
    Array.from({ length: LOGOS }, async (_, index) => {
      const draws = random(SEED + index);
      const hue = index * 45;
      const shapes = [
        `<circle cx="50" cy="50" r="${draws.between(20, 28)}"/><path d="M50 8v14M50 78v14M8 50h14M78 50h14" stroke-width="8"/>`,
        `<path d="M14 74 50 22l36 52Z"/>`,
        `<rect x="20" y="24" width="60" height="52" rx="6"/><path d="M40 24v52M60 24v52M20 50h60" stroke="#fff" stroke-width="3"/>`,
        `<path d="M54 10 24 56h20l-6 34 38-50H54Z"/>`,
      ];
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 100 100"><rect width="100" height="100" fill="hsl(${hue} 40% 94%)"/>
        <g fill="hsl(${hue} 60% 38%)" stroke="hsl(${hue} 60% 38%)">${shapes[index % shapes.length]}</g></svg>`;
      const picture = await sharp(Buffer.from(svg)).webp({ quality: 80, effort: 1 }).toBuffer();
      const key = `${createHash('sha256').update(picture).digest('hex').slice(0, 32)}.webp`;
      await storage.put(key, picture);
      return key;
    }),
  );
}
