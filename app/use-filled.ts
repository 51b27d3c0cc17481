import { useCallback, useState, type AnimationEvent, type RefObject } from 'react';

/** Does a box hold text, or will it as soon as the browser hands over what it filled in by itself? */
function isFilled(input: HTMLInputElement): boolean {
  // Before the first click, Chrome shows what it filled in but does not yet give it to the page.
  return input.value.trim() !== '' || input.matches(':autofill');
}

/**
 * Are all boxes of a form filled, by hand, by a script or by the browser's password manager?
 *
 * @returns the answer, and what the form must listen with. `onAnimationStart` hears of filling by the browser, which
 *   fires no other event; globals.css runs an empty animation on such boxes.
 */
export function useFilled(form: RefObject<HTMLFormElement | null>) {
  const [filled, setFilled] = useState(false);
  const look = useCallback(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    setFilled(inputs.length > 0 && inputs.every(isFilled));
  }, [form]);
  const onAnimationStart = (event: AnimationEvent) => {
    if (event.animationName === 'autofill-starts') look();
  };
  return { filled, look, listeners: { onChange: look, onAnimationStart } };
}
