'use client';

import clsx from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ChangeEvent, type ComponentProps, type ReactNode, type Ref } from 'react';
import { bothRefs } from '@/components/ui/both-refs';
import { BoundField, FIELD_CLASS, type FieldProps } from './form-field';

type InputProps = Omit<ComponentProps<'input'>, 'size' | 'className' | 'ref'> & { ref?: Ref<HTMLInputElement> };

/**
 * A labeled line of text. In a form, `name` is the value's name; with its own `value`, the caller controls it.
 *
 * @param adornment content inside the field at its right, such as a button
 * @param secret keeps it out of drafts, as for tax numbers; passwords always are
 */
export function TextField({
  label,
  hint,
  fault,
  size = 'form',
  className,
  adornment,
  secret = false,
  ref,
  ...input
}: FieldProps & InputProps & { adornment?: ReactNode; secret?: boolean }) {
  const name = input.value === undefined ? input.name : undefined;
  return (
    <BoundField
      name={name}
      secret={secret || input.type === 'password'}
      label={label}
      hint={hint}
      fault={fault}
      size={size}
      className={className}
      id={input.id}
    >
      {(control, bound) => {
        const box = (
          <input
            name={bound?.name}
            onBlur={bound?.onBlur}
            {...input}
            {...control}
            {...(bound && {
              value: (bound.value ?? '') as string,
              readOnly: bound.readOnly || input.readOnly,
              onChange: (event: ChangeEvent<HTMLInputElement>) => {
                bound.onChange(event.target.value);
                input.onChange?.(event);
              },
            })}
            ref={bothRefs(bound?.ref as Ref<HTMLInputElement>, ref)}
            className={clsx(FIELD_CLASS[size], adornment && 'pr-11')}
          />
        );
        if (!adornment) return box;
        return (
          <div className="relative">
            {box}
            {adornment}
          </div>
        );
      }}
    </BoundField>
  );
}

/** A password field with a button to show the password. */
export function PasswordField(props: FieldProps & InputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      secret
      type={shown ? 'text' : 'password'}
      // Visible passwords must not be spell-checked or capitalized.
      spellCheck={false}
      autoCapitalize="none"
      adornment={
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          className={clsx(
            'absolute top-1 right-1 grid size-8 place-items-center rounded text-muted',
            'hover:bg-hover hover:text-text',
          )}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden size={16} />
        </button>
      }
    />
  );
}
