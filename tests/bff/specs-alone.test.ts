import { beforeEach, describe, expect, test } from 'vitest';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { PROBES } from '@/lib/gateway/capabilities';
import { answersRows } from '@/lib/contract/endpoint';
import { SAVED_UNREADABLE } from '@/lib/domain/saved-unreadable';
import { formOf, READS, WRITES, type Made } from '../harness/foreign/calls-made';
import { ForeignServer, type Received } from '../harness/foreign/foreign-server';
import { DOWNLOADS, LISTS, PAGES } from '../harness/foreign/pages';
import { OTHER_ROUTE_TYPES, VARIANTS } from '../harness/foreign/variants';
import { signedIn, type Browser } from './browser';
import { officeInFrontOf } from './office-in-front';

/** In front of an upstream that serves what the specs name, and nothing more, in each way that they leave open. */
const upstream = new ForeignServer();
const office = officeInFrontOf(upstream, OTHER_ROUTE_TYPES);
let browser: Browser;

/** What is said where something could not be read, and what was meant for programmers. */
const TROUBLE =
  /There was a problem[^<]*|Something happened[^<]*|There was an error[^<]*|(?<!>This row )could(n’t| not) be (used|read|found|loaded)[^<]*|Cannot (GET|POST)[^<]*|should not exist|This server can’t[^<]*/;

/** What a page shows. */
const shown = (html: string) => html.replace(/<script\b[^]*?<\/script>|<template\b[^]*?<\/template>/g, '');

/** The calls that pages and changes made of the upstream and that it answered with 404, as long as the file runs. */
const unknownCalls: string[] = [];

/** What a press on a download asks for first: a server that has it makes the file in one go. */
const ROWS_CALLS = new Set(ALL_ENDPOINTS.filter(answersRows).map(({ method, path }) => `${method} ${path}`));

/** Some at a time, and those that are not as they should be. */
async function faultsOf<T>(all: readonly T[], faultOf: (one: T) => Promise<string | null>): Promise<string[]> {
  const faults: string[] = [];
  const left = [...all];
  const work = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) {
      const fault = await faultOf(one);
      if (fault !== null) faults.push(fault);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return faults;
}

async function make({ call, path, body, form }: Made): Promise<Response> {
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  return browser.send(`/api${path}`, {
    method: call.split(' ')[0] ?? '',
    headers: { origin: office.address, 'sec-fetch-site': 'same-origin', ...json },
    ...(form ? { body: formOf(form, call) } : body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** That a change was made is told in any case: also where more than that can't be read. */
async function isToldAsMade(response: Response): Promise<boolean> {
  const answer = (await response.json()) as { statusCode?: unknown };
  return response.ok || answer.statusCode === SAVED_UNREADABLE;
}

beforeEach(async () => {
  browser ??= await signedIn(office.address);
  return () => {
    const isUnknown = ({ status, call }: Received) => status === 404 && !ROWS_CALLS.has(call);
    unknownCalls.push(...upstream.received.filter(isUnknown).map(({ call }) => call));
  };
});

describe.each(Object.entries(VARIANTS))('an upstream %s', (_, variant) => {
  beforeEach(() => upstream.vary(variant));

  test('opens every page', async () => {
    const faults = await faultsOf(PAGES, async (path) => {
      const response = await browser.get(path);
      const trouble = TROUBLE.exec(shown(await response.text()))?.[0];
      return response.status === 200 && !trouble ? null : `${path}: ${response.status} ${trouble}`;
    });
    expect(faults).toEqual([]);
  });

  test('answers each read of a screen', async () => {
    const faults = await faultsOf(READS, async (path) => {
      const response = await browser.get(`/api${path}`);
      return response.ok ? null : `${path}: ${response.status} ${await response.text()}`;
    });
    expect(faults).toEqual([]);
  });

  test('makes each change once, and it is told as made', async () => {
    // What is asked for by this one is no change.
    const changes = WRITES.filter(({ call }) => variant.changed === undefined || call !== 'POST /forgotId');
    const faults = await faultsOf(changes, async (write) => {
      const response = await make(write);
      return (await isToldAsMade(response.clone())) ? null : `${write.call}: ${await response.text()}`;
    });
    expect(faults).toEqual([]);
    expect(changes.filter(({ call }) => upstream.calls(call).length !== 1).map(({ call }) => call)).toEqual([]);
  });

  test('makes each file', async () => {
    const faults = await faultsOf(DOWNLOADS, async (path) => {
      const response = await browser.get(path);
      const bytes = await response.bytes().catch(() => new Uint8Array());
      return response.ok && bytes.length > 0 ? null : `${path}: ${response.status}`;
    });
    expect(faults).toEqual([]);
    // A bare list is read once for all pages of a report, and for the details that it completes.
    expect(upstream.calls('GET /orders')).toHaveLength(1);
  });
});

test('a row that can’t be read says so in its list, and the log names it', async () => {
  upstream.vary({ badRows: true });
  const faults = await faultsOf(LISTS, async (path) => {
    const page = shown(await (await browser.get(path)).text());
    return page.includes('This row couldn’t be read.') ? null : path;
  });
  expect(faults).toEqual([]);
  expect(office.log()).toMatch(/"endpoint":"listCategories","count":1,"fault":"1\.id is an object, should be a number/);
});

test.each([
  ['/admincontrols/faq/7', 'You can also add, rename and delete types here'],
  ['/admincontrols/news/7', 'Paste or drop images'],
])('what no read tells of is not offered without drafts: %s', async (path, offered) => {
  const page = shown(await (await browser.get(path)).text());
  expect(page).toContain('title 7');
  expect(page).not.toContain(offered);
});

test.each([
  ['/marketing-shop/orders/1/1?order=7', 'categoryName 7', 'This row couldn’t be read.'],
  ['/marketing-shop/add-products/7', 'name 7', 'saving would lose it'],
  ['/qpartners/registration/7', 'companyName 7', 'One row couldn’t be read.'],
  ['/projects/7', 'productName 7', 'This row couldn’t be read.'],
  ['/supportcenter/qcells/edit/7', 'content 7', 'This row couldn’t be read.'],
])('a row inside a record that can’t be read says so there: %s', async (path, rest, said) => {
  upstream.vary({ badParts: true });
  const page = shown(await (await browser.get(path)).text());
  expect([rest, said].filter((each) => !page.includes(each))).toEqual([]);
});

test('a file says how many lines it lacks, for they could not be read', async () => {
  upstream.vary({ badParts: true });
  for (const name of ['orders', 'products'])
    expect(await (await browser.get(`/api/reports/${name}?format=csv`)).text()).toContain('2 rows couldn’t be read');
});

test('no call was made in vain but those by which the portal learns what the server can do', () => {
  const asked = PROBES.map(({ call: { method, path } }) => `${method} ${path}`);
  expect(unknownCalls.filter((call) => !asked.includes(call))).toEqual([]);
  // Each of them once, as soon as somebody signs in.
  expect(unknownCalls).toHaveLength(new Set(unknownCalls).size);
});

test('a list of the specs that the server lacks is a right that nobody has', async () => {
  const lacks = ['GET /orders', 'GET /approvals/modules', 'GET /categories'];
  upstream.vary({ lacks });
  const links = async () => {
    const page = await (await browser.get('/dashboard')).text();
    return ['/marketing-shop/orders/all/1', '/marketing-shop/products/1', '/rewards/module-approvals'].filter((path) =>
      page.includes(`href="${path}"`),
    );
  };
  expect(await links()).toHaveLength(3);
  // It was known until now: one that isn't any more has all be asked anew.
  await browser.get('/api/orders?limit=10');
  expect(await links()).toEqual(['/marketing-shop/products/1']);
  upstream.received.length = 0;
  for (const path of ['/marketing-shop/orders/all/1', '/rewards/module-approvals', '/marketing-shop/categories']) {
    const page = shown(await (await browser.get(path)).text());
    expect(page, path).toContain('You don’t have access to this page');
    expect(page, path).not.toContain('Retry');
  }
  const dashboard = shown(await (await browser.get('/dashboard')).text());
  expect(dashboard).not.toMatch(/Order[s ]|There was a problem/);
  expect(shown(await (await browser.get('/rewards/forecast-approvals')).text())).not.toContain('>Modules<');
  expect(shown(await (await browser.get('/marketing-shop/products/1')).text())).not.toContain('>Categories<');
  expect(upstream.received.filter(({ call }) => lacks.includes(call))).toEqual([]);
});

test('who signs in where the server lacks the first page lands on one that it has', async () => {
  const landed = async () => (await browser.get('/?landing')).headers.get('location');
  expect(await landed()).toBe('/qpartners/registration/list/0');
  upstream.vary({ lacks: ['GET /users/registration/search'] });
  await browser.get('/api/users/registration/search?steps=0&page=1&size=10');
  expect(await landed()).toBe('/dashboard');
  expect((await browser.get('/dashboard')).status).toBe(200);
});
