import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from './harness/client';
import { aFile, aPicture, formOf, type TestPicture } from './harness/pictures';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let shop: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream();
  shop = await upstream.signIn(3);
});

afterAll(() => upstream.stop());

let priority = 0;

async function aProduct(): Promise<number> {
  priority += 1;
  const { rows } = await upstream.db.query<{ id: number }>(
    `insert into products (name, description, priority) values ('Cap', 'A cap', $1) returning id`,
    [priority],
  );
  return rows[0]!.id;
}

const upload = (product: number, pictures: readonly TestPicture[], field = 'productImages'): Promise<Answer> =>
  shop.send('POST', `/products/${product}/media`, { body: formOf(field, pictures) });

it('smoke', async () => {
  const id = await aProduct();
  const answer = await upload(id, [await aPicture('png'), await aPicture('jpeg'), await aPicture('gif'), await aPicture('webp')]);
  console.log(answer.status, answer.text);
  console.log((await shop.get(`/products/${id}/media`)).text);
  console.log((await upload(id, [aFile('x.png', '<svg/>')])).text);
  void sharp; void readdir; void describe; expect(answer.status).toBe(200);
});
