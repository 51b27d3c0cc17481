import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { createProduct } from '@/lib/contract/products';
import { descriptionToStore } from '@/lib/domain/rich-text';
import { combinationsOf, optionTypesOf } from '@/lib/domain/variant-options';
import { makeRoomAtTop } from '@/upstream/db/priority';
import { acquireLock } from '@/upstream/db/transaction';
import type { Picture } from '@/upstream/files/pictures';
import { insertPictures } from '../media/repository';
import { inOrder } from './media';
import { planNewVariants, skuPlacesOf } from './plan-variants';
import { refusingTakenSkus } from './skus';
import { insertProduct, putIntoCategories, writeVariants, type ProductFields } from './write-product';

type Form = z.output<typeof createProduct.form>;

/**
 * Stores a new product with its parts, in first place.
 *
 * @param pictures stored pictures with their file names, in order of arrival
 * @returns its id
 * @throws HttpError 409, 422
 */
export async function storeProduct(
  tx: PoolClient,
  form: Form,
  pictures: readonly { name: string; picture: Picture }[],
  author: { userId: number; now: Date },
): Promise<number> {
  const options = { sizes: form.sizes ?? [], colors: form.colors ?? [], custom: form.custom ?? [] };
  const asked =
    form.variants ?? combinationsOf(options).map((key) => ({ ...key, sku: '', stock: 0, unlimited: false }));
  const inserted = planNewVariants(options, asked, form.prices ?? 0);
  const fields = fieldsOf(form, options);
  const plan = { removed: [], changed: [], inserted };
  const places = [...(fields.sku ? [{ sku: fields.sku, path: 'sku' }] : []), ...skuPlacesOf(plan)];

  await acquireLock(tx, 'products');
  await makeRoomAtTop(tx, 'products');
  return refusingTakenSkus(places, async () => {
    const productId = await insertProduct(tx, fields, author);
    await putIntoCategories(tx, productId, form.categories);
    await insertPictures(tx, productId, inOrder(pictures, form.mediaOrders), author.now);
    await writeVariants(tx, { productId, ...author }, plan);
    return productId;
  });
}

function fieldsOf(form: Form, options: Pick<ProductFields, 'sizes' | 'colors' | 'custom'>): ProductFields {
  const hasOptions = optionTypesOf(options).length > 0;
  return {
    name: form.name,
    description: descriptionToStore(form.description ?? '', form.isHtml),
    isHtml: form.isHtml,
    active: form.active,
    recommended: form.recommended,
    isContact: form.isContact,
    prices: form.prices ?? 0,
    contactPrices: form.contactPrices ?? null,
    shipping: form.shipping,
    ...options,
    unlimited: form.unlimited ?? !hasOptions,
    sku: hasOptions ? null : (form.sku ?? null),
    quantity: form.quantity ?? 0,
  };
}
