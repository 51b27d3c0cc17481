/** How long a press waits for the code of its part of the page, in milliseconds; after that nobody expects it. */
const PATIENCE = 20_000;

/** The same where it has gone from the page and nothing has come in its place: what was done after it waits behind it. */
const PATIENCE_WITHOUT = 5_000;

/** How often it is looked whether that code has come; React shows one change before the next. */
const PAUSE = 30;

/**
 * Keeps what is typed and pressed before React has taken over that part of the page. Then it is done, in its order.
 * Links and scrolling are the browser's own and wait for nothing. The portal's keys wait for its search, which knows them.
 *
 * React marks an element before its part works. An event of a kind that React knows tells: React stops it on its way to a
 * part that it has not taken over yet, and takes that over at once where its code is there. Effects come after that, before
 * the browser is at rest.
 *
 * An own property of an element tells React that a box was changed; the class's property beneath it is what shows the
 * text. Where React makes a part anew, since its HTML was changed on the way or its code came late, what has the same
 * name in it counts.
 */
export const KEEP_EARLY_INPUT = `(() => {
  const kept = [];
  const live = new WeakSet();
  const isLive = (element) => {
    if (live.has(element)) return true;
    if (!Object.keys(element).some((key) => key.startsWith('__reactFiber'))) return false;
    const hear = () => live.add(element);
    element.addEventListener('auxclick', hear);
    element.dispatchEvent(new Event('auxclick'));
    element.removeEventListener('auxclick', hear);
    return live.has(element);
  };
  const keep = (element, act) => {
    const same = kept.find((each) => each.element === element && each.act === act);
    if (same) return;
    kept.push({ element, act, at: performance.now() });
    if (kept.length === 1) setTimeout(look, ${PAUSE});
  };
  const rest = (go) => ('requestIdleCallback' in window ? requestIdleCallback(go, { timeout: 1000 }) : setTimeout(go, 200));
  const traits = (element) => {
    const { name, type, ariaLabel, textContent } = element;
    return JSON.stringify([name, type, ariaLabel, textContent, element.closest('[role="dialog"]') !== null]);
  };
  const heirOf = (element) => {
    if (element.isConnected) return element;
    const isNamed = element.name || element.textContent || element.ariaLabel;
    return isNamed && [...document.querySelectorAll(element.localName)].find((other) => traits(other) === traits(element));
  };
  const look = () => {
    const { element, at } = kept[0];
    const heir = heirOf(element);
    if (performance.now() - at > (heir ? ${PATIENCE} : ${PATIENCE_WITHOUT})) next();
    else if (heir && isLive(heir)) rest(next);
    else setTimeout(look, ${PAUSE});
  };
  const next = () => {
    const { element, act } = kept.shift();
    const heir = heirOf(element);
    if (heir) act(heir, texts.get(element));
    if (kept.length > 0) setTimeout(look, ${PAUSE});
  };
  const texts = new WeakMap();
  const type = (box, text) => {
    const shown = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value');
    box.value = text + 'x';
    shown.set.call(box, text);
    box.dispatchEvent(new Event(box.matches('select') ? 'change' : 'input', { bubbles: true }));
  };
  const tick = (box, isTicked) => {
    box.checked = !isTicked;
    box.click();
  };
  const press = (button) => {
    if (button.disabled) return;
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true, pointerType: 'mouse' }));
    button.click();
  };
  const enter = (box) => {
    const key = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
    if (!box.dispatchEvent(key) || !box.form) return;
    const button = box.form.querySelector('[type="submit"]');
    if (button) button.click();
    else box.form.requestSubmit();
  };
  const on = (name, selector, follow) => {
    const listen = (event) => {
      const element = event.target instanceof Element ? event.target.closest(selector) : null;
      if (!element) return;
      const { value, checked } = element;
      const isDone = isLive(element) && element.value === value && element.checked === checked;
      if (!isDone) follow(element, event, { value, checked });
    };
    document.addEventListener(name, listen, true);
  };
  const stop = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const follow = (box, event, { value, checked }) => {
    const isTicked = box.matches('[type="checkbox"], [type="radio"]');
    texts.set(box, isTicked ? checked : value);
    keep(box, isTicked ? tick : type);
  };
  on('input', 'input, textarea, select', follow);
  on('click', 'button', (button, event) => {
    stop(event);
    keep(button, press);
  });
  on('keydown', 'input', (box, event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    stop(event);
    keep(box, enter);
  });
  on('submit', 'form', (form, event) => stop(event));
  let strokes = [];
  let isSearch = false;
  const strike = () => {
    for (const { target, stroke } of strokes.splice(0)) {
      const event = new KeyboardEvent('keydown', { ...stroke, bubbles: true, cancelable: true });
      (target.isConnected ? target : document.body).dispatchEvent(event);
    }
  };
  document.addEventListener('keydown', (event) => {
    const button = document.querySelector('[aria-keyshortcuts~="Control+K"]');
    if (!button || (isLive(button) && strokes.length === 0)) return;
    const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!event.isTrusted || event.isComposing || event.defaultPrevented || altKey) return;
    const isMod = ctrlKey || metaKey;
    if (key === 'Escape') {
      isSearch = false;
      strokes = [];
    }
    const isTyped = !isSearch && target.closest('input:not([type="checkbox"]), select, textarea, [contenteditable]');
    const isPlain = key.length === 1 ? isSearch || key !== ' ' : isSearch && ['Enter', 'Backspace'].includes(key);
    const isOwn = isMod ? ['k', 's', 'enter'].includes(key.toLowerCase()) : isPlain && !isTyped;
    if (!isOwn) return;
    isSearch ||= isMod && key.toLowerCase() === 'k';
    stop(event);
    strokes.push({ target, stroke: { key, ctrlKey, metaKey, shiftKey } });
    keep(button, strike);
  }, true);
})()`.replace(/\n\s*/g, '');
