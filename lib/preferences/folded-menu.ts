/** Folded sections of the menu are in a cookie per person, because the server renders the menu. */
export function foldedMenuCookie(userId: number): string {
  return `qp_menu_${userId}`;
}

/** Reads the names of the folded sections. Cookies can be edited by anyone, so ignore invalid ones. */
export function readFoldedMenu(cookie: string | undefined): readonly string[] {
  try {
    return decodeURIComponent(cookie ?? '')
      .split('|')
      .filter(Boolean);
  } catch {
    return [];
  }
}

/** Writes the names as a cookie's value. */
export function writeFoldedMenu(sections: readonly string[]): string {
  return encodeURIComponent(sections.join('|'));
}
