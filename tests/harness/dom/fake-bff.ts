import { expect, vi } from 'vitest';
import { ALL_OPEN } from '../rights';
import { OUTDATES_HEADER } from '@/lib/domain/outdates';

/** A call that the browser has sent. */
export interface Call {
  search: URLSearchParams;
  /** As it was written in JSON. */
  body: unknown;
  headers: Headers;
  /** Is it sent also where the page goes away? */
  keepalive: boolean;
}

/** JSON, or what answers in its place. */
type Answer = object | Answering;

type Answering = (call: Call) => object | Promise<object>;

/** Answers the calls of a test in the place of the BFF, by method and path: `bff.answer('GET /orders/7', order)`. */
export interface FakeBff {
  /** From now on. */
  answer: (call: string, answer: Answer) => void;
  /** What was sent, the oldest first. */
  calls: (call: string) => readonly Call[];
}

/** A refusal, as the BFF answers it. */
export function refusal(status: number, answer: object): Response {
  return Response.json({ statusCode: status, ...answer }, { status });
}

/** Nobody answers. */
export function noAnswer(): never {
  throw new TypeError('Failed to fetch');
}

/** An answer that comes when the test says so. */
export function held<T extends object>(answer: T): { answer: () => Promise<T>; release: () => void } {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { answer: () => released.then(() => answer), release };
}

/** A form on its way, which the same answers meet as what `fetch` sends. */
class FormRequest {
  readonly upload = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  private readonly headers = new Headers();
  private answered = new Headers();
  private opened: [method: string, address: string] = ['GET', '/'];

  open(...opened: [method: string, address: string]): void {
    this.opened = opened;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.answered.get(name);
  }

  send(body: FormData): void {
    const [method, address] = this.opened;
    const answering = async () => {
      const answer = await fetch(address, { method, headers: this.headers, body });
      this.status = answer.status;
      this.answered = answer.headers;
      this.responseText = await answer.text();
    };
    answering().then(
      () => this.onload?.(),
      () => this.onerror?.(),
    );
  }
}

/** Takes the place of `fetch` until the test ends. A call without an answer fails the test. */
export function fakeBff(): FakeBff {
  const answers = new Map<string, Answer>([
    ['GET /health', { status: 'ok' }],
    // Asked before each other page.
    ['GET /access-control-list', ALL_OPEN],
    ['GET /views', { views: [], start: null, roles: [] }],
    ['GET /proposed-changes', []],
  ]);
  const sent = new Map<string, Call[]>();
  const fetching = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(input, location.href);
    const name = `${init.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}`;
    const call: Call = {
      search: searchParams,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
      headers: new Headers(init.headers),
      keepalive: init.keepalive ?? false,
    };
    sent.set(name, [...(sent.get(name) ?? []), call]);
    const answer = answers.get(name);
    expect.soft(answer, `an answer to ${name}`).toBeDefined();
    const given: unknown = await Promise.resolve(typeof answer === 'function' ? (answer as Answering)(call) : answer);
    init.signal?.throwIfAborted();
    // What is answered twice is read twice.
    if (given instanceof Response) return given.clone();
    return Response.json(given ?? {}, name.startsWith('GET ') ? {} : { headers: { [OUTDATES_HEADER]: '*' } });
  };
  vi.stubGlobal('fetch', vi.fn(fetching));
  vi.stubGlobal('XMLHttpRequest', FormRequest);
  return {
    answer: (call, answer) => void answers.set(call, answer),
    calls: (call) => sent.get(call) ?? [],
  };
}
