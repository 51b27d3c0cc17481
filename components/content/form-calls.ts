import type { NamedKind } from '@/components/named/use-named';
import { recordOf } from '@/components/record/use-record';
import { bff } from '@/lib/bff/client';
import { uploadThroughBff } from '@/lib/bff/upload';
import type { createAcademyType, deleteAcademyType, getAcademyItem, listAcademyTypes, renameAcademyType, saveAcademyItem } from '@/lib/contract/academy';
import type { uploadContentImage } from '@/lib/contract/content';
import type { getDataHubItem, saveDataHubItem } from '@/lib/contract/data-hub';
import type { createFaqType, deleteFaqType, getFaq, listFaqTypes, renameFaqType, saveFaq } from '@/lib/contract/faq';
import type { getNotice, saveNotice } from '@/lib/contract/news';
import { MAX_TYPE_NAME, type ContentArea } from '@/lib/domain/content';
import type { ContentAnswer } from './content-item';

interface Watch {
  signal: AbortSignal;
  onProgress: (sent: number, total: number) => void;
}

/** What the form of an area does (spec 3 §7). */
interface FormCalls {
  read: (id: number) => Promise<ContentAnswer>;
  save: (form: FormData, watch: Watch) => Promise<Partial<ContentAnswer>>;
}

export const FORM_CALLS: Readonly<Record<ContentArea, FormCalls>> = {
  dataHub: {
    read: (id) => bff<typeof getDataHubItem>('GET', '/data-hub/detail/{id}', { params: { id } }),
    save: (form, watch) => uploadThroughBff<typeof saveDataHubItem>('POST', '/data-hub', { form, ...watch }),
  },
  academy: {
    read: (id) => bff<typeof getAcademyItem>('GET', '/academy/detail/{id}', { params: { id } }),
    save: (form, watch) => uploadThroughBff<typeof saveAcademyItem>('POST', '/academy', { form, ...watch }),
  },
  faq: {
    read: (id) => bff<typeof getFaq>('GET', '/faq/detail/{id}', { params: { id } }),
    save: (form, watch) => uploadThroughBff<typeof saveFaq>('POST', '/faq', { form, ...watch }),
  },
  news: {
    read: (id) => bff<typeof getNotice>('GET', '/notice/detail/{id}', { params: { id } }),
    save: (form, watch) => uploadThroughBff<typeof saveNotice>('POST', '/notice', { form, ...watch }),
  },
};

/** Stores a picture of a text. @returns its address as the upstream names it */
export async function sendTextImage(file: File, watch: Watch): Promise<string> {
  const form = new FormData();
  form.append('image', file, file.name);
  return (await uploadThroughBff<typeof uploadContentImage>('POST', '/content-images', { form, ...watch })).assetUrl;
}

const faqTypes = recordOf<typeof listFaqTypes>('/faq/types', {});
const academyTypes = recordOf<typeof listAcademyTypes>('/academy/types', {});

const TYPE_WORDS = {
  noun: 'type',
  nouns: 'types',
  maxLength: MAX_TYPE_NAME,
  deletion: 'can no longer be chosen. A type that is in use is not deleted.',
  problems: {
    read: 'There was a problem getting the types',
    create: 'There was a problem adding the type',
    rename: 'There was a problem renaming the type',
    remove: 'There was a problem deleting the type',
  },
};

/** Areas whose types are added, renamed and deleted where they are chosen. */
export const TYPE_KINDS: Readonly<Partial<Record<ContentArea, NamedKind>>> = {
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
    remove: async (id) => {
      await bff<typeof deleteAcademyType>('DELETE', '/academy/types/{id}', { params: { id } });
      return academyTypes.read();
    },
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
    remove: async (id) => {
      await bff<typeof deleteFaqType>('DELETE', '/faq/types/{id}', { params: { id } });
      return faqTypes.read();
    },
  },
};
