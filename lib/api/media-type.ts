/** Media type of a Content-Type header, lowercase without parameters; may be empty. */
export function mediaTypeOf(header: string | null | undefined): string {
  return header?.split(';')[0]?.trim().toLowerCase() ?? '';
}
