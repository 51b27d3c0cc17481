import { expect, it } from 'vitest';
import { csvRecords } from '@/lib/workbook/csv';

async function recordsOf(text: string, size: number): Promise<string[][]> {
  async function* chunks() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  }
  const records: string[][] = [];
  for await (const batch of csvRecords(chunks())) records.push(...batch);
  return records;
}

const TEXT = '\ufeffid;name;note\r\n1;"a;b";"two\r\nlines, ""quoted"""\r\n2;5" pipe;\r\n3;"";"x"\n4;last;"end"';

it.each([25, 26, 27, 40, 1_000])('reads records from chunks of %s characters as from one text', async (size) => {
  expect(await recordsOf(TEXT, size)).toEqual([
    ['id', 'name', 'note'],
    ['1', 'a;b', 'two\r\nlines, "quoted"'],
    ['2', '5" pipe', ''],
    ['3', '', 'x'],
    ['4', 'last', 'end'],
  ]);
});

it('says where a quotation mark is never closed', async () => {
  await expect(recordsOf('id,name\n1,"open\n2,b\n', 10)).rejects.toThrow(
    'A quotation mark in this file is never closed',
  );
});
