import { StringDecoder } from 'node:string_decoder';
import { BodyTooLarge, json } from '../auth/bounded-body';
import { yieldToEventLoop } from './yield-to-event-loop';

/** Shorter answers are read at once. */
const LONG = 128 * 1024;

const PIECE = 32 * 1024;

const MAX_LIST_BYTES = 64 * 1024 * 1024;

/** A short answer as text, or a bare list as batches of rows. */
export type AnswerBody = string | AsyncGenerator<unknown[]>;

/**
 * Reads an answer; long bare lists in pieces, so that other requests don't wait and the text is never whole in memory.
 * @param maxTextBytes limit for other answers
 * @throws BodyTooLarge
 */
export async function readBody(body: AsyncIterable<Uint8Array>, maxTextBytes = MAX_LIST_BYTES): Promise<AnswerBody> {
  const texts = textsOf(body);
  let begun = '';
  let isList: boolean | undefined;
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    begun += next.value;
    // Testing every chunk would be quadratic.
    if (begun.length > LONG) isList ??= /^\s*\[/.test(begun);
    if (isList) return rowsOf(begun, texts);
    if (begun.length > maxTextBytes) {
      await texts.return(undefined);
      throw new BodyTooLarge();
    }
  }
  return begun;
}

async function* textsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_LIST_BYTES) throw new BodyTooLarge();
    yield decoder.write(Buffer.from(chunk));
  }
  yield decoder.end();
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d];

async function* rowsOf(begun: string, texts: AsyncGenerator<string>): AsyncGenerator<unknown[]> {
  const pause = yieldToEventLoop();
  let parts: string[] = [];
  let length = 0;
  let [depth, isInText, isEscaped] = [0, false, false];
  let text = begun.slice(begun.indexOf('[') + 1);
  try {
    for (;;) {
      let from = 0;
      for (let index = 0; index < text.length; index += 1) {
        const code = text.charCodeAt(index);
        if (isEscaped) isEscaped = false;
        else if (isInText) {
          if (code === BACKSLASH) isEscaped = true;
          else if (code === QUOTE) isInText = false;
        } else if (code === QUOTE) isInText = true;
        else if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1;
        else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
          depth -= 1;
          if (depth >= 0) continue;
          yield rowsIn([...parts, text.slice(from, index)]);
          return await assertEnd(text.slice(index + 1), texts);
        } else if (code === COMMA && depth === 0 && length + index - from > PIECE) {
          yield rowsIn([...parts, text.slice(from, index)]);
          await pause();
          [parts, length, from] = [[], 0, index + 1];
        }
      }
      parts.push(text.slice(from));
      length += text.length - from;
      const next = await texts.next();
      if (next.done) throw new SyntaxError('a list without an end');
      text = next.value;
    }
  } finally {
    await texts.return(undefined);
  }
}

async function assertEnd(begun: string, texts: AsyncGenerator<string>): Promise<void> {
  let after = begun;
  for await (const text of texts) after += text;
  if (after.trim() !== '') throw new SyntaxError('there is data after the list');
}

function rowsIn(parts: readonly string[]): unknown[] {
  const rows = json(`[${parts.join('')}]`);
  if (!Array.isArray(rows)) throw new SyntaxError('no rows');
  return rows;
}
