/** The kinds of encrypted personal data in browser storage. */
export type SealedKind = 'draft' | 'recent' | 'views';

/** The prefix of a kind's entry names, for any person. */
export const sealedPrefix = (kind: SealedKind): string => `sealed ${kind} `;
