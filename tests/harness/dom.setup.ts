import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import type { getAccessControlList } from '@/lib/contract/session';
import { slowly } from '@/scripts/timeouts.mjs';
import { noteListeners } from './dom/page-listeners';
import { ALL_OPEN } from './rights';

// The one seam: Next's router needs a server.
vi.mock('next/navigation', () => import('./dom/navigation'));

// A frame takes its time, as in a browser: what a timer of no length shows is there before it.
const wait = setTimeout;
const frames = new Set<ReturnType<typeof setTimeout>>();
window.requestAnimationFrame = (draw) => {
  const frame = wait(() => {
    frames.delete(frame);
    draw(performance.now());
  }, 16);
  frames.add(frame);
  return Number(frame);
};
window.cancelAnimationFrame = (id) => clearTimeout(id);

configure({ asyncUtilTimeout: slowly(10_000) });

const forgetListeners = noteListeners();

// Whoever is signed in may do everything, as the page brings it along; a test that says otherwise is asked anew.
beforeEach(async () => {
  const [{ queryClient }, { keyOf, readOf }] = await Promise.all([
    import('@/lib/query/client'),
    import('@/lib/query/read'),
  ]);
  const key = keyOf(readOf<typeof getAccessControlList>('/access-control-list', {}));
  queryClient().setQueryData(key, ALL_OPEN, { updatedAt: 1 });
});

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

// Files share a worker, its packages and its window. What the modules of one have left there goes with them.
afterAll(() => {
  forgetListeners();
  // After the last file, a frame would find no window.
  for (const frame of frames) clearTimeout(frame);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});
