import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sealedStorage } from '@/lib/session/sealed-storage';
import { fakeStorage } from '../harness/fake-storage';

const ownerOf = (id: number, letter = String(id)) => ({ id, key: btoa(letter.repeat(32)) });
const RUTH = ownerOf(7);
const KENJI = ownerOf(8);
const NAME = '/qpartners/companies?searchFor=Adeyemi note about company 13';
const TEXT = 'Calls on Tuesdays — ask for Zoë';

let storage: Storage;
const open = (owner = RUTH) => sealedStorage('draft', owner, storage);
const entries = () => Object.entries(storage);

beforeEach(() => {
  storage = fakeStorage();
  open().write(NAME, TEXT);
});

describe('a text that is kept for a person', () => {
  it('is read again under its name, and nothing of either stands in the storage', () => {
    expect(open().read(NAME)).toBe(TEXT);
    const all = JSON.stringify(entries());
    for (const word of ['Tuesdays', 'Zoë', 'Adeyemi', 'companies', 'note', btoa('Tuesdays')]) {
      expect(all).not.toContain(word);
    }
  });

  it('is sealed otherwise each time, under the same name', () => {
    const [[name, sealed] = []] = entries();
    open().write(NAME, TEXT);
    expect(entries()).toHaveLength(1);
    expect(storage.getItem(name!)).not.toBe(sealed);
  });

  it('is long, or empty', () => {
    for (const text of ['', 'ü'.repeat(100_000)]) {
      open().write(NAME, text);
      expect(open().read(NAME)).toBe(text);
    }
  });

  it('is gone once it is removed', () => {
    open().remove(NAME);
    expect(entries()).toEqual([]);
    expect(open().read(NAME)).toBeNull();
  });

  it('is found by nobody else, and stays for its person', () => {
    expect(open(KENJI).read(NAME)).toBeNull();
    expect(open().read(NAME)).toBe(TEXT);
  });

  it('can’t be opened under another person’s name by their key', () => {
    const [[name, sealed] = []] = entries();
    open(KENJI).write(NAME, 'theirs');
    const theirs = Object.keys(storage).find((entry) => entry !== name)!;
    storage.setItem(theirs, sealed);
    expect(open(KENJI).read(NAME)).toBeNull();
  });

  it('is one of its kind', () => {
    expect(sealedStorage('recent', RUTH, storage).read(NAME)).toBeNull();
  });
});

describe('what a person’s key does not open', () => {
  it.each([
    [
      'a letter of it changed',
      (sealed: string) => `${sealed.slice(0, 30)}${sealed[30] === 'A' ? 'B' : 'A'}${sealed.slice(31)}`,
    ],
    ['its end cut off', (sealed: string) => sealed.slice(0, -8)],
    ['clear text', () => JSON.stringify({ values: { name: 'Lamps' } })],
    ['nothing in it', () => ''],
  ])('with %s is removed and read as nothing', (_, tamper) => {
    const [[name, sealed] = []] = entries();
    storage.setItem(name!, tamper(sealed));
    expect(open().read(NAME)).toBeNull();
    expect(entries()).toEqual([]);
  });

  it('in the place of another text of theirs is removed and read as nothing', () => {
    const [[name] = []] = entries();
    open().write('another', 'text');
    const other = Object.keys(storage).find((entry) => entry !== name)!;
    storage.setItem(name!, storage.getItem(other)!);
    expect(open().read(NAME)).toBeNull();
    expect(open().read('another')).toBe('text');
  });

  it('of a key before this one is removed when their storage is opened, whatever it is called', () => {
    open(KENJI).write(NAME, 'theirs');
    open(ownerOf(7, 'n'));
    expect(entries()).toHaveLength(1);
    expect(open(KENJI).read(NAME)).toBe('theirs');
  });
});

it('a storage that is full says so', () => {
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => open().write(NAME, TEXT)).toThrow('full');
});
