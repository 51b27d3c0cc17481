'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ChangesButton, Form, SubmitButton } from '@/components/form/form';
import { NumberField } from '@/components/form/number-field';
import { SectionCard } from '@/components/form/section-card';
import { useFormConflict } from '@/components/form/use-conflict';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { May } from '@/components/layout/rights';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { bff } from '@/lib/bff/client';
import type {
  changeConfiguration,
  createPromotion,
  ForecastConfiguration,
  getForecastConfiguration,
} from '@/lib/contract/configurations';
import { promotionDay } from '@/lib/domain/promotion';
import { formatCount } from '@/lib/text/format';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { confirmRate } from '../rate-question';
import { TryPromotion } from '../try-promotion';
import { monthEnd, MonthFields, monthLabel, monthOf, monthStart, refuseMonths } from './month-field';

const number = (label: string) => z.number({ error: `Enter ${label}.` });

/** A forecast's rates with the wording of spec 2 §2.2. */
export const ForecastTerms = z.object({
  submissionRate: number('a submission rate'),
  rate: number('an achievement rate'),
  percentage: number('a percent rate'),
  achievedVolume: number('a volume'),
});

const LABELS = {
  submissionRate: 'Submission Rate (Q)',
  rate: 'Achievement Rate (Q)',
  percentage: 'Percent Rate',
  achievedVolume: 'Min. Forecast Volume (W)',
} as const;

/** Labels of forecast terms and months in conflicts. */
export const TERM_WORDS = {
  labelOf: (field: string) => ({ ...LABELS, start: 'Start', end: 'End' })[field] ?? field,
  textOf: (field: string, value: unknown) =>
    typeof value === 'number' ? formatCount(value) + (field === 'percentage' ? ' %' : '') : monthLabel(String(value)),
};

/** @param locked names of fields that can't change */
export function ForecastTermsFields({ locked = [] }: { locked?: readonly string[] }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <NumberField name="submissionRate" label={LABELS.submissionRate} disabled={locked.includes('submissionRate')} />
      <NumberField name="rate" label={LABELS.rate} disabled={locked.includes('rate')} />
      <NumberField name="percentage" label={LABELS.percentage} suffix="%" />
      <NumberField name="achievedVolume" label={LABELS.achievedVolume} />
    </div>
  );
}

/** The default forecast rate, which is read-only until Edit (spec 2 §2.2). */
export function DefaultRate({ configuration }: { configuration: ForecastConfiguration }) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setEditing(false));
    edit.current?.focus();
  };
  return (
    <SectionCard title="Default Rate">
      {isEditing ? (
        <EditDefaultRate configuration={configuration} onClose={close} />
      ) : (
        <div className="flex flex-wrap items-end gap-x-10 gap-y-3">
          <Term label={LABELS.submissionRate}>{formatCount(configuration.submissionRate)}</Term>
          <Term label={LABELS.rate}>{formatCount(configuration.rate)}</Term>
          <Term label={LABELS.percentage}>{`${formatCount(configuration.percentage)} %`}</Term>
          <Term label={LABELS.achievedVolume}>{formatCount(configuration.achievedVolume)}</Term>
          <May do="change" in="configurations">
            <Button ref={edit} className="ml-auto" onClick={() => setEditing(true)}>
              Edit
            </Button>
          </May>
        </div>
      )}
    </SectionCard>
  );
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <span className="text-xs text-muted">{label}</span>
      <span className="text-base font-medium tabular-nums">{children}</span>
    </div>
  );
}

export const CONFIGURATION = readOf<typeof getForecastConfiguration>('/configurations/forecasts', {});

const termsOf = ({ submissionRate, rate, percentage, achievedVolume }: ForecastConfiguration) => ({
  submissionRate,
  rate,
  percentage,
  achievedVolume,
});

type Terms = z.infer<typeof ForecastTerms>;

function EditDefaultRate({ configuration, onClose }: { configuration: ForecastConfiguration; onClose: () => void }) {
  const client = useQueryClient();
  // Keep the opened version, so that others' changes aren't overwritten unseen.
  const [opened] = useState(configuration);
  const form = useForm({ schema: ForecastTerms, defaultValues: termsOf(opened) });
  const conflict = useFormConflict({
    noun: 'default rate',
    readBy: ['/configurations/forecasts'],
    form,
    record: opened,
    read: () => client.fetchQuery({ ...query(CONFIGURATION), staleTime: 0 }),
    valuesOf: termsOf,
    save: (terms, theirs) => send(terms, theirs),
    ...TERM_WORDS,
  });
  const { save, saving } = useSave({
    form,
    done: 'Successfully edited default configuration',
    link: { text: 'Default rate of forecasts' },
    onStale: conflict.onStale,
  });
  const close = (kept: Terms) => {
    // Reset synchronously, so that no draft of the discarded values outlives the form.
    flushSync(() => form.reset(kept));
    onClose();
  };
  const send = async (terms: Terms, base: ForecastConfiguration) => {
    const { id, version } = base;
    const changed = (['rate', 'submissionRate'] as const).filter((field) => terms[field] !== base[field]);
    if (!(await confirmRate('month', ...changed.map((field) => terms[field])))) return;
    const body = { ...terms, id, configurationType: 'forecasts' as const, ...(version !== undefined && { version }) };
    const change = () => bff<typeof changeConfiguration>('PATCH', '/configurations/{id}', { params: { id }, body });
    if (await save(change)) close(terms);
  };
  return (
    <>
      <Form
        form={form}
        label="Default Rate"
        draft={{ of: 'default forecast rate' }}
        busy={saving}
        guard
        onSubmit={(terms) => send(terms, conflict.base)}
      >
        <ForecastTermsFields />
        <DialogButtons onLeave={() => close(termsOf(conflict.base))}>
          <ChangesButton busy="Saving…" className="max-sm:h-10">
            Save
          </ChangesButton>
        </DialogButtons>
      </Form>
      {conflict.dialog}
    </>
  );
}

const ForecastTrialPart = deferred(() => import('./forecast-trial'));

/** Previews the form's promotion on past forecasts. */
export function TriedForecastPromotion({ today }: { today: string }) {
  const {
    submissionRate,
    rate,
    percentage,
    achievedVolume,
    start = '',
    end = '',
  } = useWatch<Terms & { start: string; end: string }>();
  return (
    <TryPromotion what="forecasts" load={() => void ForecastTrialPart.load()}>
      <ForecastTrialPart
        terms={{ submissionRate, rate, percentage, achievedVolume }}
        start={start}
        end={end}
        today={today}
      />
    </TryPromotion>
  );
}

/** Adds a forecast promotion for whole months (spec 2 §2.2). */
export function AddForecastPromotion({
  configuration,
  rendered,
}: {
  configuration: ForecastConfiguration;
  rendered: string;
}) {
  const thisMonth = monthOf(rendered);
  const { id: configurationId, version: _, ...usual } = configuration;
  const form = useForm({
    schema: ForecastTerms.extend({ start: z.string(), end: z.string() }).superRefine((terms, context) =>
      refuseMonths(terms, thisMonth, context),
    ),
    defaultValues: { ...usual, start: thisMonth, end: thisMonth },
  });
  const { submissionRate, rate, percentage, achievedVolume } = usual;
  // If someone changes the default rate, update the fields without input.
  useEffect(
    () =>
      form.reset(
        { submissionRate, rate, percentage, achievedVolume, start: thisMonth, end: thisMonth },
        { keepDirtyValues: true },
      ),
    [form, submissionRate, rate, percentage, achievedVolume, thisMonth],
  );
  const { save, saving } = useSave({
    form,
    done: 'Successfully saved promotion',
    failed: 'Something happened when creating promotion config.',
  });
  return (
    <SectionCard title="Add a Promotion">
      <Form
        form={form}
        label="Add a Promotion"
        draft={{ of: 'new forecast promotion' }}
        busy={saving}
        guard
        onSubmit={async ({ start, end, ...terms }) => {
          if (!(await confirmRate('month', terms.rate, terms.submissionRate))) return;
          const body = {
            ...terms,
            configurationId,
            configurationType: 'forecasts' as const,
            startDate: monthStart(start, promotionDay(rendered)),
            endDate: monthEnd(end),
          };
          const link = { text: [start, end].map(monthLabel).join(' – ') };
          if (await save(() => bff<typeof createPromotion>('POST', '/promotions', { body }), { link })) form.reset();
        }}
      >
        <ForecastTermsFields />
        <TriedForecastPromotion today={promotionDay(rendered)} />
        <div className="flex flex-wrap items-start gap-4">
          <MonthFields first={thisMonth} />
          <SubmitButton busy="Saving…" className="mt-[26px] ml-auto h-10">
            Save promotion
          </SubmitButton>
        </div>
      </Form>
    </SectionCard>
  );
}
