import { expect, test } from 'vitest';
import { hasChanges } from '@/components/form/has-changes';

const stored = { name: 'Ada', number: null, disabled: false, roles: [1, 2] };

test.each<[string, object, boolean]>([
  ['nothing', {}, false],
  ['space around a text', { name: ' Ada ' }, false],
  ['an empty box', { number: '', email: undefined }, false],
  ['a text', { name: 'Eda' }, true],
  ['a text that is taken away', { name: '' }, true],
  ['a choice', { disabled: true }, true],
  ['a list', { roles: [2, 1] }, true],
])('counts %s', (_, change, changed) => expect(hasChanges({ ...stored, ...change }, stored)).toBe(changed));
