import { useEffect, useState } from 'react';
import { useIsHydrating } from './use-is-hydrating';

/**
 * For what can wait until what one came for is seen. (React renders its deferred values after the others, and often
 * still before the browser draws these.)
 *
 * @returns true once a frame is drawn since it was wanted, and at once in what the server has sent
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
