'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Field } from './field';

/** A text box for a password, whose letters can be shown. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'adornment'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      className="pr-11"
      // A shown password is still none for spelling services and for capital letters of their own accord.
      spellCheck={false}
      autoCapitalize="none"
      adornment={
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          className="absolute top-1 right-1 grid size-8 place-items-center rounded text-muted hover:bg-hover hover:text-text"
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden size={16} />
        </button>
      }
    />
  );
}
