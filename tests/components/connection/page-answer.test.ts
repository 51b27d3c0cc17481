import { expect, test } from 'vitest';
import { passOn } from '@/components/connection/page-answer';

const REDIRECT = '\na:E{"digest":"NEXT_REDIRECT;replace;/api/session-ended?from=%2Fdashboard;307;"}\n';

/** An answer in pieces, whose connection breaks after them where it is told to. */
function answerOf(pieces: readonly string[], isBroken = false): Response {
  const left = pieces.map((piece) => new TextEncoder().encode(piece));
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next) controller.enqueue(next);
      else if (isBroken) controller.error(new TypeError('network error'));
      else controller.close();
    },
  });
  return new Response(stream);
}

test.each([
  ['whole', ['0:{"a":1}', '\n1:"Ünder"\n'], false],
  ['whole', [], false],
  ['broken', ['0:{"a":1}'], true],
  ['signed-out', ['0:{"a":1}', REDIRECT], false],
  ['signed-out', ['0:{"a":1}', REDIRECT.slice(0, 20), REDIRECT.slice(20)], false],
  // What people wrote stands within a text of its row.
  ['whole', [`0:${JSON.stringify(REDIRECT)}\n`], false],
  ['whole', ['\na:E{"digest":"NEXT_REDIRECT;replace;/dashboard;307;"}\n'], false],
] as const)('an answer is %s: %j', async (end, pieces, isBroken) => {
  expect(await passOn(answerOf(pieces, isBroken)).end).toBe(end);
});

test('is passed on as it came, and never fails', async () => {
  const { response } = passOn(answerOf(['half', ' of it'], true));
  const reader = response.body!.getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect([await read(), await read()]).toEqual(['half', ' of it']);
  const further = await Promise.race([
    reader.read().then(
      () => 'more',
      () => 'failed',
    ),
    new Promise((resolve) => setTimeout(resolve, 50, 'nothing')),
  ]);
  expect(further).toBe('nothing');
});
