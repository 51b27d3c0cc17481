import { z } from 'zod';
import type { JsonEndpoint } from '../../contract/endpoint';
import { login } from '../../contract/session';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface RefusalWithin {
  status: number;
  message: string | undefined;
}

/** Bodies that refuse a call, whatever their status. */
const REFUSALS: readonly ((body: Fields) => boolean)[] = [
  ({ success }) => success === false,
  ({ statusCode }) => Number(statusCode) >= 400 && Number(statusCode) < 600,
  ({ error, data }) => isFields(error) && typeof error.message === 'string' && !data,
];

/** The refusal inside a success answer; null if the call was carried out. */
export function refusalWithin({ name }: Pick<JsonEndpoint, 'name'>, body: unknown): RefusalWithin | null {
  if (!isFields(body) || !REFUSALS.some((isRefusal) => isRefusal(body))) return null;
  const error = isFields(body.error) ? body.error : {};
  const code = [body.statusCode, body.code, error.statusCode, error.code, error.status].map(Number);
  // A refused sign-in that has no code means a wrong password.
  const usual = name === login.name ? 401 : 422;
  const message = [body.message, error.message, body.error].find((each) => typeof each === 'string' && each !== '');
  return { status: code.find((each) => each >= 400 && each < 600) ?? usual, message: message as string | undefined };
}

const CONTENTS = ['data', 'result', 'results', 'payload', 'response', 'body'] as const;

/** Names that may accompany a wrapped value. */
const BESIDE = new Set([
  ...['success', 'ok', 'status', 'statusCode', 'code', 'message', 'msg', 'error', 'errors'],
  ...['timestamp', 'path', 'requestId', 'meta', 'version'],
]);

/** The unwrapped value, and the wrapper's name. */
export function unwrapped(response: z.ZodType, body: unknown): { value: unknown; wrapper?: string } {
  if (!isFields(body)) return { value: body };
  const wrapper = CONTENTS.find((name) => name in body);
  if (wrapper === undefined || !Object.keys(body).every((name) => name === wrapper || BESIDE.has(name)))
    return { value: body };
  const content = body[wrapper];
  // A page has its rows under such a name itself.
  if (namesOf(response).has(wrapper) && !(isFields(content) && Object.values(content).some(Array.isArray)))
    return { value: body };
  return { value: content, wrapper };
}

export function namesOf(response: z.ZodType): ReadonlySet<string> {
  if (response instanceof z.ZodObject) return new Set(Object.keys(response.shape));
  if (response instanceof z.ZodUnion)
    return new Set(response.options.flatMap((option) => [...namesOf(option as z.ZodType)]));
  return new Set();
}

const SNAKE = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;

/** Converts keys such as `company_name` to `companyName`. */
export function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.some((each) => typeof each === 'object') ? value.map(inCamelCase) : value;
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      SNAKE.test(name) ? name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) : name,
      inCamelCase(inner),
    ]),
  );
}

/** Cheap test for such keys in JSON text. */
export const hasSnakeCase = (text: string): boolean => /"[a-z][a-z0-9]*_[a-z0-9_]+"\s*:/.test(text);
