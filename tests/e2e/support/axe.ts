import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Less than half as long as what the package itself gives as its source; each page that is loaded reads it anew. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE_SOURCE);
}

/** Nothing on the page that axe would report, as it stands now. */
export function expectNoAxeFindings(page: Page): Promise<void> {
  return expectNoFindings(page, { type: 'tag', values: ALL_RULES });
}

/** The same of what another theme can change: the contrast of colours. */
export function expectContrast(page: Page): Promise<void> {
  return expectNoFindings(page, { type: 'rule', values: ['color-contrast'] });
}

/** No two landmarks of the whole page have one name, those that lie under a dialog among them. */
export async function expectUniqueLandmarks(page: Page): Promise<void> {
  await bringAxe(page);
  const found = await page.evaluate(async () => {
    const runner = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations } = await runner.run(document, { runOnly: { type: 'rule', values: ['landmark-unique'] } });
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
  });
  expect(found).toEqual([]);
}

/** From now on axe reads what is other than it stands here, until a page is loaded. */
export async function readOnlyChanges(page: Page): Promise<void> {
  await page.evaluate(() => {
    const lookOf = (element: Element) =>
      (element.cloneNode() as Element).outerHTML +
      [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join();
    const looks = new WeakMap([...document.body.querySelectorAll('*')].map((element) => [element, lookOf(element)]));
    Object.assign(globalThis, {
      changedElements: () => {
        const changed = new Set(
          [...document.body.querySelectorAll('*')].filter((element) => looks.get(element) !== lookOf(element)),
        );
        const isWithin = (element: Element | null): boolean =>
          element !== null && (changed.has(element) || isWithin(element.parentElement));
        return [...changed].filter((element) => element.checkVisibility() && !isWithin(element.parentElement));
      },
    });
  });
}

async function expectNoFindings(page: Page, runOnly: axe.RunOnly): Promise<void> {
  // A message that came or went meanwhile was read while it faded.
  if ((await findingsOf(page, runOnly)).length > 0) expect(await findingsOf(page, runOnly)).toEqual([]);
}

async function findingsOf(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  // Colours are judged as they end up, not on their way there.
  await page.waitForFunction(() =>
    document.getAnimations().every(
      (animation) =>
        // What follows the scroll position stands still without it.
        animation.timeline !== document.timeline ||
        animation.playState !== 'running' ||
        (animation.effect?.getTiming().iterations ?? 1) === Infinity,
    ),
  );
  await bringAxe(page);
  return page.evaluate(async (rules) => {
    const runner = (globalThis as unknown as { axe: typeof axe }).axe;
    const { changedElements } = globalThis as unknown as { changedElements?: () => Element[] };
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].filter((dialog) =>
      dialog.checkVisibility(),
    );
    const looked = dialogs.length > 0 ? dialogs : (changedElements?.() ?? []);
    const lookOf = (row: Element) =>
      [row, ...row.querySelectorAll('*')]
        .map((each) => {
          const given = each.getAttributeNames().map((name) => `${name}${Boolean(each.getAttribute(name))}`);
          return [
            each.localName,
            each.getAttribute('class'),
            each.getAttribute('style'),
            ...given,
            Boolean(each.textContent),
          ].join();
        })
        .join();
    // Axe takes as long for each row as for the first. Of rows of one look two stay, for a
    // list may shade every other one.
    const counts = new Map<string, number>();
    const repeated = [...document.querySelectorAll<HTMLElement>('tbody tr')].filter((row) => {
      const look = lookOf(row);
      counts.set(look, (counts.get(look) ?? 0) + 1);
      return counts.get(look)! > 2;
    });
    const styles = repeated.map((row) => row.getAttribute('style'));
    for (const row of repeated) row.style.setProperty('display', 'none', 'important');
    const { violations } = await runner.run(looked.length > 0 ? { include: looked } : document, {
      runOnly: rules,
      resultTypes: ['violations'],
      selectors: false,
      // Style sheets are read for an experimental rule alone, and that takes a fifth of the time.
      preload: { assets: ['media'] },
    });
    for (const [index, row] of repeated.entries()) {
      const style = styles[index];
      if (typeof style === 'string') row.setAttribute('style', style);
      else row.removeAttribute('style');
    }
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, runOnly);
}

/** Nothing of the page lies beside the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    'px beyond the window',
  ).toBeLessThanOrEqual(0);
}

/** The spacing of WCAG 1.4.12, with room for all of it: no button or link is cut, and nothing scrolls sideways. */
export async function expectRoomForSpacing(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }`,
    );
    document.adoptedStyleSheets.push(sheet);
  });
  await expectNoSidewaysScroll(page);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, [role=tab], h1, h2, h3')]
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element);
        // What ends in an ellipsis shows its whole text in a tooltip.
        return (
          element.checkVisibility({ visibilityProperty: true }) &&
          overflowX === 'hidden' &&
          textOverflow !== 'ellipsis' &&
          element.scrollWidth > element.clientWidth + 1 &&
          element.clientWidth > 1
        );
      })
      .map((element) => element.innerText),
  );
  expect(cut, 'cut with text spacing').toEqual([]);
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
}

/** Nothing that can be read is written as code writes its names: `answeredAndClosed`. */
export async function expectNoNamesFromCode(page: Page): Promise<void> {
  const text = await page.evaluate(() => document.body.innerText);
  expect(text.match(/\b[a-z]{2,}[A-Z][A-Za-z]*\b/g) ?? [], 'names from the code').toEqual([]);
}

/** The frame of the portal fills the window: its page scrolls inside, and header and menu never leave. */
export async function expectNoScrollOfTheWindow(page: Page): Promise<void> {
  expect(
    await page.evaluate(() =>
      document.getElementById('content') ? document.documentElement.scrollHeight - innerHeight : 0,
    ),
    'px below the window',
  ).toBe(0);
}

/** The first line of a list's page has its title first and its main action last. */
export async function expectOrderOfTitle(page: Page): Promise<void> {
  const line = await page.evaluate(() => {
    const title = document.querySelector('main h1');
    const actions = title?.parentElement?.lastElementChild;
    if (!title || !actions || title === actions || title.closest('.record-head')) return null;
    const all = [...actions.querySelectorAll('a, button')].filter((action) => !action.closest('[role=dialog]'));
    const main = all.findIndex((action) => action.classList.contains('button-primary'));
    return {
      isTitleFirst: title === title.parentElement?.firstElementChild,
      after: main === -1 ? [] : all.slice(main + 1).map((action) => action.textContent),
    };
  });
  if (line) expect(line, 'what stands after the main action').toEqual({ isTitleFirst: true, after: [] });
}

/** Of a list nothing that it shows lies beside its card. */
export async function expectListsFit(page: Page): Promise<void> {
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('main .data-table')]
        .filter((list) => list.scrollWidth > list.clientWidth)
        .map((list) => `${list.ariaLabel}: ${list.scrollWidth} of ${list.clientWidth} px`),
    ),
    'lists that scroll sideways',
  ).toEqual([]);
}

/**
 * Fields can be told from the page where the system takes all backgrounds away: each has an edge of its own, or what
 * frames it or is drawn in its place has one.
 */
export async function expectEdges(page: Page): Promise<void> {
  const bare = await page.evaluate(() => {
    const fields = [
      ...document.querySelectorAll<HTMLElement>(
        'input:not([type=hidden]), select, textarea, [role=checkbox], [role=switch]',
      ),
    ];
    const around = (field: HTMLElement) => [
      field,
      ...(field.parentElement?.children ?? []),
      field.parentElement,
      field.parentElement?.parentElement,
    ];
    return fields
      .filter((field) => field.checkVisibility())
      .filter((field) =>
        around(field).every((element) =>
          [null, '::before', '::after'].every((drawn) => {
            if (!element) return true;
            const { borderTopWidth, borderBottomWidth, outlineStyle, appearance } = getComputedStyle(element, drawn);
            const isDrawnBySystem =
              drawn === null && element.matches('input, select, textarea') && appearance !== 'none';
            return (
              !isDrawnBySystem &&
              parseFloat(borderTopWidth) + parseFloat(borderBottomWidth) === 0 &&
              outlineStyle === 'none'
            );
          }),
        ),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
  });
  expect(bare, 'fields without an edge').toEqual([]);
}
