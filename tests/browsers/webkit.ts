import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@/scripts/ports';
import { slowly } from '@/scripts/timeouts.mjs';
import type { Driver } from './driver';

/** The small browser of WebKitGTK, which Debian's package of it brings. */
export function findMiniBrowser(): string | undefined {
  const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].filter((folder) => existsSync(folder));
  return libraries
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name, 'MiniBrowser')))
    .find((file) => file.includes('webkit2gtk') && existsSync(file));
}

/** Starts WebKitGTK on a screen that nobody sees, driven by [WebDriver](https://www.w3.org/TR/webdriver2/). */
export async function startWebKit(program: string, miniBrowser: string): Promise<Driver> {
  const home = mkdtempSync(path.join(tmpdir(), 'qpartner-webkit-'));
  const port = await freePort();
  // In a folder of its own, with nothing of the person who runs it.
  const driver = spawn('xvfb-run', ['-a', '-s', '-screen 0 1366x900x24', program, `--port=${port}`], {
    env: { ...process.env, HOME: home, XDG_DOWNLOAD_DIR: home, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
    detached: true,
  });
  const ended = new Promise<void>((resolve) => driver.once('exit', () => resolve()));
  const send = async (method: string, address: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
    return value;
  };
  await listens(send);
  const { sessionId, capabilities } = (await send('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] } },
    },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const session = `/session/${sessionId}`;
  await send('POST', `${session}/window/rect`, { width: 1366, height: 900 });

  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    downloads: home,
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    run: async (work, ...given) => {
      const script = `return JSON.stringify((${String(work)})(...JSON.parse(arguments[0])) ?? null)`;
      return JSON.parse(
        (await send('POST', `${session}/execute/sync`, { script, args: [JSON.stringify(given)] })) as string,
      );
    },
    act: async (source) => void (await send('POST', `${session}/actions`, { actions: [source] })),
    chooseFile: async (selector, file) => {
      const found = await send('POST', `${session}/element`, { using: 'css selector', value: selector });
      const [element] = Object.values(found as Record<string, string>);
      await send('POST', `${session}/element/${element}/value`, { text: file });
    },
    close: async () => {
      await send('DELETE', session).catch(() => undefined);
      if (driver.pid) process.kill(-driver.pid);
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** @throws Error where it doesn't within its time */
async function listens(send: (method: string, address: string) => Promise<unknown>): Promise<void> {
  for (const giveUp = Date.now() + slowly(20_000); ; await delay(100)) {
    try {
      await send('GET', '/status');
      return;
    } catch (error) {
      if (Date.now() > giveUp) throw error;
    }
  }
}
