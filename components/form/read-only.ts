'use client';

import { createContext, use } from 'react';

export const ReadOnlyContext = createContext(false);

/** Whether the surrounding form is read-only. It then shows no buttons that change anything. */
export const useFormReadOnly = () => use(ReadOnlyContext);
