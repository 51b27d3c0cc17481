import { getAcademyItem, searchAcademy } from '../../contract/academy';
import type { CONTENT_EXTENSIONS } from '../../contract/content';
import { getDataHubItem, searchDataHub } from '../../contract/data-hub';
import { getFaq, searchFaqs } from '../../contract/faq';
import { getNotice, searchNotices } from '../../contract/news';
import { sanitiseContent } from '../../domain/rich-text';
import { env } from '../../env';
import { assetTarget } from '../asset-hosts';
import { adapter, requireSupport } from './adapter';

const EXTENSIONS: Readonly<Record<(typeof CONTENT_EXTENSIONS)[number], string>> = {
  title: 'This server can’t search by title.',
  status: 'This server knows no drafts, times of publication or trash.',
};

export const CONTENT_ADAPTERS = [
  ...[searchDataHub, searchAcademy, searchFaqs, searchNotices].map((list) => requireSupport(list, EXTENSIONS)),
  adapter(getDataHubItem, async (answer) => withCleanText(await answer)),
  adapter(getAcademyItem, async (answer) => withCleanText(await answer)),
  adapter(getFaq, async (answer) => withCleanText(await answer)),
  adapter(getNotice, async (answer) => withCleanText(await answer)),
];

/** No markup reaches the editor that the own upstream would not store. Pictures stay where they may be fetched from. */
function withCleanText<Item extends { content?: string | null | undefined }>(item: Item): Item {
  const stored = item.content ?? '';
  const content = sanitiseContent(stored, (src) => assetTarget(src, env()) !== null);
  return content === stored ? item : { ...item, content, storedContent: stored };
}
