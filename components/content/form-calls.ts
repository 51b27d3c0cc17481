import { call } from '@/lib/bff/call';
import type { Lookup } from '@/components/lookup/use-lookup';
import { recordOf, type RecordSource } from '@/components/record/use-record';
import { bff } from '@/lib/bff/client';
import { uploadThroughBff, type SendingOptions, type UploadWatch } from '@/lib/bff/upload';
import type {
  createAcademyType,
  deleteAcademyType,
  getAcademyItem,
  listAcademyTypes,
  renameAcademyType,
  saveAcademyItem,
} from '@/lib/contract/academy';
import type { uploadContentImage } from '@/lib/contract/content';
import type { getDataHubItem, saveDataHubItem } from '@/lib/contract/data-hub';
import type { createFaqType, deleteFaqType, getFaq, listFaqTypes, renameFaqType, saveFaq } from '@/lib/contract/faq';
import type { getNotice, saveNotice } from '@/lib/contract/news';
import { MAX_TYPE_NAME, type ContentArea } from '@/lib/domain/content';
import type { ContentAnswer } from './content-item';

/** The calls of an area's form (spec 3 §7). */
interface FormCalls {
  source: (id: number) => RecordSource<ContentAnswer>;
  save: (form: FormData, options: SendingOptions) => Promise<Partial<ContentAnswer>>;
}

export const FORM_CALLS: Readonly<Record<ContentArea, FormCalls>> = {
  dataHub: {
    source: (id) => recordOf<typeof getDataHubItem>('/data-hub/detail/{id}', { params: { id } }),
    save: (form, options) => uploadThroughBff<typeof saveDataHubItem>('POST', '/data-hub', { form, ...options }),
  },
  academy: {
    source: (id) => recordOf<typeof getAcademyItem>('/academy/detail/{id}', { params: { id } }),
    save: (form, options) => uploadThroughBff<typeof saveAcademyItem>('POST', '/academy', { form, ...options }),
  },
  faq: {
    source: (id) => recordOf<typeof getFaq>('/faq/detail/{id}', { params: { id } }),
    save: (form, options) => uploadThroughBff<typeof saveFaq>('POST', '/faq', { form, ...options }),
  },
  news: {
    source: (id) => recordOf<typeof getNotice>('/notice/detail/{id}', { params: { id } }),
    save: (form, options) => uploadThroughBff<typeof saveNotice>('POST', '/notice', { form, ...options }),
  },
};

/** Uploads a picture of a text. @returns its address as the upstream names it */
export async function sendTextImage(file: File, watch: UploadWatch): Promise<string> {
  const form = new FormData();
  form.append('image', file, file.name);
  return (await uploadThroughBff<typeof uploadContentImage>('POST', '/content-images', { form, ...watch })).assetUrl;
}

const faqTypes = recordOf<typeof listFaqTypes>('/faq/types', {});
const academyTypes = recordOf<typeof listAcademyTypes>('/academy/types', { query: { categoryId: 1 } });

const TYPE_WORDS = {
  area: 'adminControls' as const,
  noun: 'type',
  nouns: 'types',
  maxLength: MAX_TYPE_NAME,
  deletion: 'can no longer be chosen. A type in use isn’t deleted.',
  problems: {
    read: 'There was a problem getting the types',
    create: 'There was a problem adding the type',
    rename: 'There was a problem renaming the type',
    remove: 'There was a problem deleting the type',
  },
};

/** Areas whose types can be managed within the form. */
export const TYPE_KINDS: Readonly<Partial<Record<ContentArea, Lookup>>> = {
  academy: {
    ...TYPE_WORDS,
    source: academyTypes,
    create: async (name) => {
      await bff<typeof createAcademyType>('POST', '/academy/types', { body: { name } });
      return academyTypes.read();
    },
    rename: async (id, name) => {
      await bff<typeof renameAcademyType>('PATCH', '/academy/types/{id}', { params: { id }, body: { name } });
      return academyTypes.read();
    },
    deleting: (id) => call<typeof deleteAcademyType>('DELETE', '/academy/types/{id}', { params: { id } }),
  },
  faq: {
    ...TYPE_WORDS,
    source: faqTypes,
    create: async (name) => {
      await bff<typeof createFaqType>('POST', '/faq/types', { body: { name } });
      return faqTypes.read();
    },
    rename: async (id, name) => {
      await bff<typeof renameFaqType>('PATCH', '/faq/types/{id}', { params: { id }, body: { name } });
      return faqTypes.read();
    },
    deleting: (id) => call<typeof deleteFaqType>('DELETE', '/faq/types/{id}', { params: { id } }),
  },
};
