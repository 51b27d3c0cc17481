import { z } from 'zod';
import { contentDetail, ContentFile, contentRow, Priority } from './content';
import { contentEndpoints, orderedContentEndpoints, SomeContent, Video } from './content-endpoints';
import { byOffset } from './list-endpoint';
import { Id, TextOrNull } from './wire';

export const FaqRow = z.object({
  ...contentRow,
  faqTypeId: Id.nullable(),
  typeName: TextOrNull,
  priority: Priority.nullable(),
});
export type FaqRow = z.infer<typeof FaqRow>;

export const Faq = FaqRow.extend({ ...contentDetail, image: ContentFile });
export type Faq = z.infer<typeof Faq>;

const names = { area: 'Faq', list: 'Faqs', item: 'Faq' };
const words = {
  one: 'an FAQ',
  several: 'FAQs',
  types: 'FAQs',
  list: 'List FAQs, largest priority first, from `offset`.',
  get: 'Get an FAQ.',
};

export const FAQ = {
  ...contentEndpoints('faq', {
    names,
    words,
    row: FaqRow,
    item: Faq,
    window: byOffset,
    fields: { video: Video },
    trash: { method: 'POST', body: SomeContent },
  }),
  ...orderedContentEndpoints('faq', { names, words }),
};

export const {
  search: searchFaqs,
  get: getFaq,
  save: saveFaq,
  remove: deleteFaqs,
  restore: restoreFaqs,
  restoreVersion: restoreFaqVersion,
  file: getFaqFile,
  prioritise: prioritiseFaqs,
  listTypes: listFaqTypes,
  createType: createFaqType,
  renameType: renameFaqType,
  deleteType: deleteFaqType,
} = FAQ;
