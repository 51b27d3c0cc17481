import type { NextRequest, NextResponse } from 'next/server';
import { PORTAL_PAGES, type PortalPage } from './pages';
import { sessionCookieNames, sessionCookieOptions } from './session';

/**
 * Tells a menu from any other: the places of its entries in the table of pages. A link of the portal changes the page
 * and leaves its frame, so a tab compares the menu that it shows with the one that came with its latest page, and asks
 * for the frame anew where they differ.
 *
 * @param pages what its reader may see
 */
export function menuVersion(pages: readonly PortalPage[]): string {
  return pages.map((page) => PORTAL_PAGES.indexOf(page)).join('.');
}

/** The cookie by which a page tells which menu its reader has. It grants nothing, and scripts may read it. */
export function menuCookieName(): string {
  return sessionCookieNames().menu;
}

/** Makes a page tell which menu its reader has, where the browser doesn't know. */
export function tellMenu(request: NextRequest, answer: NextResponse, version: string): NextResponse {
  const name = menuCookieName();
  if (request.cookies.get(name)?.value !== version) {
    answer.cookies.set(name, version, { ...sessionCookieOptions(), httpOnly: false });
  }
  return answer;
}
