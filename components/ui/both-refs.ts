import type { Ref } from 'react';

export function bothRefs<T>(one: Ref<T> | undefined, other: Ref<T> | undefined) {
  return (element: T | null) => {
    for (const ref of [one, other]) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
}
