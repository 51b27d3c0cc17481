import type { ClientBase } from 'pg';
import type { ContentArea } from '@/lib/domain/content';
import { imageKeysOf } from '@/lib/domain/rich-text';
import type { FileStorage } from '@/upstream/files/storage';
import { copyInto } from '../copy-into';
import { storeDemoImage, storeDemoPdf, type DemoFile } from './content-files';
import {
  DOCUMENT_KINDS,
  DOCUMENTED_PRODUCTS,
  MARKETING_DOCUMENTS,
  NOTICES,
  QUESTIONS,
  TRAININGS,
} from './content-texts';
import { continueNumbers, instant } from './load';
import { random } from './random';

interface DemoItem {
  area: ContentArea;
  typeId: number | null;
  title: string;
  content: string;
  video: string | null;
  priority: number;
  files: Readonly<Record<string, DemoFile>>;
}

const NOTICE_COUNT = 45;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const VIDEOS = [
  'https://player.vimeo.com/video/76979871',
  'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE',
  'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
] as const;

/** Items per area that partners don't see yet, or any more. */
const DRAFTS = 3;
const SCHEDULED = 2;
const TRASHED = 3;
const SPECIAL = DRAFTS + SCHEDULED + TRASHED;
/** Items per area with one change, a day after creation. */
const REVISED = 4;
/** The number of one new item per area, which puts something in this week's calendar. */
const NEW = SPECIAL + REVISED;

/**
 * Loads the demo's data hub, academy, FAQ and news.
 *
 * @param wanted items per area; beyond the demo's own number they repeat
 */
export async function loadContent(
  client: ClientBase,
  files: FileStorage,
  { now, wanted, author }: { now: number; wanted: number; author: { id: number; name: string } },
): Promise<void> {
  const areas = [await documents(files), await trainings(files), questions(), notices()];
  const rows: (string | number | boolean | null)[][] = [];
  const ofFiles: (string | number | null)[][] = [];
  const images: (string | number)[][] = [];
  const views: number[][] = [];
  const earlier: (string | number | boolean | null)[][] = [];
  const draws = random(3900);
  for (const [place, items] of areas.entries()) {
    const newAt = now - (2 + 5 * place) * HOUR_MS;
    const count = Math.max(items.length, wanted);
    for (let index = 0; index < count; index += 1) {
      const item = items[index % items.length];
      if (!item) continue;
      const id = rows.length + 1;
      const round = Math.floor(index / items.length);
      const turn = index < items.length ? index : items.length;
      const isDraft = turn < DRAFTS;
      const isScheduled = !isDraft && turn < DRAFTS + SCHEDULED;
      const isTrashed = !isDraft && !isScheduled && turn < DRAFTS + SCHEDULED + TRASHED;
      // Each item is older than the one before, over two years.
      const grown = now - Math.round(((index + 1) / count) * 700 * DAY_MS) + draws.between(0, 8) * HOUR_MS;
      const made = index === NEW ? newAt : grown;
      const isRevised = index >= SPECIAL && index < SPECIAL + REVISED;
      const publishAt = isScheduled ? now + (turn + 1) * DAY_MS : made;
      rows.push([
        id,
        item.area,
        item.typeId,
        round === 0 ? item.title : `${item.title} (${round + 1})`,
        item.content,
        item.video,
        isDraft,
        instant(publishAt),
        item.priority,
        author.name,
        author.name,
        author.id,
        instant(made),
        instant(isTrashed ? now - turn * DAY_MS : made + (isRevised ? DAY_MS : 0)),
        isTrashed ? instant(now - turn * DAY_MS) : null,
        isRevised ? 2 : 1,
      ]);
      if (isRevised) {
        const files = JSON.stringify(item.files);
        const keys = Object.values(item.files).flatMap(({ key, thumbnailKey }) => [key, thumbnailKey ?? []].flat());
        const all = `{${[...keys, ...imageKeysOf(item.content)].join(',')}}`;
        const text = `${item.content}<p>This text is being revised.</p>`;
        earlier.push([
          ...[id, 1, item.typeId, `${item.title} (first edition)`, text, 'en', item.video, false, instant(publishAt)],
          ...[author.name, instant(made), files, all],
        ]);
      }
      for (const key of imageKeysOf(item.content)) images.push([id, key]);
      for (const [field, file] of Object.entries(item.files))
        ofFiles.push([id, field, file.key, file.thumbnailKey, file.name, file.size]);
      if (item.area === 'news' && !isDraft && !isScheduled) views.push([id, draws.between(3, 900)]);
    }
  }
  await copyInto(
    client,
    `content_items (id, area, type_id, title, content, video, is_draft, publish_at, priority, changed_by, made_by, made_by_id, created_at, updated_at, deleted_at, version)`,
    rows,
  );
  await copyInto(client, 'content_files (item_id, field, key, thumbnail_key, name, size)', ofFiles);
  await copyInto(client, 'content_item_images (item_id, key)', images);
  await copyInto(client, 'content_views (item_id, views)', views);
  await copyInto(
    client,
    `content_versions (item_id, version, type_id, title, content, language, video, is_draft, publish_at, changed_by, changed_at, files, file_keys)`,
    earlier,
  );
  await client.query(DOWNLOADS, [instant(now)]);
  await continueNumbers(client, ['content_items']);
}

/** Some partners have downloaded some of the earliest documents. */
const DOWNLOADS = `
  INSERT INTO content_downloads (item_id, user_id, company_id, downloads, last_at)
  SELECT i.id, u.id, u.company_id, 1 + (u.id * 7 + i.id) % 4, $1::timestamptz - ((u.id + i.id * 3) % 40) * interval '11 hours'
  FROM (SELECT DISTINCT i.id FROM content_items i JOIN content_files f ON f.item_id = i.id AND f.thumbnail_key IS NULL
        WHERE i.deleted_at IS NULL AND NOT i.is_draft AND i.publish_at <= $1 ORDER BY i.id LIMIT 100) AS i
  JOIN (SELECT id, company_id FROM users WHERE company_id IS NOT NULL AND deleted_at IS NULL ORDER BY id LIMIT 200) AS u
    ON (u.id * 31 + i.id * 17) % 13 = 0`;

/** Shuffles items, so that drafts, scheduled and trashed ones mix with the rest. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const draws = random(seed);
  return items
    .map((item) => ({ item, at: draws.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

const SUBJECTS: Readonly<Record<number, 'module' | 'storage' | 'inverter' | 'mounting'>> = {
  201: 'module',
  202: 'storage',
  203: 'inverter',
  204: 'mounting',
};

async function documents(files: FileStorage): Promise<DemoItem[]> {
  const ofProducts = await Promise.all(
    DOCUMENTED_PRODUCTS.map(async ([product, categoryId, what], index) => {
      const image = await storeDemoImage(files, SUBJECTS[categoryId] ?? 'module', index, slugOf(product));
      return Promise.all(
        DOCUMENT_KINDS.map(async ([title, file, text]): Promise<DemoItem> => {
          const lines = text.map((line) => line.replace('{product}', product).replace('{what}', what));
          const attachment = await storeDemoPdf(
            files,
            `${slugOf(product)}-${file}`,
            `${product}: ${title}`,
            sheetOf(lines, index + title.length),
          );
          return {
            area: 'dataHub',
            typeId: categoryId,
            title: `${product} ${title}`,
            content: htmlOf(lines),
            video: null,
            priority: 0,
            files: { image, attachment },
          };
        }),
      );
    }),
  );
  const image = await storeDemoImage(files, 'marketing', 3, 'marketing');
  const others = await Promise.all(
    MARKETING_DOCUMENTS.map(async ([title, file], index): Promise<DemoItem> => {
      const lines = [
        `${title}, free to use for partners of the program.`,
        'Please keep the clear space around the logo and don’t change its colors.',
      ];
      const attachment = await storeDemoPdf(files, file, title, sheetOf(lines, index + 40));
      return {
        area: 'dataHub',
        typeId: 205,
        title,
        content: htmlOf(lines),
        video: null,
        priority: 0,
        files: { image, attachment },
      };
    }),
  );
  return shuffled([...ofProducts.flat(), ...others], 3901);
}

async function trainings(files: FileStorage): Promise<DemoItem[]> {
  const subjects = ['lesson', 'module', 'storage', 'inverter', 'mounting', 'marketing'] as const;
  const thumbnails = await Promise.all(
    subjects.map((subject, index) => storeDemoImage(files, subject, index + 20, `training-${subject}`)),
  );
  const handout = await storeDemoPdf(
    files,
    'handout',
    'Handout',
    sheetOf(['What the training shows, on one page.'], 60),
  );
  const slides = await storeDemoPdf(files, 'slides', 'Slides', sheetOf(['The slides of the training.'], 90));
  return shuffled(
    TRAININGS.map(([title, typeId], index): DemoItem => {
      const lines = [
        `${title}: a training for partners and their crews.`,
        '*What it is about',
        '*Step by step',
        '*Questions that customers ask',
        'Afterwards you can take the short test in the app.',
      ];
      const thumbnail = thumbnails[index % thumbnails.length] as DemoFile;
      const picture = index % 4 === 0 ? `<p><img src="/files/${thumbnail.key}" alt="${escaped(title)}" /></p>` : '';
      return {
        ...{
          area: 'academy' as const,
          typeId,
          title,
          content: htmlOf(lines) + picture,
          video: index % 5 === 4 ? null : (VIDEOS[index % VIDEOS.length] ?? null),
        },
        priority: (TRAININGS.length - index) * 10,
        files: {
          thumbnail,
          ...(index % 3 === 0 && { attachment1: handout }),
          ...(index % 6 === 0 && { attachment2: slides }),
        },
      };
    }),
    3902,
  );
}

function questions(): DemoItem[] {
  const all = Object.entries(QUESTIONS).flatMap(([typeId, pairs]) =>
    pairs.map(([title, answer], index) => ({ typeId: Number(typeId), title, answer, index })),
  );
  return shuffled(
    all.map(({ typeId, title, answer, index }): DemoItem => ({
      ...{ area: 'faq', typeId, title, content: htmlOf([answer]), video: null },
      priority: index < 3 ? 1_000 - index * 100 : 100 - index,
      files: {},
    })),
    3903,
  );
}

function notices(): DemoItem[] {
  return Array.from({ length: NOTICE_COUNT }, (_, index): DemoItem => {
    const [title, text] = NOTICES[index % NOTICES.length] as (typeof NOTICES)[number];
    const year = index < NOTICES.length ? '' : `, ${index < 2 * NOTICES.length ? '2025' : '2024'}`;
    return {
      area: 'news',
      typeId: null,
      title: `${title}${year}`,
      content: htmlOf(text),
      video: null,
      priority: 0,
      files: {},
    };
  });
}

/** Enough lines for a document of several pages. */
function sheetOf(lines: readonly string[], seed: number): string[] {
  const draws = random(seed);
  const plain = lines.map((line) => line.replace(/^\*/, '- '));
  const table = Array.from(
    { length: draws.between(30, 400) },
    (_, row) =>
      `${row + 1}.  Value ${draws.between(100, 999)}   ${draws.between(1, 99)}.${draws.between(0, 9)}   tolerance +/- ${draws.between(1, 5)} %`,
  );
  return [...plain, '', ...table];
}

function htmlOf(lines: readonly string[]): string {
  return lines
    .map((line) => (line.startsWith('*') ? `<li>${escaped(line.slice(1))}</li>` : `<p>${escaped(line)}</p>`))
    .join('')
    .replace(/(?:<li>.*?<\/li>)+/g, (list) => `<ul>${list}</ul>`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function slugOf(name: string): string {
  return name.replace(/[^A-Za-z0-9]+/g, '-').replace(/-$/, '');
}
