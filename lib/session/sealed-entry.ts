/** What the browser keeps of a person's, sealed. */
export type SealedKind = 'draft' | 'recent' | 'views';

/** How the names of such entries begin, whoever they are of. */
export const sealedPrefix = (kind: SealedKind): string => `sealed ${kind} `;
