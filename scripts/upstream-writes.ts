import {
  deleteAcademyItems,
  listAcademyTypes,
  prioritiseAcademy,
  saveAcademyItem,
  searchAcademy,
} from '@/lib/contract/academy';
import { deleteAdmins, editAdmin, registerAdmin, searchAdmins, changeAdminStatus } from '@/lib/contract/admin-users';
import {
  createCategory,
  deleteCategory,
  listCategories,
  prioritiseCategories,
  renameCategory,
} from '@/lib/contract/categories';
import {
  changePromotion,
  createPromotion,
  deletePromotion,
  listConfigurations,
  listPromotions,
} from '@/lib/contract/configurations';
import { deleteDataHubItems, listDataHubCategories, saveDataHubItem, searchDataHub } from '@/lib/contract/data-hub';
import type { Endpoint } from '@/lib/contract/endpoint';
import { deleteFaqs, listFaqTypes, prioritiseFaqs, saveFaq, searchFaqs } from '@/lib/contract/faq';
import { deleteNotices, saveNotice, searchNotices } from '@/lib/contract/news';
import { createPurpose, deletePurpose, listPurposes, renamePurpose } from '@/lib/contract/points';
import {
  deleteMedia,
  deleteVariant,
  listProductMedia,
  setVariantImage,
  uploadProductMedia,
} from '@/lib/contract/product-media';
import {
  changeProduct,
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  prioritiseProducts,
} from '@/lib/contract/products';
import { addNote, deleteNote, editNote, searchRegistrations } from '@/lib/contract/registrations';
import {
  createRejectionReason,
  deleteRejectionReason,
  listRejectionReasons,
  renameRejectionReason,
} from '@/lib/contract/rejection-reasons';
import type { Connection } from './upstream-connection';
import { rowsOf, type Row } from './upstream-inputs';
import { NAME, Trial, type Tried } from './upstream-trial';

const CHANGED = `${NAME} again`;
const CONTENT = '<p>check</p>';
const FAR = '2099-01-01T00:00:01.000Z';

const formOf = (fields: Readonly<Record<string, string | Blob>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, value, `${NAME}.png`);
  }
  return form;
};

const PICTURE = new Blob(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  { type: 'image/png' },
);

/** Creates, changes and deletes one thing of each deletable kind, named "check". */
export async function tryWrites(connection: Connection): Promise<Tried[]> {
  const trial = new Trial(connection);
  for (const tryKind of [tryCategory, tryLookups, tryContent, tryPromotion, tryNote, tryAdmin]) await tryKind(trial);
  return trial.tried;
}

async function tryCategory(trial: Trial): Promise<void> {
  const made = await trial.make(createCategory, { body: { name: NAME } }, { endpoint: listCategories });
  if (!made) return;
  const { id, priority = 1 } = made;
  await trial.change(renameCategory, { params: { id }, body: { id, name: CHANGED } });
  await trial.change(prioritiseCategories, { body: { batchUpdate: [{ id, priority }] } });
  await tryProduct(trial, id);
  await trial.change(deleteCategory, { params: { id } });
}

async function tryLookups(trial: Trial): Promise<void> {
  const kinds = [
    [createPurpose, listPurposes, renamePurpose, deletePurpose],
    [createRejectionReason, listRejectionReasons, renameRejectionReason, deleteRejectionReason],
  ] as const;
  for (const [create, list, rename, remove] of kinds) {
    const made = await trial.make(create, { body: { name: NAME } }, { endpoint: list });
    if (!made) continue;
    await trial.change(rename, { body: { id: made.id, name: CHANGED } });
    await trial.change(remove, { query: { id: made.id } });
  }
}

/** The product is hidden from partners and has a picture and a variant. */
async function tryProduct(trial: Trial, categoryId: unknown): Promise<void> {
  const fields = {
    ...{ name: NAME, description: CONTENT, categories: JSON.stringify([categoryId]), active: 'false', prices: '1' },
    ...{ shipping: 'free', unlimited: 'true', sku: NAME, sizes: JSON.stringify([NAME]) },
    variants: JSON.stringify([{ sku: NAME, size: NAME, unlimited: true, qpoints: 1 }]),
  };
  const list = { endpoint: listProducts, input: { query: { offset: 0, limit: 25, searchName: NAME } } };
  const made = await trial.make(createProduct, { form: formOf(fields) }, list);
  if (!made) return;
  const { id, priority = 1 } = made;
  await trial.change(changeProduct, { params: { id }, body: { id, name: CHANGED } });
  await trial.change(prioritiseProducts, { body: { batchUpdate: [{ id, priority }] } });
  await trial.change(uploadProductMedia, { params: { id }, form: formOf({ productImages: PICTURE }) });
  const [picture] = await trial.rows(listProductMedia, { params: { id } });
  const [variant] = rowsOf((await trial.record(getProduct, { params: { id } })).variants);
  if (variant && picture)
    await trial.change(setVariantImage, { params: { variantId: variant.id }, body: { imageUrl: picture.assetUrl } });
  if (variant) await trial.change(deleteVariant, { params: { variantId: variant.id } });
  if (picture) await trial.change(deleteMedia, { params: { mediaId: picture.id } });
  await trial.change(deleteProduct, { params: { id } });
}

async function tryContent(trial: Trial): Promise<void> {
  const shared = { title: NAME, content: CONTENT };
  const [category] = await trial.rows(listDataHubCategories);
  if (category)
    await tryItem(trial, {
      ...{ save: saveDataHubItem, list: searchDataHub, remove: deleteDataHubItems },
      fields: { ...shared, categoryId: String(category.id), language: 'en', image: PICTURE, attachment: PICTURE },
      several: (id) => ({ ids: [id] }),
    });
  const [academyType] = await trial.rows(listAcademyTypes, { query: { categoryId: 1 } });
  if (academyType)
    await tryItem(trial, {
      ...{ save: saveAcademyItem, list: searchAcademy, prioritise: prioritiseAcademy, remove: deleteAcademyItems },
      fields: { ...shared, categoryId: '1', academyTypeId: String(academyType.id), thumbnail: PICTURE },
      several: (id) => ({ ids: [id] }),
    });
  const [faqType] = await trial.rows(listFaqTypes);
  if (faqType)
    await tryItem(trial, {
      ...{ save: saveFaq, list: searchFaqs, prioritise: prioritiseFaqs, remove: deleteFaqs },
      fields: { ...shared, faqTypeId: String(faqType.id) },
      several: (id) => [id],
    });
  await tryItem(trial, {
    ...{ save: saveNotice, list: searchNotices, remove: deleteNotices },
    fields: shared,
    several: (id) => [id],
  });
}

interface ContentKind {
  save: Endpoint;
  list: Endpoint;
  prioritise?: Endpoint;
  remove: Endpoint;
  fields: Readonly<Record<string, string | Blob>>;
  /** Body of a call for several items. */
  several: (id: unknown) => unknown;
}

async function tryItem(trial: Trial, { save, list, prioritise, remove, fields, several }: ContentKind): Promise<void> {
  const firstPage = list === searchFaqs ? { limit: 10, offset: 0 } : { page: 1 };
  const made = await trial.make(save, { form: formOf(fields) }, { endpoint: list, input: { query: firstPage } });
  if (!made) return;
  const { id, priority } = made;
  const texts = Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string');
  await trial.change(save, { form: formOf({ ...Object.fromEntries(texts), id: String(id), title: CHANGED }) });
  if (prioritise) await trial.change(prioritise, { body: [{ id, priority: priority ?? 1 }] });
  await trial.change(remove, { body: several(id) });
}

/** The promotion starts in the distant future. */
async function tryPromotion(trial: Trial): Promise<void> {
  const rates = await trial.rows(listConfigurations);
  const rate = rates.find(({ configurationType }) => configurationType === 'modules');
  if (!rate) return;
  const terms = { configurationId: rate.id, configurationType: 'modules', rate: 1, startDate: FAR, quantity: 1 };
  const answer = (await trial.change(createPromotion, { body: terms })) as Row | null;
  const listed = answer?.id === undefined ? await trial.rows(listPromotions) : [];
  const id = answer?.id ?? listed.find(({ startDate }) => startDate === FAR)?.id;
  if (id === undefined) return void trial.leave(createPromotion);
  await trial.change(changePromotion, { params: { id }, body: { ...terms, id, rate: 2 } });
  await trial.change(deletePromotion, { params: { id } });
}

/** The note is on the first registration while the check runs. */
async function tryNote(trial: Trial): Promise<void> {
  const [registration] = await trial.rows(searchRegistrations, { query: { steps: '2', page: 1 } });
  if (!registration?.companyId) return;
  const note = (await trial.change(addNote, { body: { content: NAME, companyId: registration.companyId } })) as Row;
  if (note?.id === undefined) return void trial.leave(addNote);
  await trial.change(editNote, { body: { noteId: note.id, content: CHANGED } });
  await trial.change(deleteNote, { query: { id: note.id } });
}

/** The admin has an unreachable address and can't sign in. */
async function tryAdmin(trial: Trial): Promise<void> {
  const email = `${NAME}-${Date.now()}@example.invalid`;
  const person = { firstName: NAME, lastName: NAME, officeNumber: '5625550143' };
  const list = { endpoint: searchAdmins, input: { query: { page: 1, size: 10, searchKey: 'email', searchVal: NAME } } };
  const made = await trial.make(registerAdmin, { body: { ...person, email, role: 'Admin', disabled: true } }, list);
  if (!made) return;
  await trial.change(editAdmin, { body: { userId: made.id, user: { ...person, lastName: CHANGED } } });
  await trial.change(changeAdminStatus, { body: { userIds: [made.id], disable: true } });
  await trial.change(deleteAdmins, { body: { userIds: [made.id] } });
}
