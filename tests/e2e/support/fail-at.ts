import type { Page } from '@playwright/test';

/** Until it is undone, the server fails at changes under a path, or at what is read there. */
export async function failAt(page: Page, path: string, method?: 'GET'): Promise<() => Promise<void>> {
  const calls = (url: URL) => url.pathname.startsWith(`/api${path}`);
  await page.route(calls, (route) => {
    const fails = method ? route.request().method() === method : route.request().method() !== 'GET';
    return fails ? route.fulfill({ status: 500, json: { statusCode: 500, message: 'Not now.' } }) : route.fallback();
  });
  return () => page.unroute(calls);
}
