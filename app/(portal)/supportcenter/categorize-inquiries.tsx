'use client';

import { useId, useState } from 'react';
import type { ActionWords, Item } from '@/components/action/action';
import { call } from '@/lib/bff/call';
import { ActionDialog, type CheckedAction } from '@/components/action/action-dialog';
import type { Preview } from '@/components/action/item-list';
import type { SelectedActionProps } from '@/components/action/use-selected-action';
import { NoListOptions } from '@/components/form/no-list-options';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import type { categorizeInquiries } from '@/lib/contract/inquiries';
import type { ContactType } from '@/lib/domain/contact-type';
import { offered } from '@/lib/domain/offered';
import { INQUIRIES, readInquiry, type SeenInquiry } from './bulk-inquiry';

interface Category {
  id: number;
  name: string;
  hidden?: boolean | undefined;
}

export default function CategorizeInquiries({
  inquiries,
  categories: all,
  type,
  ...handlers
}: SelectedActionProps & { inquiries: readonly Item[]; categories: readonly Category[]; type: ContactType }) {
  const id = useId();
  const [wanted, setWanted] = useState<number | null>(null);
  const [isBlank, setBlank] = useState(false);
  const categories = offered(all);
  const category = categories.find((each) => each.id === wanted) ?? null;
  return (
    <ActionDialog
      {...handlers}
      items={inquiries}
      read={readInquiry}
      action={category && categorizing(category)}
      words={WORDS}
      fields={
        <div className="flex flex-col items-start gap-1">
          <label htmlFor={id} className="font-medium">
            Category
          </label>
          <select
            id={id}
            className={`${LIST_FIELD_CLASS} w-64`}
            value={wanted ?? ''}
            aria-invalid={isBlank || undefined}
            aria-describedby={isBlank ? `${id}-fault` : undefined}
            onChange={({ target }) => {
              setWanted(Number(target.value) || null);
              setBlank(false);
            }}
          >
            <option value="">Choose a category</option>
            {categories.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
          {categories.length === 0 ? (
            <p className="text-sm text-muted">
              <NoListOptions list={type === 1 ? 'website-categories' : 'portal-categories'} />
            </p>
          ) : null}
          {isBlank ? (
            <p id={`${id}-fault`} role="alert" className="text-sm text-bad">
              Choose a category.
            </p>
          ) : null}
        </div>
      }
      onLacking={() => setBlank(true)}
    />
  );
}

function categorizing({ id: categoryId, name }: Category): CheckedAction<SeenInquiry, SeenInquiry & Preview> {
  const isThere = ({ contactCategoryId }: SeenInquiry) => contactCategoryId === categoryId;
  return {
    ...INQUIRIES,
    ...WORDS,
    tail: `to ${name}`,
    check: (inquiry) => {
      if (!inquiry.can?.includes('categorize')) return 'Its category can’t be changed here.';
      if (isThere(inquiry)) return `Already in ${name}.`;
      return { ...inquiry, before: inquiry.contactCategoryName ?? '—', after: name };
    },
    isDone: isThere,
    call: ([{ id, contactCategoryId }]) =>
      call<typeof categorizeInquiries>('PATCH', '/contact/categorize', {
        body: { ids: [id], categoryId, ...(contactCategoryId ? { from: contactCategoryId } : {}) },
      }),
  };
}

const WORDS: ActionWords = { ...INQUIRIES, verb: ['Change', 'Changing', 'changed'], part: 'category' };
