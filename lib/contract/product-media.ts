import { z } from 'zod';
import { MAX_IMAGE_BYTES, MAX_PRODUCT_MEDIA } from '../domain/product-limits';
import { endpoint } from './endpoint';
import { PRODUCT_READS } from './outdates';
import { MediaItem, VariantImage } from './products';
import { IdInAddress } from './wire';

export const listProductMedia = endpoint('listProductMedia', 'GET', '/products/{id}/media', {
  summary: 'List a product’s images, in order.',
  access: 'products',
  params: z.object({ id: IdInAddress }),
  response: z.array(MediaItem).max(100),
  errors: [404],
});

export const uploadProductMedia = endpoint('uploadProductMedia', 'POST', '/products/{id}/media', {
  summary: 'Add an image to a product, after the others.',
  access: 'products',
  outdates: PRODUCT_READS,
  params: z.object({ id: IdInAddress }),
  form: z.strictObject({}),
  upload: { field: 'productImages', maxFiles: MAX_PRODUCT_MEDIA, maxFileBytes: MAX_IMAGE_BYTES },
  /** The specs show no response. */
  response: z.union([z.array(MediaItem).max(100), z.object({})]),
  errors: [404, 409, 413],
});

export const deleteMedia = endpoint('deleteMedia', 'DELETE', '/mediaLibraries/{mediaId}', {
  summary: 'Delete an image from its product and the variants that use it.',
  access: 'products',
  outdates: PRODUCT_READS,
  params: z.object({ mediaId: IdInAddress }),
  response: z.object({}),
  errors: [404],
});

export const deleteVariant = endpoint('deleteVariant', 'DELETE', '/productVariants/{variantId}', {
  summary: 'Delete a variant. With `variantImageId`, delete only its image.',
  access: 'products',
  outdates: PRODUCT_READS,
  params: z.object({ variantId: IdInAddress }),
  query: z.strictObject({ variantImageId: IdInAddress.optional() }),
  response: z.object({ version: z.int().optional() }),
  errors: [404],
});

export const setVariantImage = endpoint('setVariantImage', 'POST', '/productVariants/{variantId}/images', {
  summary: 'Set a variant’s image to one of the product’s images.',
  access: 'products',
  outdates: PRODUCT_READS,
  params: z.object({ variantId: IdInAddress }),
  body: z.strictObject({ imageUrl: z.string().min(1).max(500) }),
  response: VariantImage,
  errors: [404, 409],
});
