import type { ReactNode } from 'react';
import { defineAction, type Item } from '@/components/action/action';
import { perform } from '@/components/action/perform';
import { SelectField } from '@/components/form/select-field';
import { bff, BffError } from '@/lib/bff/client';
import { call } from '@/lib/bff/call';
import type { Output } from '@/lib/contract/endpoint';
import type { getOpenWork, handOverWork, listAssignees, OpenWork } from '@/lib/contract/work';
import { WORK_KIND_NAMES, workInWords, type WorkKind } from '@/lib/domain/work';
import { listNames } from '@/lib/text/format';
import { choiceOf, type Choice } from './assignees';

/** A kind of a person's open work, by its place among the kinds. */
export interface WorkToMove extends Item {
  kind: WorkKind;
  count: number;
}

export const toMove = ({ kind, count }: OpenWork[number]): WorkToMove => ({
  ...{ id: WORK_KIND_NAMES.indexOf(kind), label: workInWords(kind, count) },
  ...{ kind, count },
});

export const openWorkInWords = (open: OpenWork): string =>
  listNames(open.map(({ kind, count }) => workInWords(kind, count)));

/** Under which pending hand-overs of a person are marked. */
export const handOverMark = (id: number) => `open work of ${id}`;

/** Moves a person's open work, after the time to undo it. */
export function handOver(id: number, open: OpenWork, { userId, roleId, name }: Choice): void {
  const action = defineAction<WorkToMove, Output<typeof handOverWork>>({
    of: handOverMark(id),
    noun: ['kind of work', 'kinds of work'],
    ...(name === null
      ? { verb: ['Unassign', 'Unassigning', 'unassigned'] }
      : { verb: ['Hand over', 'Handing over', 'handed over'], tail: `to ${name}` }),
    subject: (items) => listNames(items.map(({ label }) => label)),
    isOne: ([first, ...others]) => first.count === 1 && others.length === 0,
    perCall: WORK_KIND_NAMES.length,
    call: (items) =>
      call<typeof handOverWork>('PATCH', '/work/of/{id}', {
        params: { id },
        body: { kinds: items.map(({ kind }) => kind), userId: userId ?? null, roleId: roleId ?? null },
      }),
    refused: ({ refused }) => new Map(refused.map(({ kind, reason }) => [WORK_KIND_NAMES.indexOf(kind), reason])),
  });
  perform(action, open.map(toMove));
}

export interface HandOverOffer {
  /** A field for the question; undefined if the person has no open work. */
  field: ReactNode;
  /** Hands over as chosen in the field; does nothing without a choice. */
  carryOut: () => void;
}

const NO_OFFER: HandOverOffer = { field: undefined, carryOut: () => undefined };

/** Offers to hand over someone's open work in the question that shuts them out. It is left out if it can't be read. */
export async function offerHandOver({ id, name }: { id: number; name: string }): Promise<HandOverOffer> {
  try {
    const [open, { people, roles }] = await Promise.all([
      bff<typeof getOpenWork>('GET', '/work/of/{id}', { params: { id } }),
      bff<typeof listAssignees>('GET', '/work/assignees', { query: {} }),
    ]);
    if (open.length === 0) return NO_OFFER;
    const choices: Choice[] = [
      ...people.filter((person) => person.id !== id).map((user) => choiceOf({ user })),
      ...roles.map((role) => choiceOf({ user: null, role })),
    ];
    let chosen: Choice | undefined;
    const field = (
      <SelectField
        label={`Hand over ${openWorkInWords(open)}`}
        defaultValue=""
        onChange={({ target }) => (chosen = choices[target.selectedIndex - 1])}
      >
        <option value="">{`Leave it with ${name}`}</option>
        {choices.map((choice, index) => (
          <option key={index} value={index}>
            {choice.roleId ? `${choice.name} (role)` : choice.name}
          </option>
        ))}
      </SelectField>
    );
    return { field, carryOut: () => chosen && handOver(id, open, chosen) };
  } catch (error) {
    if (error instanceof BffError) return NO_OFFER;
    throw error;
  }
}
