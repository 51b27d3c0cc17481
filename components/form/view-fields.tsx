'use client';

import type { Ref } from 'react';
import { z } from 'zod';
import { createView, type SavedViews } from '@/lib/contract/saved-views';
import { SelectField } from './select-field';
import { TextField } from './text-field';

/** A view's name and the id of its role; an empty role makes it personal. */
export const ViewForm = z.object({ name: createView.body.shape.name, role: z.string() });
export type ViewForm = z.output<typeof ViewForm>;

/** @param roles null if the view can only be personal */
export function ViewFields({ roles, ref }: { roles: SavedViews['roles'] | null; ref: Ref<HTMLInputElement> }) {
  return (
    <>
      <TextField ref={ref} name="name" label="Name" autoComplete="off" />
      {roles ? (
        <SelectField name="role" label="For">
          <option value="">Me</option>
          {roles.map(({ id, name }) => (
            <option key={id} value={id}>
              {`Everyone with the role ${name}`}
            </option>
          ))}
        </SelectField>
      ) : null}
    </>
  );
}
