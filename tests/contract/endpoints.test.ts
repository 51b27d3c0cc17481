import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROUTE_TYPES } from '@/lib/domain/access-table';
import { ATTACHMENT_TYPES } from '@/lib/domain/attachment';
import { deleteAcademyItems } from '@/lib/contract/academy';
import { deleteAdmins } from '@/lib/contract/admin-users';
import { deleteConfiguration } from '@/lib/contract/configurations';
import { deleteDataHubItems } from '@/lib/contract/data-hub';
import { deleteNotices } from '@/lib/contract/news';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import {
  addressOf,
  answersEvents,
  answersFile,
  answersRows,
  endpoint,
  fileFieldsOf,
  maxFormBytes,
  type Endpoint,
} from '@/lib/contract/endpoint';
import { getOrder, listOrders } from '@/lib/contract/orders';
import { unboundedArrays, looseBodies, textsOfSeveralLines } from './schema-walk';

const ENDPOINTS: readonly Endpoint[] = ALL_ENDPOINTS;

/** A pattern that any path fits which the declared one would answer. */
const shapeOf = ({ method, path }: Endpoint) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

/** Texts that may have several lines, or are held to another rule. */
const FREE_TEXTS: readonly [RegExp, why: string][] = [
  [/\.(content|description|note|rejectionNote|reason|message)(\||$)/, 'written in lines'],
  [/Mailing .*\.text$/, 'written in lines'],
  [/\.(password|currentPassword)$/, 'a secret, which nobody shows'],
  [/\.(email|mobileNumber|officeNumber)$/, 'has a form of its own'],
  [/^answerInquiry .*\.mailTitle$/, 'by the rule of the form (lib/domain/inquiry.ts)'],
  [/^forgot(Id|Password) .*\.name$/, 'looked for, not stored'],
  [/\.(role|branch|user\.fullName|lastUpdateBy|type)(\||$)/, 'chosen, or not stored'],
  [/^prioritise\w+ .*\.name$/, 'not stored'],
  [/\.mediaOrders\[\]/, 'names a stored picture'],
  [
    /^createProduct \.(active|categories|colors|custom|isContact|isHtml|mediaOrders|recommended|sizes|unlimited|variants)$/,
    'JSON of what is checked by itself',
  ],
  [/^setVariantImage .imageUrl$/, 'names a stored picture'],
  [/\.video$/, 'an address, checked by itself'],
  [/\.primaryProducts|^submitProject \.serialNumbers/, 'JSON, and a number'],
  [/^upload\w+ .*\.(code|productName|serialNumber)$/, 'compared with what there is'],
  [/^(checkSerialNumbers|lookUpSerialNumbers|exportSerialNumbers|checkPointBatch) /, 'looked for, not stored'],
  [/^createClaims \.serialNumbers\[\]$/, 'checked by its own rule, claim by claim'],
  [/^submitClaims .*\.serialNumber$/, 'checked by its own rule, claim by claim'],
  [/\.(fileNames\[\]|fileName)$/, 'cleaned as it is stored'],
  [/^approve .*\.(name|by|productName)(\||$)/, 'compared with what there is'],
];

describe('the contract', () => {
  it('gives every endpoint a name of its own', () => {
    const names = ENDPOINTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/);
  });

  it('collects the endpoints of every file', async () => {
    const filesOf = (folder: string) =>
      readdirSync(folder).flatMap((name) => (name.endsWith('.ts') ? [name.replace(/\.ts$/, '')] : []));
    const modules = await Promise.all([
      ...filesOf('lib/contract').map((name): Promise<object> => import(`../../lib/contract/${name}.ts`)),
      ...filesOf('lib/contract/intake').map((name): Promise<object> => import(`../../lib/contract/intake/${name}.ts`)),
    ]);
    const declared = modules
      .flatMap((each): unknown[] => Object.values(each))
      .filter((value) => value instanceof Object && 'method' in value);
    expect(declared.length).toBeGreaterThan(50);
    expect(declared.filter((value) => !(ENDPOINTS as readonly unknown[]).includes(value))).toEqual([]);
  });

  it('takes no line breaks and no hidden marks in a name or a title', () => {
    const found = ENDPOINTS.flatMap((each) =>
      ['body' in each ? each.body : undefined, 'form' in each ? each.form : undefined].flatMap((sent) =>
        sent ? textsOfSeveralLines(sent).map((path) => `${each.name} ${path}`) : [],
      ),
    );
    const isFree = (text: string) => FREE_TEXTS.some(([pattern]) => pattern.test(text));
    expect(found.filter((text) => !isFree(text))).toEqual([]);
    expect(FREE_TEXTS.filter(([pattern]) => !found.some((text) => pattern.test(text)))).toEqual([]);
  });

  it('gives every endpoint an address of its own', () => {
    const shapes = ENDPOINTS.map(shapeOf);
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('lets two paths overlap only where one of them is the fixed one', () => {
    for (const [index, one] of ENDPOINTS.entries()) {
      for (const other of ENDPOINTS.slice(index + 1)) {
        if (one.method !== other.method || !overlap(one.path, other.path)) continue;
        const fixed = [one, other].filter(({ path }) => !path.includes('{'));
        expect(fixed, `${one.path} and ${other.path}`).toHaveLength(1);
      }
    }
  });
});

function overlap(one: string, other: string): boolean {
  const [parts, others] = [one.split('/'), other.split('/')];
  return (
    parts.length === others.length &&
    parts.every((part, index) => part.startsWith('{') || others[index]!.startsWith('{') || part === others[index])
  );
}

/** Those that break a rule, by name: a rule is one test, however many endpoints there are. */
const breaking = (isBroken: (each: Endpoint) => boolean, among = ENDPOINTS) =>
  among.filter(isBroken).map(({ name }) => name);

describe('each endpoint', () => {
  it('has a placeholder for each path parameter', () => {
    const placeholders = ({ path }: Endpoint) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(breaking((each) => placeholders(each).join() !== Object.keys(each.params?.shape ?? {}).join())).toEqual([]);
  });

  it('has a plain path', () => {
    expect(breaking(({ path }) => !/^(\/([A-Za-z][\w-]*|\{\w+\}))+$/.test(path))).toEqual([]);
  });

  it('is described in a sentence', () => {
    expect(breaking(({ summary }) => !/^[A-Z].+\.$/.test(summary))).toEqual([]);
  });

  it('names a route type of the access control list, or none', () => {
    const known: readonly string[] = ['public', 'signed-in', 'intake', ...ROUTE_TYPES];
    expect(breaking(({ access }) => !known.includes(access))).toEqual([]);
  });

  it('is for partner systems where its path says so, and nowhere else', () => {
    expect(breaking(({ access, path }) => (access === 'intake') !== path.startsWith('/intake/'))).toEqual([]);
  });

  it('has a body only where the method carries one, or the specs give it one', () => {
    const bodiless = ENDPOINTS.filter(({ method }) => method === 'GET' || method === 'DELETE');
    expect(breaking(({ body, form }) => Boolean(body ?? form), bodiless)).toEqual([
      deleteConfiguration.name,
      deleteAdmins.name,
      deleteDataHubItems.name,
      deleteAcademyItems.name,
      deleteNotices.name,
    ]);
  });

  it('has a body of JSON or a form, and files only with a form', () => {
    expect(breaking(({ body, form, upload }) => Boolean(form ? body : upload))).toEqual([]);
  });

  it('bounds the files that come with a form', () => {
    const uploading = ENDPOINTS.filter(({ upload }) => upload);
    expect(uploading.length).toBeGreaterThan(0);
    for (const { name, form, upload } of uploading) {
      const fields = fileFieldsOf(upload);
      for (const { field, maxFiles } of fields) {
        // In the place of a file a text may say that it goes, and nothing else.
        const text = form?.shape[field];
        expect(text?.safeParse('a text').success ?? false, name).toBe(false);
        expect(maxFiles, name).toBeGreaterThan(0);
      }
      // What the back office and the upstream must be able to take at once: two images and two attachments.
      expect(maxFormBytes(upload), name).toBeLessThanOrEqual(122 * 1024 * 1024);
    }
  });

  it('refuses unknown query parameters and unknown fields of the body', () => {
    const isLoose = ({ query, body, form }: Endpoint) =>
      [query, body, form].some((schema) => schema && looseBodies(schema).length > 0);
    expect(breaking(isLoose)).toEqual([]);
  });

  it('bounds every list', () => {
    const unbounded = ENDPOINTS.flatMap((each) => {
      const { params, query, body, form } = each;
      const response = answersFile(each)
        ? undefined
        : answersEvents(each)
          ? each.event
          : answersRows(each)
            ? each.row
            : each.response;
      return Object.entries({ params, query, body, form, response }).flatMap(([part, schema]) =>
        (schema ? unboundedArrays(schema) : []).map((path) => `${each.name} ${part}${path}`),
      );
    });
    // The bare lists of orders and warranty claims, which the specs have without paging.
    const reports = ['listForecastReport', 'listRewardReport'].flatMap((name) => [
      `${name} response|0`,
      `${name} response|1.data`,
    ]);
    expect(unbounded.toSorted()).toEqual(
      ['listOrders response|1', 'listWarrantyClaims response|1', ...reports].toSorted(),
    );
  });

  it('answers a file by GET alone, of types that no browser runs', () => {
    const files = ENDPOINTS.filter(answersFile);
    expect(files.length).toBeGreaterThan(0);
    for (const { name, method, fileTypes, attachment } of files) {
      expect(method, name).toBe('GET');
      expect(fileTypes.length, name).toBeGreaterThan(0);
      // A PDF is saved, and never shown within the portal; nor is a workbook.
      const others: readonly string[] = attachment ? Object.values(ATTACHMENT_TYPES) : [ATTACHMENT_TYPES.xlsx];
      for (const type of fileTypes)
        expect(others.includes(type) || /^image\/(?!svg)[a-z]+$/.test(type), `${name} ${type}`).toBe(true);
    }
  });

  it('answers rows by GET alone, each naming what it belongs to', () => {
    const ofRows = ENDPOINTS.filter(answersRows);
    expect(ofRows.length).toBeGreaterThan(0);
    for (const { name, method, row } of ofRows) {
      expect(method, name).toBe('GET');
      expect(row.shape, name).toHaveProperty('id');
    }
  });

  it('leaves every query parameter out when asked to', () => {
    expect(breaking(({ query }) => query?.safeParse({}).success === false)).toEqual([]);
  });
});

describe('the walk over schemas', () => {
  it('finds what is unbounded or loose, however deep', () => {
    const schema = z.object({
      lines: z.array(z.strictObject({ tags: z.array(z.string()) })).max(5),
      other: z.union([z.null(), z.strictObject({ more: z.record(z.string(), z.array(z.int()).nullish()) })]).optional(),
      piped: z.string().transform(Number).pipe(z.number()),
    });
    expect(unboundedArrays(schema)).toEqual(['.lines[].tags', '.other|1.more{}']);
    expect(looseBodies(schema)).toEqual(['']);
  });
});

describe('an address', () => {
  const find = endpoint('find', 'GET', '/things/{kind}/parts/{id}', {
    summary: 'Finds.',
    access: 'public',
    params: z.object({ kind: z.string(), id: z.int() }),
    response: z.object({}),
  });

  it('is written from parsed parts', () => {
    expect(addressOf(getOrder, { params: { id: 42 } })).toBe('/orders/42');
    expect(addressOf(listOrders, { query: { limit: 25, offset: 0, searchFor: 'a b&c=d' } })).toBe(
      '/orders?limit=25&offset=0&searchFor=a+b%26c%3Dd',
    );
    expect(addressOf(listOrders)).toBe('/orders');
  });

  it('leaves out what is not given', () => {
    expect(addressOf(listOrders, { query: { limit: undefined, searchFor: '', sort: null } })).toBe('/orders');
  });

  it.each(['../users', 'a/b', 'a?b', 'a#b', '%2e', 'é ', '..'])('keeps the parameter %j in its place', (kind) => {
    const address = addressOf(find, { params: { kind, id: 1 } });
    expect(address).toBe(`/things/${encodeURIComponent(kind)}/parts/1`);
  });

  it('that lacks a path parameter is refused', () => {
    expect(() => addressOf(find, { params: { kind: 'a' } })).toThrow(
      new RangeError('find needs the path parameter id'),
    );
    expect(() => addressOf(getOrder)).toThrow(RangeError);
  });
});
