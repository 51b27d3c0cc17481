import { beforeEach, describe, expect, test } from 'vitest';
import { ForeignServer, type Variant } from '../harness/foreign/foreign-server';
import { PAGES } from '../harness/foreign/pages';
import { signedIn, type Browser } from './browser';
import { officeInFrontOf } from './office-in-front';

/** In front of an upstream that serves what the specs name, and nothing more. */
const upstream = new ForeignServer();
const office = officeInFrontOf(upstream);
let browser: Browser;

/** What the specs leave open, as it is read. */
const READ_VARIANTS: Readonly<Record<string, Variant>> = {
  'that answers the specs’ fields': {},
  'that writes numbers as texts': { numbersAsText: true },
  'that writes times without a zone': { timesWithoutZone: true },
  'that refuses other parameters with 400': { refusesParameters: 400 },
  'that refuses other parameters with 422': { refusesParameters: 422 },
};

/** What is said where something could not be read, and what was meant for programmers. */
const TROUBLE =
  /There was a problem[^<]*|Something happened[^<]*|There was an error[^<]*|[^>]*could not be (used|read|found)[^<]*|Cannot (GET|POST)[^<]*|should not exist|This server can’t[^<]*/;

/** What a page shows. */
const shown = (html: string) => html.replace(/<script\b[^]*?<\/script>|<template\b[^]*?<\/template>/g, '');

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

beforeEach(async () => {
  browser ??= await signedIn(office.address);
});

describe.each(Object.entries(READ_VARIANTS))('an upstream %s', (_, variant) => {
  beforeEach(() => upstream.vary(variant));

  test('opens every page', async () => {
    const faults = await faultsOf(PAGES, async (path) => {
      const response = await browser.get(path);
      const trouble = TROUBLE.exec(shown(await response.text()))?.[0];
      return response.status === 200 && !trouble ? null : `${path}: ${response.status} ${trouble}`;
    });
    expect(faults).toEqual([]);
  });
});
