import { SIGN_IN_PATH } from '@/lib/paths';

/** How an answer ended: `signed-out` where it only leads to the sign-in page. */
type PageEnd = 'whole' | 'broken' | 'signed-out';

/** The answer to the router's reading of a page. */
export interface PageAnswer {
  /** Its body just ends where it failed or leads to the sign-in page: for these the router would load another document. */
  response: Response;
  end: Promise<PageEnd>;
}

/** How a page that finds no session leads on, in the format of React's rows. */
const LEADS_TO_SIGN_IN = /^[0-9a-f]+:E\{"digest":"NEXT_REDIRECT;\w+;\/api\/session-ended\b/m;

/** More of an answer than a row of that kind has, in characters. */
const KEPT = 200;

/** Passes the body of an answer on as it comes. */
export function passOn(answer: Response): PageAnswer {
  const { body, status, statusText, headers, url, redirected } = answer;
  if (redirected && new URL(url).pathname === SIGN_IN_PATH)
    return { response: answer, end: Promise.resolve('signed-out') };
  if (!body) return { response: answer, end: Promise.resolve('whole') };
  const reader = body.getReader();
  let end = Promise.resolve<PageEnd>('broken');
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      end = pump(reader, controller).catch(() => 'broken');
    },
    cancel: (reason) => reader.cancel(reason),
  });
  // The router reads both, and no constructor takes them.
  const response = Object.defineProperties(new Response(stream, { status, statusText, headers }), {
    url: { value: url },
    redirected: { value: redirected },
  });
  return { response, end };
}

async function pump(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  controller: ReadableStreamDefaultController<Uint8Array>,
): Promise<PageEnd> {
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    // A row may come in two pieces.
    text = text.slice(-KEPT) + decoder.decode(value, { stream: true });
    if (LEADS_TO_SIGN_IN.test(text)) return 'signed-out';
    controller.enqueue(value);
  }
  controller.close();
  return 'whole';
}
