import { useEffect, type RefObject } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Replays input from before hydration. React keeps the controls' values, but no handler has seen them. */
export function useEarlyInput(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const controls = part.current?.querySelectorAll<Control>('input:not([type="hidden"]), select, textarea') ?? [];
    for (const control of controls) if (!control.disabled && !isAsWritten(control)) hear(control);
  }, [part]);
}

/** Whether a control still has its server-rendered value, which stays in its defaults. */
function isAsWritten(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    return control.value === (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
  }
  if (control.type === 'file') return (control as HTMLInputElement).files?.length === 0;
  if (isTicked(control))
    return control.checked === control.defaultChecked || (control.type === 'radio' && !control.checked);
  // Browsers normalize line breaks, so ignore them.
  return control.readOnly || control.value.replace(/[\r\n]/g, '') === control.defaultValue.replace(/[\r\n]/g, '');
}

function isTicked(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

/** Fires the control's events again, so that handlers see its value. */
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
  // Email inputs don't support `setRangeText`.
  if (box instanceof HTMLInputElement && selectionStart === null) box.type = 'text';
  box.setRangeText(value, 0, box.value.length, 'end');
  if (box instanceof HTMLInputElement) box.type = type;
  if (selectionStart !== null) box.setSelectionRange(selectionStart, selectionEnd);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
