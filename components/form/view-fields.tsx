'use client';

import type { Ref } from 'react';
import { z } from 'zod';
import { createView, type SavedViews } from '@/lib/contract/saved-views';
import { SelectField } from './select-field';
import { TextField } from './text-field';

/** How a saved view is called, and for whom it is: the id of a role, or nothing for oneself. */
export const ViewForm = z.object({ name: createView.body.shape.name, role: z.string() });
export type ViewForm = z.output<typeof ViewForm>;

/** The fields of a {@link ViewForm}. @param roles none where a view can only be one's own */
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
