import { useEffect, useState } from 'react';
import { useIsHydrating } from './use-is-hydrating';

/**
 * Defers content that may wait for the main content. `useDeferredValue` often renders before the browser paints.
 *
 * @returns true once a frame was painted since it was wanted, and immediately in server-rendered content
 */
export function useAfterFrame(isWanted = true): boolean {
  const [isDrawn, setIsDrawn] = useState(useIsHydrating());
  useEffect(() => {
    if (!isWanted) return undefined;
    let drawn: ReturnType<typeof setTimeout>;
    const drawing = requestAnimationFrame(() => {
      drawn = setTimeout(setIsDrawn, 0, true);
    });
    return () => {
      cancelAnimationFrame(drawing);
      clearTimeout(drawn);
      setIsDrawn(false);
    };
  }, [isWanted]);
  return isWanted && isDrawn;
}
