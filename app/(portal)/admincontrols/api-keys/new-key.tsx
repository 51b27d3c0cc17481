'use client';

import { useId, useRef, useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ChoiceField } from '@/components/form/choice-field';
import { Form, SubmitButton } from '@/components/form/form';
import { FieldNote } from '@/components/form/form-field';
import { NumberField } from '@/components/form/number-field';
import { ruleResolver } from '@/components/form/rule-resolver';
import { SelectField } from '@/components/form/select-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import { useSave } from '@/components/form/use-save';
import { useRights } from '@/components/layout/rights';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { copyText } from '@/components/ui/copy-text';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { bff } from '@/lib/bff/client';
import { createApiKey } from '@/lib/contract/api-keys';
import { AREA_LABELS, ROUTE_TYPES, type RouteType } from '@/lib/domain/access-table';
import { DEFAULT_CALLS_PER_MINUTE, MAX_API_KEY_NAME, MAX_CALLS_PER_MINUTE } from '@/lib/domain/api-key';
import { DAY_MS } from '@/lib/domain/day';
import { FURTHER_ACTIONS, mayDo, type Action } from '@/lib/domain/rights';

interface NewKeyValues {
  name: string;
  use: 'intake' | 'service' | 'person';
  /** For example `orders.change`. */
  rights: string[];
  /** One per line. */
  allowedAddresses: string;
  callsPerMinute: number | null;
  /** Days; empty for never. */
  expiry: string;
}

const USES = [
  { value: 'intake', label: 'Partner systems' },
  { value: 'service', label: 'Another program' },
  { value: 'person', label: 'Me' },
] as const;

const NOTES: Readonly<Record<NewKeyValues['use'], string>> = {
  intake: 'Sends and reads registrations, orders, claims, projects and inquiries of partners. Nothing else.',
  service: 'Uses parts of the back office under its own name.',
  person: 'Acts in your name and never does more than your role may.',
};

/** Creates an API key, then shows its secret once. @param ownId the user, whom a personal key belongs to */
export default function NewKey({ ownId, onClose }: { ownId: number; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [created, setCreated] = useState<{ name: string; secret: string } | null>(null);
  const form = useForm<NewKeyValues>({
    resolver: ruleResolver((values) => faultsOf(values, ownId)),
    defaultValues: {
      ...{ name: '', use: 'intake', rights: [], allowedAddresses: '', expiry: '365' },
      callsPerMinute: DEFAULT_CALLS_PER_MINUTE,
    },
    mode: 'onTouched',
  });
  const { save, saving } = useSave({ form, reasonAt: 'name' });
  const use = useWatch({ control: form.control, name: 'use' });

  if (created) return <Secret {...created} onClose={onClose} />;
  const send = async (values: NewKeyValues) => {
    const saved = await save(() => bff<typeof createApiKey>('POST', '/api-keys', { body: bodyOf(values, ownId) }));
    if (saved) setCreated(saved.answer);
  };
  return (
    <Dialog title="New API key" width="work" initialFocus={field} onClose={onClose}>
      <Form form={form} draft={{ of: 'new API key' }} busy={saving} onSubmit={send}>
        <TextField
          ref={field}
          name="name"
          label="Name"
          hint="For example the program’s name. The activity log shows it."
          maxLength={MAX_API_KEY_NAME}
          autoComplete="off"
        />
        <div className="flex flex-col gap-1">
          <ChoiceField name="use" legend="For" options={USES} />
          <p className="text-sm text-muted">{NOTES[use]}</p>
        </div>
        {use === 'intake' ? null : <RightsField />}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField name="expiry" label="Expires">
            <option value="30">In 30 days</option>
            <option value="90">In 90 days</option>
            <option value="365">In a year</option>
            <option value="">Never</option>
          </SelectField>
          <NumberField name="callsPerMinute" label="Calls a minute" min={1} max={MAX_CALLS_PER_MINUTE} />
        </div>
        <TextAreaField
          name="allowedAddresses"
          label="Allowed addresses (optional)"
          hint="One IP address or range per line, such as 203.0.113.0/24. Without one, every address is allowed."
          rows={3}
        />
        <DialogButtons onLeave={onClose}>
          <SubmitButton busy="Creating…" className="max-sm:h-10">
            Create key
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

/** Check boxes for the rights that the user has and can give. */
function RightsField() {
  const own = useRights();
  const noteId = useId();
  const { field, fieldState } = useController<NewKeyValues, 'rights'>({ name: 'rights' });
  const areas = ROUTE_TYPES.filter((area) => area !== 'editProfile' && mayDo(own, area));
  const toggle = (right: string, isOn: boolean) =>
    field.onChange(isOn ? [...field.value, right] : field.value.filter((other) => other !== right));
  return (
    <fieldset aria-describedby={noteId} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Rights</legend>
      <div className="divide-y divide-line rounded border border-line">
        {areas.map((area) => (
          <div
            key={area}
            role="group"
            aria-label={AREA_LABELS[area]}
            className="flex flex-wrap items-center gap-x-4 px-3 py-1 text-sm"
          >
            <span aria-hidden className="min-w-40 grow">
              {AREA_LABELS[area]}
            </span>
            {actionsOf(area)
              .filter((action) => mayDo(own, area, action))
              .map((action) => (
                <Checkbox
                  key={action}
                  checked={field.value.includes(`${area}.${action}`)}
                  onChange={(event) => toggle(`${area}.${action}`, event.target.checked)}
                >
                  {ACTION_LABELS[action]}
                </Checkbox>
              ))}
          </div>
        ))}
      </div>
      <FieldNote id={noteId} fault={fieldState.error?.message} hint="Every right includes See." />
    </fieldset>
  );
}

const ACTION_LABELS: Readonly<Record<Action, string>> = {
  ...{ see: 'See', change: 'Change', decide: 'Decide', export: 'Export' },
};

const actionsOf = (area: RouteType): readonly Action[] => ['see', ...FURTHER_ACTIONS[area]];

function Secret({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  return (
    <Dialog title={`API key ${name}`} width="work" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">
          Copy the key now and store it where only the program can read it. It won’t be shown again.
        </p>
        <code className="rounded border border-line bg-quiet-weak p-4 text-sm break-all select-all">{secret}</code>
        <p className="text-sm text-muted">
          {'The program sends it with every call: '}
          <code>Authorization: Bearer qp_…</code>
        </p>
        <DialogButtons leave="Close" onLeave={onClose}>
          <Button look="primary" className="max-sm:h-10" onClick={() => void copyText(secret, 'Copied the key.')}>
            Copy key
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

type NewKeyBody = z.input<(typeof createApiKey)['body']>;

function bodyOf({ use, ...values }: NewKeyValues, ownId: number): NewKeyBody {
  const rights = ROUTE_TYPES.flatMap((routeType) => {
    const actions = actionsOf(routeType).filter((action) => values.rights.includes(`${routeType}.${action}`));
    return actions.length > 0 ? [{ routeType, actions }] : [];
  });
  return {
    name: values.name,
    intake: use === 'intake',
    rights: use === 'intake' ? [] : rights,
    allowedAddresses: linesOf(values.allowedAddresses),
    callsPerMinute: values.callsPerMinute ?? 0,
    ...(use === 'person' && { personId: ownId }),
    ...(values.expiry && { expiresAt: new Date(Date.now() + Number(values.expiry) * DAY_MS).toISOString() }),
  };
}

const linesOf = (text: string) =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);

function faultsOf(values: NewKeyValues, ownId: number): [string, string][] {
  const body = bodyOf(values, ownId);
  const issues = createApiKey.body.safeParse(body).error?.issues ?? [];
  const faults = issues.flatMap(({ path: [field, index], message }): [string, string][] => {
    // The schema checks the rights only once everything else is valid.
    if (field === 'rights') return [];
    if (field === 'callsPerMinute')
      return [[field, `Enter a number from 1 to ${MAX_CALLS_PER_MINUTE.toLocaleString('en-US')}.`]];
    if (field !== 'allowedAddresses') return [[String(field), message]];
    const line = typeof index === 'number' ? `${body.allowedAddresses?.[index]} ` : '';
    return [[field, `${line}${message}.`]];
  });
  if (!body.intake && body.rights?.length === 0) faults.push(['rights', 'Select at least one right.']);
  return faults;
}
