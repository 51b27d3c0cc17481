import type { Dispatcher } from 'undici';
import { maxAnswerBytes, violation, type CallLimits } from '../api/direct-call';
import { ApiError } from '../api/errors';
import { sendForm } from '../api/form-body';
import { contractViolation, isRefusal, readRefusal, reachFailure, type ReadAnswer } from '../api/upstream-answer';
import { send, type Caller } from '../api/upstream-connection';
import { BodyTooLarge } from '../auth/bounded-body';
import type { Input, JsonEndpoint, Output } from '../contract/endpoint';
import { readBody } from './long-list';
import { outputOf, type AnswerContent, type Seen } from './output';
import { askForPage } from './quirks/lists';
import { ACCEPTED_ENCODINGS, decoded, inWords, timeoutOf, tooSlow, withPatience } from './quirks/transport';
import { namedBySpecs, readRows, rowOf } from './readable-rows';
import { refusalOf } from './unknown-call';

type Answer = (AnswerContent & { status: number }) | ReadAnswer;

const LONG_ANSWER_FACTOR = 30;

const TOO_LONG = 'This list is larger than 64 MB, too large to read at once.';

/** Makes one call and reads its answer with all quirks. @throws ApiError */
export function askUpstream<E extends JsonEndpoint>(
  endpoint: E,
  input: Input<E>,
  caller: Caller,
  limits: CallLimits = {},
  observe?: (seen: Seen) => void,
): Promise<Output<E>> {
  return askForPage(endpoint, input, async (asked) => {
    try {
      const answer = await withPatience(endpoint, () => attempt(endpoint, asked, caller, limits, observe));
      if (isRefusal(answer.status)) throw refusalOf(endpoint, answer as ReadAnswer, caller.requestId);
      if (answer.status < 200 || answer.status >= 300) throw violation(endpoint, caller, `answered ${answer.status}`);
      return await outputOf(endpoint, asked, caller, answer, observe);
    } catch (error) {
      throw inWords(endpoint, error instanceof ApiError ? error : reachFailure(error, endpoint, caller));
    }
  });
}

async function attempt(
  endpoint: JsonEndpoint,
  input: object,
  caller: Caller,
  limits: CallLimits,
  observe: ((seen: Seen) => void) | undefined,
): Promise<Answer> {
  const read = (response: Dispatcher.ResponseData, onLongList: () => void = () => undefined) => {
    const { statusCode: status, headers } = response;
    observe?.({ status, encoding: headers['content-encoding']?.toString() });
    return readAnswer(endpoint, caller, decoded(response), onLongList);
  };
  if (limits.form)
    return sendForm(endpoint, input, caller, limits.form, (response) => read(response), ACCEPTED_ENCODINGS);
  const answerMs = timeoutOf(endpoint, limits.timeoutMs);
  const deadline = new AbortController();
  let timer = setTimeout(() => deadline.abort(), answerMs);
  // Long lists may take their time once started.
  const onLongList = () => {
    clearTimeout(timer);
    timer = setTimeout(() => deadline.abort(), LONG_ANSWER_FACTOR * answerMs);
  };
  try {
    const response = await send(endpoint, input, caller, {
      ...{ accept: 'application/json', acceptEncoding: ACCEPTED_ENCODINGS },
      ...{ signal: deadline.signal, bodyTimeout: answerMs },
    });
    return await read(response, onLongList);
  } catch (error) {
    if (deadline.signal.aborted) throw tooSlow(answerMs);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function readAnswer(
  endpoint: JsonEndpoint,
  caller: Caller,
  response: Dispatcher.ResponseData,
  onLongList: () => void,
): Promise<Answer> {
  const { statusCode: status, body } = response;
  try {
    if (isRefusal(status)) return await readRefusal(response);
    const content = await readBody(body, maxAnswerBytes(endpoint));
    if (typeof content === 'string') return { status, text: content };
    onLongList();
    const row = rowOf(endpoint);
    if (!row) throw contractViolation(endpoint, caller, 'is a long list');
    return { status, ...(await readRows(content, row, namedBySpecs(endpoint).row)) };
  } catch (error) {
    if (error instanceof BodyTooLarge) throw new ApiError(502, { message: TOO_LONG, isStrange: true });
    if (error instanceof SyntaxError) throw contractViolation(endpoint, caller, 'is not JSON');
    throw error;
  }
}
