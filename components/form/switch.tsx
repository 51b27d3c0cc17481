import clsx from 'clsx';
import { useFormReadOnly } from './read-only';

interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A check box that takes effect immediately. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  const isReadOnly = useFormReadOnly();
  return (
    <label className="relative inline-flex min-h-6 w-fit items-center gap-3 text-base">
      <input
        type="checkbox"
        role="switch"
        disabled={isReadOnly}
        // The invisible check box covers the switch and its label, and the drawn parts follow its state.
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span
        aria-hidden
        className={clsx(
          'relative h-5 w-9 shrink-0 rounded-full border border-control bg-quiet-weak',
          'peer-checked:border-accent peer-checked:bg-accent',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
          'after:absolute after:top-0.5 after:left-0.5 after:size-3.5 after:rounded-full after:bg-control',
          'after:transition-transform after:content-[""]',
          'peer-checked:after:translate-x-4 peer-checked:after:bg-on-accent',
          'forced-colors:after:bg-[CanvasText] forced-colors:peer-checked:bg-[Highlight]',
        )}
      />
      <span>{label}</span>
    </label>
  );
}
