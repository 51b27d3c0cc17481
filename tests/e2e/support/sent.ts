import { expect, type Page } from '@playwright/test';
import { Window, type Element } from 'happy-dom';

/** A part of what the server sent. */
export type Part = Pick<Element, 'textContent' | 'querySelectorAll' | 'getAttribute'>;

/**
 * What the server sends for a page, read as a document that nobody draws: a tenth of what opening it takes. What is
 * streamed later stands beside its place, not in it.
 *
 * @throws Error when it is refused
 */
export async function sent(page: Page, address: string): Promise<Part> {
  const answer = await page.request.get(address);
  expect(answer.status(), address).toBe(200);
  const html = (await answer.text()).replaceAll(/<script\b.*?<\/script>/gs, '');
  return new new Window().DOMParser().parseFromString(html, 'text/html').body;
}

/** What lies within, by a selector. */
export const all = (part: Part, selector: string): Part[] => [...part.querySelectorAll(selector)];

export const texts = (parts: readonly Part[]): string[] => parts.map(({ textContent }) => textContent.trim());

/** The part under a heading, none where there is no such heading. */
export function under(part: Part, heading: string | RegExp): Part | undefined {
  return all(part, 'main section').find((section) =>
    all(section, 'h2').some(({ textContent }) =>
      typeof heading === 'string' ? textContent === heading : heading.test(textContent),
    ),
  );
}

/** The text of one column of each row of a table. */
export function columnOf(table: Part, header: string): string[] {
  const headers = texts(all(table, 'thead th')).map((text) => text.replace(/[↑↓]/g, '').trim());
  const index = headers.indexOf(header);
  expect(index, `a column ${header} in ${headers.join()}`).toBeGreaterThan(-1);
  return all(table, 'tbody tr').map((row) => all(row, 'td, th')[index]!.textContent.trim());
}
