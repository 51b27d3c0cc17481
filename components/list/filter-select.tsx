import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { FRAMED_CHOICE_CLASS } from '@/components/ui/list-field';

/**
 * A choice in the line of filters, its name inside its frame. The first option filters nothing.
 *
 * @param value nothing where nothing is filtered
 * @param all what the first option is called
 * @param onChange is given an empty text for the first option
 * @param children the other options
 */
export function FilterSelect({
  label,
  value,
  all = 'All',
  className,
  onChange,
  children,
  ...select
}: Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  label: string;
  value: string | number | undefined;
  all?: string;
  onChange: (value: string) => void;
}) {
  return (
    <label className={clsx(FRAMED_CHOICE_CLASS, className)}>
      <span className="shrink-0">{label}</span>
      <select
        {...select}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent pr-1 text-text outline-none"
      >
        <option value="">{all}</option>
        {children}
      </select>
    </label>
  );
}
