import { ACADEMY_CATEGORY_ID, type AcademyItem, type AcademyRow } from '@/lib/contract/academy';
import type { ContentFile } from '@/lib/contract/content';
import type { DataHubItem, DataHubRow } from '@/lib/contract/data-hub';
import type { Faq, FaqRow } from '@/lib/contract/faq';
import type { Notice, NoticeRow } from '@/lib/contract/news';
import { rulesOf, type ContentArea } from '@/lib/domain/content';
import { statusOf, type ListedItem, type StoredItem } from './items';

/** A file's answer. An attachment's URL is by position, so it survives replacing the file. */
function fileOf(area: ContentArea, { id, files }: ListedItem, field: string): ContentFile | null {
  const file = files[field];
  if (!file) return null;
  const { key, thumbnailKey, name, size } = file;
  const downloadUrl = `${rulesOf(area).path}/files/${id}/${field}`;
  const described = { assetKey: key, name, size, downloadUrl };
  if (thumbnailKey === null) return { ...described, assetUrl: downloadUrl };
  return { ...described, assetUrl: `/files/${key}`, thumbnailUrl: `/files/${thumbnailKey}` };
}

function common(item: ListedItem, now: Date) {
  const { id, title, createdAt, updatedAt, publishAt, deletedAt, lastUpdateBy, madeBy, madeById, version } = item;
  return {
    ...{ id, title, createdAt, updatedAt, status: statusOf(item, now), publishAt, deletedAt },
    ...{ lastUpdateBy, madeBy, madeById, version },
  };
}

const downloadsOf = ({ downloads }: ListedItem) => (downloads === undefined ? {} : { downloads });

export function dataHubRow(item: ListedItem, now: Date): DataHubRow {
  const image = fileOf('dataHub', item, 'image');
  const attachment = fileOf('dataHub', item, 'attachment');
  return {
    ...common(item, now),
    categoryId: item.typeId,
    categoryName: item.typeName,
    language: item.language,
    image,
    thumbnail: image && { ...image, assetUrl: image.thumbnailUrl ?? image.assetUrl },
    attachment,
    fileSize: attachment?.size ?? null,
    ...downloadsOf(item),
  };
}

export function dataHubItem(item: StoredItem, now: Date): DataHubItem {
  return { ...dataHubRow(item, now), content: item.content };
}

export function academyRow(item: ListedItem, now: Date): AcademyRow {
  return {
    ...common(item, now),
    categoryId: ACADEMY_CATEGORY_ID,
    academyTypeId: item.typeId,
    typeName: item.typeName,
    priority: item.priority,
    thumbnail: fileOf('academy', item, 'thumbnail'),
    ...downloadsOf(item),
  };
}

export function academyItem(item: StoredItem, now: Date): AcademyItem {
  return {
    ...academyRow(item, now),
    content: item.content,
    video: item.video,
    image: fileOf('academy', item, 'image'),
    attachment1: fileOf('academy', item, 'attachment1'),
    attachment2: fileOf('academy', item, 'attachment2'),
  };
}

export function faqRow(item: ListedItem, now: Date): FaqRow {
  return { ...common(item, now), faqTypeId: item.typeId, typeName: item.typeName, priority: item.priority };
}

export function faqItem(item: StoredItem, now: Date): Faq {
  return { ...faqRow(item, now), content: item.content, video: item.video, image: fileOf('faq', item, 'image') };
}

export function noticeRow(item: ListedItem, now: Date): NoticeRow {
  return { ...common(item, now), views: item.views, ...downloadsOf(item) };
}

export function noticeItem(item: StoredItem, now: Date): Notice {
  return {
    ...noticeRow(item, now),
    content: item.content,
    video: item.video,
    image: fileOf('news', item, 'image'),
    attachment1: fileOf('news', item, 'attachment1'),
    attachment2: fileOf('news', item, 'attachment2'),
  };
}
