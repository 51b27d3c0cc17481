import { expect, test } from 'vitest';
import { SPEC_CALLS } from '@/lib/contract/spec-calls';
import { specDocument } from '@/upstream/http/spec-document';

const document = specDocument();
const operation = (call: string) => {
  const [method = '', path = ''] = call.split(' ');
  return document.paths[path]?.[method.toLowerCase()];
};
/** The answer's schema, as text. */
const answerOf = (call: string) => JSON.stringify(operation(call)?.responses[200]);

test('the document of the specs holds their calls and no other', () => {
  const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.sort()).toEqual(Object.keys(SPEC_CALLS).sort());
});

test('it has the parameters that they name', () => {
  for (const [call, { query = [] }] of Object.entries(SPEC_CALLS)) {
    const named = operation(call)?.parameters.filter((one) => one.in === 'query') ?? [];
    expect(named.map(({ name }) => name).sort(), call).toEqual([...query].sort());
  }
});

test.each([
  ['GET /orders', 'orderNumber', 'itemCount'],
  ['GET /users/qpoints/search', 'totalQpoints', 'supportedFilters'],
  ['GET /faq/detail/{id}', 'faqTypeId', 'publishAt'],
  ['GET /products/{id}', 'description', 'version'],
])('of %s it names %s and not %s', (call, named, beyond) => {
  expect(answerOf(call)).toContain(`"${named}"`);
  expect(answerOf(call)).not.toContain(`"${beyond}"`);
});

test('where they show no answer it asks for none', () => {
  expect(answerOf('DELETE /categories/{id}')).toBe('{"description":"Done. The specs show no answer."}');
});
