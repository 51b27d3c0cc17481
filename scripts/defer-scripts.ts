import type { ServerResponse } from 'node:http';

/** A script of the build as Next writes it into a page. Its groups are the address and the page's nonce. */
const ASYNC_SCRIPT =
  /<script src="(\/_next\/static\/[^"]+\.js)"(?=[^>]* async="")[^>]*? nonce="([^"]+)"[^>]*><\/script>/g;

/** Below the style sheet and the font, as a script with `async` is. */
const preloadOf = (source: string, nonce: string) =>
  `<link rel="preload" as="script" fetchPriority="low" nonce="${nonce}" data-deferred="" href="${source}"/>`;

/** How long scripts wait at most for a frame, in milliseconds: a style sheet may be long in coming. */
const FRAME_TIMEOUT_MS = 500;

/**
 * Puts the scripts in the place of their preloads once a frame has been drawn. A page that is not seen draws none.
 * React and the runtime of the build look for `script[async][src]`, and load anew what they don't find.
 */
const START = `(() => {
  const { nonce } = document.currentScript;
  const start = () => {
    for (const link of document.querySelectorAll('link[data-deferred]')) {
      const script = document.createElement('script');
      script.src = link.getAttribute('href');
      script.setAttribute('async', '');
      script.nonce = nonce;
      link.replaceWith(script);
    }
  };
  if (document.hidden) return start();
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, ${FRAME_TIMEOUT_MS});
})()`.replace(/\n\s*/g, '');

/**
 * Lets the browser draw a page before it runs the page's scripts. They are fetched meanwhile. Next marks them `async`:
 * the browser runs those in its cache first, and the first frame waits. The page needs none of them to be read. Next
 * has no setting for that. Where it should write them in another way one day, they run as it says.
 */
export function deferScripts(response: ServerResponse): void {
  const write = response.write.bind(response) as (...parts: unknown[]) => boolean;
  const end = response.end.bind(response) as (...parts: unknown[]) => ServerResponse;
  const isPage = () =>
    /^text\/html\b/.test(String(response.getHeader('content-type'))) && !response.hasHeader('content-length');
  const changed = (part: unknown) => (part instanceof Uint8Array && isPage() ? withDeferredScripts(part) : part);
  response.write = ((part: unknown, ...rest: unknown[]) => write(changed(part), ...rest)) as typeof response.write;
  response.end = ((part: unknown, ...rest: unknown[]) => end(changed(part), ...rest)) as typeof response.end;
}

/** A part of a page in which what starts the scripts follows the last of them. */
function withDeferredScripts(part: Uint8Array): Uint8Array {
  // One character a byte: a part may end within a letter.
  const html = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
  const last = [...html.matchAll(ASYNC_SCRIPT)].at(-1);
  if (!last) return part;
  const [tag, , nonce = ''] = last;
  const after = last.index + tag.length;
  const before = html.slice(0, after).replace(ASYNC_SCRIPT, (_, source: string, own: string) => preloadOf(source, own));
  return Buffer.from(`${before}<script nonce="${nonce}">${START}</script>${html.slice(after)}`, 'latin1');
}
