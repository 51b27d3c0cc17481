import type { SheetCheck, UploadRow } from '@/components/upload/upload-kinds';
import { bff } from '@/lib/bff/client';
import type { BatchRowInput, checkPointBatch } from '@/lib/contract/point-batches';
import type { listPurposes } from '@/lib/contract/points';
import {
  companyKey,
  purposeKey,
  signedAmount,
  validatePointRows,
  type BatchCompany,
  type BatchMove,
  type BatchRow,
  type PointRow,
} from '@/lib/domain/point-batch';
import type { Requester } from '@/lib/domain/point-request';
import { POINT_COLUMNS } from '@/lib/domain/upload';
import { query, queryClient } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

export interface PointSheet extends SheetCheck {
  /** Parses the rows that can be sent. */
  read: (rows: readonly UploadRow[]) => { row: number; read: BatchRow }[];
  /** Points moved for a company within a day without a second approval. */
  movedAlone: (companyId: number) => number;
  /** Points that the reader moved within a day without a second approval. */
  movedByPerson: () => number;
  /** Refetches the companies of some rows, keeping known data until then. @throws BffError */
  learnAnew: (rows: readonly UploadRow[]) => Promise<void>;
}

type NamedCompanies = Map<string, readonly (BatchCompany & { movedAlone: number })[]>;

const toRow = ({ cells, row, file, flawed }: UploadRow) => ({ ...cells, row, file, flawed }) as unknown as PointRow;

export function pointSheet(asker: Requester): PointSheet {
  let purposes = new Map<string, number>();
  let companies: NamedCompanies = new Map();
  let movedAlone = new Map<number, number>();
  let movedByPerson = 0;
  const validated = (rows: readonly UploadRow[]) => validatePointRows(rows.map(toRow), { companies, purposes, asker });
  const keepCompanies = (known: NamedCompanies) => {
    companies = known;
    movedAlone = new Map([...known.values()].flat().map((company) => [company.id, company.movedAlone]));
  };
  const learn = async (rows: readonly UploadRow[], known: NamedCompanies) => {
    if (purposes.size === 0) {
      const listed = await queryClient().fetchQuery(query(readOf<typeof listPurposes>('/purpose-type/search', {})));
      purposes = new Map(listed.map(({ id, name }) => [purposeKey(name), id]));
    }
    const texts = new Set(rows.map(({ cells }) => companyKey(cells.company ?? '')));
    const unknown = [...texts].filter((text) => text !== '' && !known.has(text));
    if (unknown.length === 0) return keepCompanies(known);
    const named = await namedBy(unknown);
    movedByPerson = named.movedByYou;
    keepCompanies(new Map([...known, ...named.companies]));
  };
  return {
    kind: 'points',
    columns: POINT_COLUMNS,
    learn: (rows) => learn(rows, companies),
    learnAnew: (rows) => learn(rows, new Map()),
    validate: (rows) => validated(rows).validated,
    read: (rows) => validated(rows).read.flatMap((read, index) => (read ? [{ row: rows[index]?.row ?? 0, read }] : [])),
    movedAlone: (companyId) => movedAlone.get(companyId) ?? 0,
    movedByPerson: () => movedByPerson,
    forget: () => {
      purposes = new Map();
      keepCompanies(new Map());
    },
  };
}

/** Looks up companies named by texts. Unknown ones are missing. */
async function namedBy(texts: readonly string[]): Promise<{ companies: NamedCompanies; movedByYou: number }> {
  const body = { companies: [...texts] };
  const { named, movedByYou = 0 } = await bff<typeof checkPointBatch>('POST', '/point-batches/check', { body });
  const found: NamedCompanies = new Map(texts.map((text) => [text, []]));
  for (const { text, companies } of named) found.set(text, companies);
  return { companies: found, movedByYou };
}

export const moveOf = ({ company, type, qpoints }: BatchRow): BatchMove => ({
  companyId: company.id,
  amount: signedAmount(type, qpoints),
});

export function inputOf(row: number, { company, type, qpoints, purposeTypeId, note }: BatchRow): BatchRowInput {
  return { row, companyId: company.id, requestTypeId: type, qpoints, purposeTypeId, ...(note && { note }) };
}
