import { searchAcademy } from '../../contract/academy';
import type { CONTENT_EXTENSIONS } from '../../contract/content';
import { searchDataHub } from '../../contract/data-hub';
import { searchFaqs } from '../../contract/faq';
import { searchNotices } from '../../contract/news';
import { requireSupport } from './adapter';

const EXTENSIONS: Readonly<Record<(typeof CONTENT_EXTENSIONS)[number], string>> = {
  title: 'This server can’t search by title.',
  status: 'This server has no drafts, scheduled items or trash.',
};

export const CONTENT_ADAPTERS = [searchDataHub, searchAcademy, searchFaqs, searchNotices].map((list) =>
  requireSupport(list, EXTENSIONS),
);
