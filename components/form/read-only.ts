'use client';

import { createContext, use } from 'react';

/** Says to everything inside that a form is only read. */
export const ReadOnlyContext = createContext(false);

/** Is the form around it only read? Then it has no buttons that change anything. */
export const useFormReadOnly = () => use(ReadOnlyContext);
