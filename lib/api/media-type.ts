/** The media type of a Content-Type header, in lower case and without parameters; may be empty. */
export function mediaTypeOf(header: string | null | undefined): string {
  return header?.split(';')[0]?.trim().toLowerCase() ?? '';
}
