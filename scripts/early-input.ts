/** How long a press waits for the code of its part of the page, in milliseconds; after that nobody expects it. */
const PATIENCE = 20_000;

/** The same where it has gone from the page and nothing has come in its place: what was done after it waits behind it. */
const PATIENCE_WITHOUT = 5_000;

/** How often it is looked whether that code has come; React shows one change before the next. */
const PAUSE = 30;

/**
 * Keeps what is typed and pressed before React has taken over that part of the page. Then it is done, in its order; what is
 * typed and pressed in the same form meanwhile waits behind it.
 * Links and scrolling are the browser's own and wait for nothing. The portal's keys wait for its search, which knows them.
 *
 * React marks an element before its part works. An event of a kind that React knows tells: React stops it on its way to a
 * part that it has not taken over yet, and takes that over at once where its code is there. Effects come after that, before
 * the browser is at rest.
 *
 * An own property of an element tells React that a box was changed; the class's property beneath it is what shows the
 * text. React empties a box as it takes it over, so the text is shown again at once: one goes on typing behind it. Where
 * React makes a part anew, since its HTML was changed on the way or its code came late, what has the same name in it counts.
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
    looking ??= setInterval(look, ${PAUSE});
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
  const waitsBehind = (element) => !isActing && kept.some((earlier) => {
    const heir = heirOf(earlier.element);
    return heir === element || (heir && heir.form && heir.form === element.form);
  });
  const show = ({ element, act }) => {
    const heir = act === type && heirOf(element);
    if (heir && isLive(heir) && heir.value !== wanted.get(element)) write(heir, wanted.get(element));
  };
  let looking;
  let isResting = false;
  const look = () => {
    if (kept.length === 0) {
      looking = clearInterval(looking);
      return;
    }
    kept.forEach(show);
    if (isResting) return;
    const { element, at } = kept[0];
    const heir = heirOf(element);
    if (performance.now() - at > (heir ? ${PATIENCE} : ${PATIENCE_WITHOUT})) next();
    else if (heir && isLive(heir)) {
      isResting = true;
      rest(next);
    }
  };
  let isActing = false;
  const next = () => {
    isResting = false;
    const { element, act } = kept.shift();
    const heir = heirOf(element);
    isActing = true;
    if (heir) act(heir, wanted.get(element));
    isActing = false;
  };
  const wanted = new WeakMap();
  const write = (box, text) => Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value').set.call(box, text);
  const type = (box, text) => {
    box.value = text + 'x';
    write(box, text);
    box.dispatchEvent(new Event(box.matches('select') ? 'change' : 'input', { bubbles: true }));
  };
  const tick = (box, isTicked) => {
    box.checked = !isTicked;
    box.click();
  };
  const choose = (box, files) => {
    box.files = files;
    box.dispatchEvent(new Event('change', { bubbles: true }));
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
      if (!isDone || waitsBehind(element)) follow(element, event, { value, checked, isDone });
    };
    document.addEventListener(name, listen, true);
  };
  const stop = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const forget = (box) => {
    const isTyped = ({ element, act }) => [type, tick, choose].includes(act) && heirOf(element) === box;
    for (const each of kept.filter(isTyped)) each.act = () => {};
  };
  const follow = (box, event, { value, checked, isDone }) => {
    if (isDone) return forget(box);
    const [act, text] = { checkbox: [tick, checked], radio: [tick, checked], file: [choose, box.files] }[box.type] ?? [type, value];
    wanted.set(box, text);
    keep(box, act);
  };
  on('input', 'input, textarea, select', follow);
  document.addEventListener('beforeinput', () => kept.forEach(show), true);
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
