'use client';

import { Suspense, use, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { checkConnectivity, untilReached } from '@/lib/bff/connectivity';
import { showToast } from './toast';
import { useIsHydrating } from './use-is-hydrating';

/** A module whose default export is a component. */
interface ComponentModule {
  default: (props: never) => ReactNode;
}

type PropsOf<M extends ComponentModule> = Parameters<M['default']> extends [] ? object : Parameters<M['default']>[0];

/** A component whose code comes after the page's own. */
interface Deferred<M extends ComponentModule> {
  (props: PropsOf<M>): ReactNode;
  /** Loads the code, once. Tries again after a failure. */
  load: () => Promise<M>;
}

/**
 * Defers a component's code until it is rendered, loaded by hand, or the page rests (`useLoadAtRest`). The placeholder
 * is no Suspense fallback in the browser: React would hold back for 300 ms what follows one.
 *
 * @param placeholder stands there until the code is here
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

  /** Suspends on the server, and over HTML that the server has sent, which stays until the code is here. */
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
    // Given anything new, React throws HTML away whose code is still on its way.
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

/** Loads the code of components once the page has loaded and the browser has nothing else to do. */
export function useLoadAtRest(...components: readonly { load: () => Promise<unknown> }[]): void {
  const [wanted] = useState(components);
  useEffect(
    () =>
      atRest(() => {
        // What fails now is loaded when it is rendered.
        for (const component of wanted) component.load().catch(() => undefined);
      }),
    [wanted],
  );
}

/** Does something once the page has loaded and the browser has nothing else to do. @returns leaves it, until then */
export function atRest(work: () => void): () => void {
  // Safari has no idle callbacks.
  const rest = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1000));
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
  return () => removeEventListener('load', rest);
}
