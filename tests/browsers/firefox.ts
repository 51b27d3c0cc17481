import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'undici';
import type { Driver } from './driver';

interface Answer {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  error?: string;
  message?: string;
}

/** Firefox asks nobody where a download goes, and opens none. */
const preferences = (downloads: string) => ({
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.download.panel.shown': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
});

/** Starts an installed Firefox, driven by [WebDriver BiDi](https://w3c.github.io/webdriver-bidi/). */
export async function startFirefox(program: string): Promise<Driver> {
  const profile = mkdtempSync(path.join(tmpdir(), 'qpartner-firefox-'));
  const downloads = path.join(profile, 'downloads');
  const lines = Object.entries(preferences(downloads)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const browser = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', '--width=1366', '--height=900'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  const address = await listensAt(browser.stderr);
  const socket = new WebSocket(`${address}/session`);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error('Firefox takes no connection.')), { once: true });
  });
  const send = commandsOf(socket);

  const { capabilities } = (await send('session.new', { capabilities: {} })) as {
    capabilities: { browserVersion: string };
  };
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context ?? '';
  const call = async (functionDeclaration: string, given: readonly string[]) => {
    const answer = (await send('script.callFunction', {
      ...{ functionDeclaration, awaitPromise: true, target: { context } },
      arguments: given.map((value) => ({ type: 'string', value })),
    })) as { result?: { value?: string; sharedId?: string }; exceptionDetails?: { text: string } };
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
    return answer.result;
  };

  return {
    name: `Firefox ${capabilities.browserVersion}`,
    downloads,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'interactive' })),
    run: async (work, ...given) => {
      const wrapped = `async (given) => JSON.stringify((await (${String(work)})(...JSON.parse(given))) ?? null)`;
      const result = await call(wrapped, [JSON.stringify(given)]);
      return JSON.parse(result?.value ?? 'null');
    },
    act: async (source) => void (await send('input.performActions', { context, actions: [source] })),
    chooseFile: async (selector, file) => {
      const field = await call('(selector) => document.querySelector(selector)', [selector]);
      await send('input.setFiles', { context, element: { sharedId: field?.sharedId }, files: [file] });
    },
    close: async () => {
      socket.close();
      browser.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** @throws Error where it ends before it listens */
async function listensAt(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('Firefox ended before it could be driven.');
}

/** @returns sends a command @throws Error with what Firefox answered */
function commandsOf(socket: WebSocket): (method: string, params: object) => Promise<unknown> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let sent = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  return (method, params) => {
    const id = (sent += 1);
    return new Promise((resolve, reject) => {
      waiting.set(id, (answer) => {
        waiting.delete(id);
        if (answer.type === 'success') resolve(answer.result);
        else reject(new Error(`${method}: ${answer.error} ${answer.message}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
}
