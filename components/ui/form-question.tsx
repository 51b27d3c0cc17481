'use client';

import type { ComponentProps } from 'react';
import ConfirmDialog from './confirm-dialog';
import { useDirtyFields } from './dirty-fields';

/** A question with fields in it: Esc, Back and a press beside it ask first where something typed would be lost. */
export default function FormQuestion(props: Omit<ComponentProps<typeof ConfirmDialog>, 'typed'>) {
  return <ConfirmDialog {...props} typed={useDirtyFields()} />;
}
