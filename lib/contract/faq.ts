import { z } from 'zod';
import { CONTENT_PER_PAGE } from '../domain/content';
import {
  ById,
  contentDetail,
  ContentFile,
  contentFilters,
  contentForm,
  contentPage,
  contentRow,
  ContentType,
  ContentTypes,
  FILE_TYPES,
  FileMarker,
  imageField,
  OptionalId,
  Priorities,
  Priority,
  SomeContent,
  TypeName,
  Video,
} from './content';
import { endpoint } from './endpoint';
import { byOffset, listEndpoint } from './list-endpoint';
import { Id, IdInAddress, Text } from './wire';

const access = 'adminControls';

/** A question and its answer (spec 3 §3). */
export const FaqRow = z.object({
  ...contentRow,
  faqTypeId: Id.nullish(),
  typeName: Text,
  priority: Priority.nullish(),
});
export type FaqRow = z.infer<typeof FaqRow>;

export const Faq = FaqRow.extend({ ...contentDetail, image: ContentFile });
export type Faq = z.infer<typeof Faq>;

export const listFaqTypes = endpoint('listFaqTypes', 'GET', '/faq/types', {
  summary: 'The types of FAQs.',
  access,
  openToPartners: true,
  response: ContentTypes,
});

export const createFaqType = endpoint('createFaqType', 'POST', '/faq/types', {
  summary: 'Adds a type of FAQs.',
  access,
  body: TypeName.omit({ version: true }),
  response: ContentType,
  errors: [409],
});

export const renameFaqType = endpoint('renameFaqType', 'PATCH', '/faq/types/{id}', {
  summary: 'Renames a type of FAQs.',
  access,
  params: ById,
  body: TypeName,
  response: ContentType,
  errors: [404, 409],
});

export const deleteFaqType = endpoint('deleteFaqType', 'DELETE', '/faq/types/{id}', {
  summary: 'Deletes a type that no FAQ has.',
  access,
  params: ById,
  response: z.object({}),
  errors: [404, 409],
});

export const searchFaqs = listEndpoint('searchFaqs', '/faq/search', {
  summary: 'FAQs, the largest priority first, from `offset` on.',
  access,
  openToPartners: true,
  row: FaqRow,
  filters: { faqTypeId: IdInAddress, ...contentFilters },
  window: byOffset({ usual: CONTENT_PER_PAGE, most: 100 }),
  answer: contentPage,
});

export const getFaq = endpoint('getFaq', 'GET', '/faq/detail/{id}', {
  summary: 'A FAQ.',
  access,
  openToPartners: true,
  params: ById,
  response: Faq,
  errors: [404],
});

export const saveFaq = endpoint('saveFaq', 'POST', '/faq', {
  summary: 'Adds a FAQ, or with `id` changes it.',
  access,
  form: z.strictObject({ ...contentForm, faqTypeId: OptionalId.optional(), video: Video, image: FileMarker }),
  upload: [imageField('image')],
  response: Faq.partial(),
  errors: [404, 409, 413],
});

export const deleteFaqs = endpoint('deleteFaqs', 'POST', '/faq/delete', {
  summary: 'Puts FAQs into the trash, all or none.',
  access,
  body: SomeContent,
  response: z.object({}),
  errors: [404],
});

export const restoreFaqs = endpoint('restoreFaqs', 'POST', '/faq/restore', {
  summary: 'Takes FAQs out of the trash, all or none.',
  access,
  body: SomeContent,
  response: z.object({}),
  errors: [404],
});

export const prioritiseFaqs = endpoint('prioritiseFaqs', 'POST', '/faq/priority', {
  summary: 'Saves the priorities of FAQs, all or none.',
  access,
  body: Priorities,
  response: z.object({}),
  errors: [404],
});

export const getFaqFile = endpoint('getFaqFile', 'GET', '/faq/files/{id}/{field}', {
  summary: 'A file of a FAQ, to be saved; its address stays when it is replaced.',
  access,
  openToPartners: true,
  params: ById.extend({ field: z.enum(['image']) }),
  fileTypes: FILE_TYPES,
  attachment: true,
  errors: [404],
});
