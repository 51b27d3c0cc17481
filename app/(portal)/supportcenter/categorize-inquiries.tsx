'use client';

import { useId, useState } from 'react';
import { HeldBulkDialog, type WorkWords } from '@/components/bulk/held-dialog';
import type { OnRunEnd } from '@/components/bulk/held-run';
import type { Eligible, HeldWork } from '@/components/bulk/held-work';
import type { BulkItem } from '@/components/bulk/use-bulk-run';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { bff } from '@/lib/bff/client';
import type { categorizeInquiries } from '@/lib/contract/inquiries';
import { readInquiry, type SeenInquiry } from './bulk-inquiry';
import { inquiryCount } from './inquiries-query';

interface Category {
  id: number;
  name: string;
}

/** Puts several inquiries into one category. Who asked is their label. */
export default function CategorizeInquiries({
  inquiries,
  categories,
  onHold,
  onClose,
  onClosed,
}: {
  inquiries: readonly BulkItem[];
  categories: readonly Category[];
  /** Takes inquiries out of the selection until it is told what became of them. */
  onHold: (ids: readonly number[]) => OnRunEnd;
  onClose: () => void;
  onClosed: () => void;
}) {
  const id = useId();
  const [wanted, setWanted] = useState<number | null>(null);
  const [isBlank, setBlank] = useState(false);
  const category = categories.find((each) => each.id === wanted) ?? null;
  return (
    <HeldBulkDialog
      items={inquiries}
      read={readInquiry}
      work={category && categorizing(category)}
      words={wordsOf(inquiries.length, category?.name ?? '')}
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
          {isBlank ? (
            <p id={`${id}-fault`} role="alert" className="text-sm text-bad">
              Choose a category.
            </p>
          ) : null}
        </div>
      }
      note="This can be undone for ten seconds."
      onLacking={() => setBlank(true)}
      onHold={onHold}
      onClose={onClose}
      onClosed={onClosed}
    />
  );
}

function categorizing({ id: categoryId, name }: Category): Omit<HeldWork<SeenInquiry, number>, 'read'> {
  const bodyOf = ({ id, contactCategoryId, change }: Eligible<SeenInquiry, number>) => ({
    ids: [id],
    categoryId: change,
    ...(contactCategoryId ? { from: contactCategoryId } : {}),
  });
  const stands = ({ contactCategoryId }: SeenInquiry) => contactCategoryId === categoryId;
  return {
    validate: (inquiry) => {
      if (!inquiry.can?.includes('categorize')) return { refusal: 'Its category can’t be changed here.' };
      if (stands(inquiry)) return { refusal: `It is in ${name} already.` };
      return { change: categoryId, before: inquiry.contactCategoryName ?? '—', after: name };
    },
    stands,
    apply: (inquiry, bulkId) =>
      bff<typeof categorizeInquiries>('PATCH', '/contact/categorize', { body: bodyOf(inquiry), bulkId }),
    leaving: (inquiry) => ({ method: 'PATCH', path: '/contact/categorize', body: bodyOf(inquiry) }),
  };
}

function wordsOf(chosen: number, category: string): WorkWords<BulkItem> {
  const subjectOf = (items: readonly BulkItem[]) =>
    items.length === 1 ? `The inquiry of ${items[0]?.label} is` : `${inquiryCount(items.length)} are`;
  return {
    title: `Change category: ${inquiryCount(chosen)}`,
    reading: 'Reading the inquiries',
    eligible: `can be put into ${category || 'another category'}`,
    button: (count) => `Change ${inquiryCount(count)}`,
    changing: 'Inquiries to change',
    refused: 'Inquiries that don’t change',
    held: (items) => `${subjectOf(items)} in ${category} in ten seconds.`,
    running: 'Changing the category',
    done: (items) => ({ message: `${subjectOf(items)} in ${category} now.` }),
    sentences: {
      done: (count) => `Changed ${inquiryCount(count)}.`,
      items: inquiryCount,
      failed: (count) => `${inquiryCount(count)} could not be changed.`,
    },
    failedLabel: 'Failed inquiries',
  };
}
