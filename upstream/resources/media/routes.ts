import {
  deleteMedia,
  deleteVariant,
  listProductMedia,
  setVariantImage,
  uploadProductMedia,
} from '@/lib/contract/product-media';
import { MAX_PRODUCT_MEDIA } from '@/lib/domain/product-limits';
import { keysOf, storePictures } from '@/upstream/files/pictures';
import { removeUnusedFiles } from '@/upstream/files/unused-files';
import { conflict, notFound } from '@/upstream/http/errors';
import { refuse } from '@/upstream/http/faults';
import { mutate, type PreparationContext } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { findPictures, findProductOfMedia, insertPictures, lockPictures, removePicture } from './repository';
import {
  findVersion,
  lockVariant,
  removeVariant,
  removeVariantImage,
  showAtVariant,
  type StoredVariant,
} from './variant-repository';

export const mediaRoutes = [
  handle(
    listProductMedia,
    async ({ db, params }) => ((await findPictures(db, params.id)) ?? notFound('product')).media,
  ),

  mutate(
    uploadProductMedia,
    { object: 'product', prepare: preparePictures, before: ({ tx, params }) => lockPictures(tx, params.id) },
    async ({ tx, before, prepared, now }) => {
      refuseTooMany(before.media.length + prepared.length);
      const added = await insertPictures(tx, before.id, prepared, now);
      return { answer: added, after: { ...before, media: [...before.media, ...added] } };
    },
  ),

  mutate(
    deleteMedia,
    {
      object: 'product',
      before: async ({ tx, params }) => {
        const productId = (await findProductOfMedia(tx, params.mediaId)) ?? notFound('image');
        return lockPictures(tx, productId);
      },
    },
    async ({ tx, params, before, afterCommit }) => {
      const gone = (await removePicture(tx, params.mediaId)) ?? notFound('image');
      afterCommit((context) => removeUnusedFiles(context, keysOf(gone)));
      return { answer: {}, after: { ...before, media: before.media.filter(({ id }) => id !== params.mediaId) } };
    },
  ),

  mutate(
    deleteVariant,
    { object: 'variant', before: ({ tx, params }) => lockVariant(tx, params.variantId) },
    async ({ tx, before, query, user, now }) => {
      const { variantImageId } = query;
      const partOf = productOf(before);
      if (variantImageId === undefined) {
        return { answer: { version: await removeVariant(tx, before, { userId: user.id, now }) }, after: null, partOf };
      }
      if (!(await removeVariantImage(tx, before.id, variantImageId))) notFound('image');
      return {
        answer: { version: await findVersion(tx, before.productId) },
        after: { ...before, variantImages: [] },
        partOf,
      };
    },
  ),

  mutate(
    setVariantImage,
    { object: 'variant', before: ({ tx, params }) => lockVariant(tx, params.variantId) },
    async ({ tx, before, body }) => {
      const shown =
        (await showAtVariant(tx, before, body.imageUrl)) ?? conflict('You can only choose this product’s images.');
      return { answer: shown, after: { ...before, variantImages: [shown] }, partOf: productOf(before) };
    },
  ),
];

function productOf({ productId }: StoredVariant) {
  return { type: 'product', id: productId };
}

/** Stores the pictures, unless the product clearly can't take them. */
async function preparePictures(context: PreparationContext<typeof uploadProductMedia>) {
  const { db, params, uploads } = context;
  const product = (await findPictures(db, params.id)) ?? notFound('product');
  if (uploads.length === 0) refuse('body', [{ msg: 'is required', path: uploadProductMedia.upload.field }]);
  refuseTooMany(product.media.length + uploads.length);
  return storePictures(context, uploads);
}

function refuseTooMany(pictures: number): void {
  if (pictures > MAX_PRODUCT_MEDIA) conflict(`A product can have at most ${MAX_PRODUCT_MEDIA} images.`);
}
