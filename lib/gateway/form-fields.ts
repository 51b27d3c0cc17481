/** Longer fields pass unread, like files. */
const MAX_FIELD_LENGTH = 4_096;

const HEADERS_END = '\r\n\r\n';

/**
 * Reads short text fields of a multipart body as it passes.
 * @param onField may throw to abort
 * @returns function for the next piece
 */
export function fieldReader(
  boundary: string,
  onField: (name: string, value: string) => void,
): (piece: Uint8Array) => void {
  const delimiter = `--${boundary}\r\n`;
  const next = `\r\n--${boundary}`;
  let rest = '';
  return (piece) => {
    rest += Buffer.from(piece).toString('latin1');
    for (let start = rest.indexOf(delimiter); start >= 0; start = rest.indexOf(delimiter)) {
      const part = rest.slice(start + delimiter.length);
      const headersEnd = part.indexOf(HEADERS_END);
      const valueStart = headersEnd + HEADERS_END.length;
      const isFile = headersEnd >= 0 && /;\s*filename/i.test(part.slice(0, headersEnd));
      const valueEnd = headersEnd < 0 || isFile ? -1 : part.indexOf(next, valueStart);
      const isWhole = isFile || valueEnd >= 0 || part.length > MAX_FIELD_LENGTH;
      if (!isWhole) return;
      const [, name] = /;\s*name="([^"]*)"/i.exec(part.slice(0, headersEnd)) ?? [];
      if (name !== undefined && valueEnd >= 0)
        onField(name, Buffer.from(part.slice(valueStart, valueEnd), 'latin1').toString('utf8'));
      rest = valueEnd >= 0 ? part.slice(valueEnd + 2) : part;
    }
    // A delimiter may be split.
    rest = rest.slice(1 - delimiter.length);
  };
}
