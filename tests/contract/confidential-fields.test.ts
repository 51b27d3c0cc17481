import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import type { Endpoint } from '@/lib/contract/endpoint';

/** `docs/security.md` lists the fields that some people of their area can't read. */
const page = readFileSync('docs/security.md', 'utf8');
const table = page.slice(page.indexOf('## Field-level access'), page.indexOf('## Uploads'));
const rows = [...table.matchAll(/^\| `(\w+)` \| .+? \| (.+?) \| .+? \|$/gm)].map(([, field = '', calls = '']) => ({
  field,
  calls: [...calls.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted(),
}));

function answerOf(endpoint: Endpoint): z.ZodType | undefined {
  if ('response' in endpoint) return endpoint.response;
  if ('row' in endpoint) return endpoint.row;
  return 'event' in endpoint ? endpoint.event : undefined;
}

/** Does a schema name a field, at whatever depth? */
function names(schema: unknown, field: string): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return Object.entries(schema).some(
    ([key, inner]) => (key === 'properties' && field in (inner as object)) || names(inner, field),
  );
}

const answers = ALL_ENDPOINTS.flatMap((endpoint) => {
  const schema = answerOf(endpoint);
  return schema
    ? [{ name: endpoint.name, json: z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) }]
    : [];
});

test('the table has the fields that are secret or confidential', () => {
  const told = rows.map(({ field }) => field);
  expect(told).toEqual(['taxId', 'w9', 'clientAddress', 'userAgent', 'recoveryCodes', 'secret', 'token']);
});

test.each(rows)('$field stand in the answers of their area alone', ({ field, calls }) => {
  expect(
    answers
      .filter(({ json }) => names(json, field))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(calls);
});

test('no answer has a password, or a hash of one', () => {
  const secret = ['password', 'passwordHash', 'tokenHash', 'currentPassword', 'codeHash', 'secretKey'];
  expect(answers.filter(({ json }) => secret.some((field) => names(json, field))).map(({ name }) => name)).toEqual([]);
});
