/** The media type that a Content-Type header names, in lower case and without its parameters; empty where it names none. */
export function mediaTypeOf(header: string | null | undefined): string {
  return header?.split(';')[0]?.trim().toLowerCase() ?? '';
}
