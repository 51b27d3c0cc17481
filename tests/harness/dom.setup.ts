import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';

// The one seam: Next's router needs a server.
vi.mock('next/navigation', () => import('./dom/navigation'));

// A frame takes its time, as in a browser: what a timer of no length shows is there before it.
const wait = setTimeout;
window.requestAnimationFrame = (draw) => Number(wait(() => draw(performance.now()), 16));
window.cancelAnimationFrame = (id) => clearTimeout(id);

configure({ asyncUtilTimeout: slowly(10_000) });

// What outlives a page goes as well: a test begins as a tab does.
afterEach(async () => {
  cleanup();
  const [{ queryClient }, { noteReached }, { loadToaster }] = await Promise.all([
    import('@/lib/query/client'),
    import('@/lib/bff/connectivity'),
    import('@/components/ui/toast'),
  ]);
  noteReached();
  queryClient().clear();
  const { toast } = await loadToaster();
  await vi.waitUntil(() => {
    // Some come only now, such as that something was done.
    toast.dismiss();
    return document.querySelector('[data-sonner-toast]') === null;
  }, slowly(5_000));
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
});
