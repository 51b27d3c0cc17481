import { eq } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import {
  changeProduct,
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  prioritiseProducts,
} from '@/lib/contract/products';
import type { Endpoint } from '@/lib/contract/endpoint';
import { bounded } from '@/upstream/bounded';
import { drizzleOn } from '@/upstream/db/drizzle';
import { reportOf } from '@/upstream/db/page-of';
import { closeGap, reorder } from '@/upstream/db/priority';
import { products } from '@/upstream/db/schema';
import { acquireLock } from '@/upstream/db/transaction';
import { keysOf, storePictures } from '@/upstream/files/pictures';
import { removeUnusedFiles } from '@/upstream/files/unused-files';
import { notFound, refuseOtherId } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle, handleRows, type Context, type JsonRoute } from '@/upstream/http/route';
import { cancelPlansOf } from '../planned-changes/repository';
import { applyChange, changesOf } from './change';
import { storeProduct } from './create';
import { findProductPage, PRODUCT_REPORT_ROW, productReportSource } from './list';
import { findPictures } from './media';
import { findProduct, findProductForUpdate, type StoredProduct } from './product-json';

// Writing a product with a thousand variants takes a connection for a second. Queue here, because waits for connections
// and locks have shorter timeouts.
const writing = bounded({ running: 2, waiting: 60 });

function inTurn(route: JsonRoute): JsonRoute {
  return { ...route, answer: (context: Context<Endpoint>) => writing(() => route.answer(context)) };
}

export const productRoutes = [
  handle(listProducts, async ({ db, query }) => findProductPage(db, query)),
  handleRows(listProducts.report, ({ db, query }, gone) => {
    const total = async (client: ClientBase) =>
      (await findProductPage(client, { ...query, limit: 1 })).total[0]?.count ?? null;
    return reportOf(db, { select: PRODUCT_REPORT_ROW, ...productReportSource(query), ids: query.ids, total, gone });
  }),
  handle(getProduct, async ({ db, params }) => answerOf((await findProduct(db, params.id)) ?? notFound('product'))),

  inTurn(
    mutate(
      createProduct,
      {
        object: 'product',
        prepare: (context) => storePictures(context, context.uploads),
      },
      async ({ tx, form, uploads, prepared, user, now }) => {
        const pictures = prepared.map((picture, index) => ({ name: uploads[index]?.name ?? '', picture }));
        const id = await storeProduct(tx, form, pictures, { userId: user.id, now });
        return { answer: { id }, after: (await findProduct(tx, id)) ?? notFound('product') };
      },
    ),
  ),

  inTurn(
    mutate(
      changeProduct,
      { object: 'product', before: ({ tx, params }) => findProductForUpdate(tx, params.id) },
      async ({ tx, before, body, user, now }) => {
        refuseOtherId(before.id, body.id);
        const inserted = await applyChange(tx, before, body, { userId: user.id, now });
        const after = (await findProduct(tx, before.id)) ?? notFound('product');
        const newVt = after.variants.filter(({ id }) => inserted.includes(id));
        const answer = answerOf(after);
        return { answer: body.insertVariant ? { ...answer, newVt } : answer, ...changesOf(before, after) };
      },
    ),
  ),

  mutate(
    deleteProduct,
    {
      object: 'product',
      before: async ({ tx, params }) => {
        await acquireLock(tx, 'products');
        return findProductForUpdate(tx, params.id);
      },
    },
    async ({ tx, before, now, afterCommit }) => {
      const further = await cancelPlansOf(tx, before.id, now);
      const pictures = await findPictures(tx, before.id);
      await drizzleOn(tx).delete(products).where(eq(products.id, before.id));
      await closeGap(tx, 'products', before.priority);
      afterCommit((context) => removeUnusedFiles(context, pictures.flatMap(keysOf)));
      return { answer: {}, after: null, further };
    },
  ),

  mutate(prioritiseProducts, { object: 'product' }, async ({ tx, body }) => ({
    answer: {},
    ...(await reorder(tx, 'products', body.batchUpdate)),
  })),
];

/** The log stores categories only. */
function answerOf(product: StoredProduct) {
  return { ...product, category: product.categories[0]?.name ?? null };
}
