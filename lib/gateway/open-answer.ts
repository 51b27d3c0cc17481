import { json, readText } from '../auth/bounded-body';
import { ApiError } from '../api/errors';
import { mediaTypeOf } from '../api/media-type';
import { discard, openAnswer, type ReadAnswer, type StreamedResponse } from '../api/upstream-answer';
import { answersFile, type Endpoint } from '../contract/endpoint';
import { EVENTS_TYPE, ROWS_TYPE } from '../contract/wire';
import { refusalWithin } from './quirks/envelopes';
import { isMissingCall, isUnknownCall } from './unknown-call';

type Open = typeof openAnswer;

const NO_REPORTS = 'This server can’t make this report.';
const NO_EVENTS = 'This server has no activity log.';
const MAX_REFUSAL_BYTES = 64 * 1024;

const isOpen = (answer: StreamedResponse | ReadAnswer): answer is StreamedResponse => 'body' in answer;

function typeOf({ headers }: StreamedResponse): string {
  const type = headers['content-type'];
  return typeof type === 'string' ? mediaTypeOf(type) : '';
}

/** Opens a file. It may be a refusal with a success status, or have no type. */
export const openFileAnswer: Open = async (endpoint, ...question) => {
  const answer = await openAnswer(endpoint, ...question);
  if (!isOpen(answer)) return answer;
  const type = typeOf(answer);
  if (type === 'application/json') return refusalIn(endpoint, answer);
  const [only, ...others] = answersFile(endpoint) ? endpoint.fileTypes : [];
  if (!only || others.length > 0 || (type !== 'application/octet-stream' && type !== '')) return answer;
  return { ...answer, headers: { ...answer.headers, 'content-type': only } };
};

async function refusalIn(endpoint: Endpoint, { status, body }: StreamedResponse): Promise<ReadAnswer> {
  const text = await readText(body, MAX_REFUSAL_BYTES);
  const refusal = refusalWithin(endpoint, json(text));
  return { status: refusal?.status ?? (status >= 400 ? status : 502), text };
}

const openExtension =
  (type: string, isUnknown: (status: number) => boolean, message: string): Open =>
  async (...question) => {
    const answer = await openAnswer(...question);
    if (!isOpen(answer)) {
      if (isUnknown(answer.status)) throw new ApiError(501, { message });
      return answer;
    }
    if (answer.status === 200 && typeOf(answer) === type) return answer;
    discard(answer.body);
    throw new ApiError(501, { message });
  };

export const openRowsAnswer = openExtension(ROWS_TYPE, isUnknownCall, NO_REPORTS);
export const openEventsAnswer = openExtension(EVENTS_TYPE, isMissingCall, NO_EVENTS);
