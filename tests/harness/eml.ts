/** A message as a mail program reads it. */
export interface ReadMessage {
  /** By name in lower case, unfolded. */
  headers: Readonly<Record<string, string>>;
  text: string;
  html: string;
}

/**
 * Reads a message of two parts, plain text and HTML, both in quoted-printable.
 *
 * @throws Error when it is made otherwise
 */
export function readEml(source: string): ReadMessage {
  const { headers, body } = split(source);
  const boundary = /^multipart\/alternative;.*boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  if (!boundary) throw new Error(`The message is not multipart/alternative, but ${headers['content-type']}.`);
  if (!body.trimEnd().endsWith(`--${boundary}--`)) throw new Error('The message has no end.');
  const parts = body
    .split(new RegExp(`(?:^|\r\n)--${boundary}(?:--)?(?:\r\n|$)`))
    .slice(1, -1)
    .map(split);
  const [text, html] = parts;
  if (parts.length !== 2 || !text || !html) throw new Error(`The message has ${parts.length} parts.`);
  return { headers, text: decode(text, 'text/plain'), html: decode(html, 'text/html') };
}

function split(source: string): { headers: Record<string, string>; body: string } {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { headers, body: source.slice(end + 4) };
}

function decode({ headers, body }: { headers: Record<string, string>; body: string }, type: string): string {
  const { 'content-type': told = '', 'content-transfer-encoding': encoding } = headers;
  // Short lines of plain letters need no encoding.
  if (told.startsWith(`${type}; charset=utf-8`) && encoding === '7bit') return body.replaceAll('\r\n', '\n');
  if (!told.startsWith(`${type}; charset=utf-8`) || encoding !== 'quoted-printable') {
    throw new Error(`A part is ${told} in ${encoding}, not ${type} in quoted-printable.`);
  }
  const bytes = body
    .replace(/=[ \t]*\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
