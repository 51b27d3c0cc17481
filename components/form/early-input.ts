import { useEffect, type RefObject } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Hears what was typed, chosen and selected in a part of the page before its scripts came. It stands in the controls,
 * which React leaves as they are when it takes them over, and nobody has heard of it.
 */
export function useEarlyInput(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const controls = part.current?.querySelectorAll<Control>('input:not([type="hidden"]), select, textarea') ?? [];
    for (const control of controls) if (!control.disabled && !isAsWritten(control)) hear(control);
  }, [part]);
}

/** Does it hold what the server has written into it? That stays in its defaults. */
function isAsWritten(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    return control.value === (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
  }
  if (control.type === 'file') return (control as HTMLInputElement).files?.length === 0;
  if (isTicked(control))
    return control.checked === control.defaultChecked || (control.type === 'radio' && !control.checked);
  // A browser takes line breaks in its own way.
  return control.readOnly || control.value.replace(/[\r\n]/g, '') === control.defaultValue.replace(/[\r\n]/g, '');
}

function isTicked(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

/** Does once more what was done to a control, so that it is heard. */
function hear(control: Control): void {
  if (control instanceof HTMLSelectElement || control.type === 'file') {
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (isTicked(control)) {
    control.checked = !control.checked;
    control.click();
  } else {
    typeAgain(control);
  }
}

function typeAgain(box: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, type, selectionStart, selectionEnd } = box;
  box.value = box.defaultValue;
  // In boxes for e-mail addresses a browser edits no part of a text.
  if (box instanceof HTMLInputElement && selectionStart === null) box.type = 'text';
  box.setRangeText(value, 0, box.value.length, 'end');
  if (box instanceof HTMLInputElement) box.type = type;
  if (selectionStart !== null) box.setSelectionRange(selectionStart, selectionEnd);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
