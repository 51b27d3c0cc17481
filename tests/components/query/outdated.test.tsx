import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { recordOf, useRecord } from '@/components/record/use-record';
import { Button } from '@/components/ui/button';
import { bff } from '@/lib/bff/client';
import type { changeProduct, getProduct, listProducts } from '@/lib/contract/products';
import type { listShippingCarriers } from '@/lib/contract/orders';
import { postponeRefetch, query, queryClient } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { fakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

/** A product beside its list, and a choice that no change touches. */
function ProductPage({ takes }: { takes: boolean }) {
  const product = useRecord(recordOf<typeof getProduct>('/products/{id}', { params: { id: 7 } }));
  const list = useQuery(query(readOf<typeof listProducts>('/products/all', { query: {} })));
  useQuery(query(readOf<typeof listShippingCarriers>('/shipping', {})));
  const rename = async () => {
    const answer = await bff<typeof changeProduct>('PATCH', '/products/{id}', { params: { id: 7 }, body: { id: 7 } });
    if (takes) product.set(answer as never);
  };
  const { load } = product;
  return (
    <>
      <p>{load?.state === 'loaded' ? load.value.name : 'Loading'}</p>
      <p>{list.data ? 'Listed' : 'Loading'}</p>
      <Button onClick={() => void rename()}>Rename</Button>
    </>
  );
}

function RereadList() {
  const list = useQuery(query(readOf<typeof listProducts>('/products/all', { query: {} })));
  const rename = async () => {
    await bff<typeof changeProduct>('PATCH', '/products/{id}', { params: { id: 7 }, body: { id: 7 } });
    await queryClient().invalidateQueries({ queryKey: ['/products/all'] });
  };
  return (
    <>
      <p>{list.data ? 'Listed' : 'Loading'}</p>
      <Button onClick={() => void rename()}>Rename</Button>
    </>
  );
}

test.each([
  ['is not read again where its answer has been taken over', true, 1],
  ['is read again where it has not', false, 2],
])('what a change has made %s', async (_, takes, reads) => {
  const server = fakeBff();
  server.answer('GET /products/7', { id: 7, name: 'Mug' });
  server.answer('GET /products/all', { results: [], total: 0 });
  server.answer('GET /shipping', []);
  server.answer('PATCH /products/7', () =>
    Response.json({ id: 7, name: 'Cup' }, { headers: { 'x-outdates': '/products/{id} /products/all' } }),
  );
  renderInPortal(<ProductPage takes={takes} />);
  await screen.findByText('Mug');
  await screen.findByText('Listed');
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(server.calls('GET /products/all')).toHaveLength(2));
  if (takes) await screen.findByText('Cup');
  expect(server.calls('GET /products/7')).toHaveLength(reads);
  expect(server.calls('GET /shipping')).toHaveLength(1);
});

test('the calls of a bulk change have what is shown read again once', async () => {
  const server = fakeBff();
  server.answer('GET /products/7', { id: 7, name: 'Mug' });
  server.answer('GET /products/all', { results: [], total: 0 });
  server.answer('GET /shipping', []);
  server.answer('PATCH /products/7', () => Response.json({}, { headers: { 'x-outdates': '/products/all' } }));
  renderInPortal(<ProductPage takes={false} />);
  await screen.findByText('Listed');
  for (let call = 0; call < 3; call += 1) {
    const input = { params: { id: 7 }, body: { id: 7 }, bulkId: 'b0a1b2c3-0000-4000-8000-000000000000' };
    await bff<typeof changeProduct>('PATCH', '/products/{id}', input);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(server.calls('GET /products/all')).toHaveLength(1);
  await waitFor(() => expect(server.calls('GET /products/all')).toHaveLength(2));
});

test('nothing is read again while the page that was saved is left', async () => {
  const server = fakeBff();
  server.answer('GET /products/7', { id: 7, name: 'Mug' });
  server.answer('GET /products/all', { results: [], total: 0 });
  server.answer('GET /shipping', []);
  server.answer('PATCH /products/7', () => Response.json({}, { headers: { 'x-outdates': '/products/all' } }));
  renderInPortal(<ProductPage takes={false} />);
  await screen.findByText('Listed');
  const resume = postponeRefetch();
  await bff<typeof changeProduct>('PATCH', '/products/{id}', { params: { id: 7 }, body: { id: 7 } });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.calls('GET /products/all')).toHaveLength(1);
  resume();
  await waitFor(() => expect(server.calls('GET /products/all')).toHaveLength(2));
});

test('what whoever made a change has begun to read since is not read another time', async () => {
  const server = fakeBff();
  server.answer('GET /products/all', { results: [], total: 0 });
  server.answer('PATCH /products/7', () => Response.json({}, { headers: { 'x-outdates': '/products/all' } }));
  renderInPortal(<RereadList />);
  await screen.findByText('Listed');
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(server.calls('GET /products/all')).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(server.calls('GET /products/all')).toHaveLength(2);
});
