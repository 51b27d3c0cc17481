/**
 * The last release: its version in the changelog and its commit. The commit and not the tag is looked for, because a
 * copy of the repository may come without tags.
 */
export const LAST_RELEASE = { version: '0.1.0', commit: 'ec0eab0924bef5c8e86e0c18b6677415fcdd631d' } as const;
