'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState, type FormEvent } from 'react';
import { ChoiceField } from '@/components/form/choice-field';
import { NewPasswordFields } from '@/components/form/new-password-fields';
import { SectionCard } from '@/components/form/section-card';
import { TextField } from '@/components/form/text-field';
import { UNSAVED } from '@/components/form/unsaved-question';
import { useNewPassword } from '@/components/form/use-new-password';
import { useQuestion } from '@/components/form/use-question';
import { useUnsavedGuard } from '@/components/form/use-unsaved-guard';
import { PageTitle } from '@/components/layout/page-title';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { BffError } from '@/lib/bff/client';
import { faultsOfPerson, NUMBER_KINDS, type TypedPerson } from '@/lib/domain/person';
import { SESSIONS_PATH } from '@/lib/paths';
import { NUMBER_TYPES, valuesOf, withKind, type OwnProfile } from './profile-values';
import { refreshSession, saveProfile } from './save-profile';

const KIND_LABELS = { office: 'Office', mobile: 'Mobile' } as const;

const NUMBER_OPTIONS = NUMBER_KINDS.map((kind) => ({ value: NUMBER_TYPES[kind], label: KIND_LABELS[kind] }));

type Faults = Partial<Record<keyof TypedPerson, string>>;

/** The form of a person's own profile: name, number, and a new password where one is wanted (spec 3 §5, Own profile). */
export function ProfileForm({ profile: given }: { profile: OwnProfile }) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [profile, setProfile] = useState(given);
  const [values, setValues] = useState(() => valuesOf(given));
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Faults>({});
  const [saving, setSaving] = useState(false);
  const entry = useNewPassword('current-and-new');
  const [question, ask] = useQuestion();

  const faults: Faults = { ...(tried ? faultsOfPerson(values) : {}), ...refused };
  const isNewPassword = Object.values(entry.values).some((typed) => typed !== '');
  const isChanged = isNewPassword || JSON.stringify(values) !== JSON.stringify(valuesOf(profile));
  useUnsavedGuard(() => isChanged, () => ask(UNSAVED));

  const set = (field: keyof TypedPerson) => (event: { target: { value: string } }) => {
    setValues((before) => ({ ...before, [field]: event.target.value }));
    setRefused(({ [field]: _, ...others }) => others);
  };

  const showRefusal = (error: BffError) => {
    const names: Record<string, keyof TypedPerson> = { firstName: 'firstName', lastName: 'lastName', officeNumber: 'number', mobileNumber: 'number' };
    const own = error.errors.flatMap(({ path, msg }) => (path && names[path] ? [[names[path], msg] as const] : []));
    setRefused(Object.fromEntries(own));
    const isPassword = entry.showFaults(error.errors, form.current);
    if (own[0]) focusField(form.current, own[0][0]);
    showToast.error(own.length > 0 || isPassword ? 'Update Failed' : `Update Failed\n${error.message}`);
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setTried(true);
    const found = faultsOfPerson(values);
    const first = (['firstName', 'lastName', 'number'] as const).find((field) => found[field]);
    const isPasswordRight = !isNewPassword || entry.check(form.current);
    if (first) focusField(form.current, first);
    if (first || !isPasswordRight) return;
    setSaving(true);
    try {
      const version = await saveProfile(profile, values, isNewPassword ? entry.given() : null);
      await refreshSession();
      entry.clear();
      setTried(false);
      const { kind: _, number: __, ...names } = values;
      const numbers = { officeNumber: null, mobileNumber: null, [`${values.kind}Number`]: values.number.trim() };
      setProfile({ ...profile, ...names, ...numbers, version });
      showToast.success('Update user success');
      router.refresh();
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      showRefusal(error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <form
      ref={form}
      aria-label="Edit Profile"
      method="post"
      noValidate
      className="flex w-full max-w-[720px] flex-col gap-4"
      onSubmit={(event) => void save(event)}
    >
      <PageTitle
        actions={
          <Button type="submit" look="primary" aria-disabled={saving}>
            {saving ? 'Saving…' : 'Confirm'}
          </Button>
        }
      >
        Edit Profile
      </PageTitle>
      <SectionCard title="Profile">
        <TextField label="ID (E-mail)" value={profile.email} name="email" autoComplete="username" readOnly />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="First Name"
            name="firstName"
            autoComplete="given-name"
            value={values.firstName}
            fault={faults.firstName}
            readOnly={saving}
            onChange={set('firstName')}
          />
          <TextField
            label="Last Name"
            name="lastName"
            autoComplete="family-name"
            value={values.lastName}
            fault={faults.lastName}
            readOnly={saving}
            onChange={set('lastName')}
          />
        </div>
        <div className="flex flex-wrap items-start gap-4">
          <ChoiceField
            legend="Number type"
            value={NUMBER_TYPES[values.kind]}
            options={NUMBER_OPTIONS}
            onChange={(id) => {
              const kind = NUMBER_KINDS.find((each) => NUMBER_TYPES[each] === id) ?? 'office';
              setValues((before) => withKind(before, kind, profile));
            }}
          />
          <TextField
            label="Contact Number"
            name="number"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            className="grow basis-48"
            value={values.number}
            fault={faults.number}
            readOnly={saving}
            onChange={set('number')}
          />
        </div>
      </SectionCard>
      <SectionCard title="Password" aside="Leave it empty to keep the one you have.">
        <div className="flex max-w-[340px] flex-col gap-4">
          <NewPasswordFields entry={entry} readOnly={saving} />
        </div>
        <p className="text-sm text-muted">
          A new password signs you out everywhere else.{' '}
          <Link href={SESSIONS_PATH} prefetch={false} className="text-accent underline underline-offset-4">
            See where you are signed in
          </Link>
        </p>
      </SectionCard>
      {question}
    </form>
  );
}

function focusField(form: HTMLElement | null, field: keyof TypedPerson): void {
  form?.querySelector<HTMLInputElement>(`input[name=${field}]`)?.focus();
}
