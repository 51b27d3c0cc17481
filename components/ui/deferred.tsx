'use client';

import { Suspense, use, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { checkConnectivity, untilReached } from '@/lib/bff/connectivity';
import { showToast } from './toast';
import { useIsHydrating } from './use-is-hydrating';

interface ComponentModule {
  default: (props: never) => ReactNode;
}

type PropsOf<M extends ComponentModule> = Parameters<M['default']> extends [] ? object : Parameters<M['default']>[0];

/** A component whose code loads after the page's own. */
interface Deferred<M extends ComponentModule> {
  (props: PropsOf<M>): ReactNode;
  /** Loads the code once, and retries after a failure. */
  load: () => Promise<M>;
}

/**
 * Loads a component's code when it renders, on `load()`, or when the page is idle (`useLoadAtRest`). In the browser,
 * the
 * placeholder isn't a Suspense fallback, because React would delay the content after one by 300 ms.
 * @param placeholder shown until the code has loaded
 * @example const SaveCategory = deferred(() => import('./save-category'));
 */
export function deferred<M extends ComponentModule>(
  importer: () => Promise<M>,
  placeholder: ReactNode = null,
): Deferred<M> {
  let loading: Promise<M> | undefined;
  let loaded: M | undefined;

  const load = () => {
    loading ??= importer().then(
      (module) => (loaded = module),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  /** Suspends on the server, and during hydration, where the server's HTML stays until the code has loaded. */
  function Loaded({ props }: { props: object }) {
    const Component = (loaded ?? use(load())).default as ComponentType<object>;
    return <Component {...props} />;
  }

  function DeferredComponent(props: PropsOf<M> & object) {
    const isHydrating = useIsHydrating();
    const [isFromServer] = useState(isHydrating);
    const [isHere, setHere] = useState(loaded !== undefined);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const shown = (
      <Suspense fallback={placeholder}>
        <Loaded props={props} />
      </Suspense>
    );
    // Props must not change during hydration, or React discards the server's HTML.
    const [standing] = useState(shown);
    useEffect(() => {
      if (isHere) return;
      let isShown = true;
      const bring = async (): Promise<void> => {
        try {
          await load();
          if (isShown) setHere(true);
        } catch (error) {
          if (!isShown) return;
          if (await checkConnectivity()) return setFailure({ error });
          showToast.error('This can’t be shown while the server can’t be reached.');
          await untilReached();
          if (isShown) await bring();
        }
      };
      void bring();
      return () => void (isShown = false);
    }, [isHere]);
    if (failure) throw failure.error;
    if (isHere) return shown;
    return isFromServer ? standing : placeholder;
  }
  return Object.assign(DeferredComponent, { load });
}

/** Loads components' code once the page has loaded and the browser is idle. */
export function useLoadAtRest(...components: readonly { load: () => Promise<unknown> }[]): void {
  const [wanted] = useState(components);
  useEffect(
    () =>
      atRest(() => {
        // Ignore errors here, because rendering retries the load.
        for (const component of wanted) component.load().catch(() => undefined);
      }),
    [wanted],
  );
}

/** Runs work once the page has loaded and the browser is idle. @returns a function that cancels it until then */
export function atRest(work: () => void): () => void {
  // Safari doesn't support `requestIdleCallback`.
  const rest = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1000));
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
  return () => removeEventListener('load', rest);
}
