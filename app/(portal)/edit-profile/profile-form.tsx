'use client';

import type { z } from 'zod';
import { ChangesButton, Form } from '@/components/form/form';
import {
  checkNewPassword,
  NewPasswordFields,
  NO_PASSWORD,
  PASSWORD_BOXES,
} from '@/components/form/new-password-fields';
import { PersonFields } from '@/components/form/person-fields';
import { SectionCard } from '@/components/form/section-card';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { useMay } from '@/components/layout/rights';
import { PortalLink } from '@/components/layout/navigation';
import { PageTitle } from '@/components/layout/page-title';
import { RecordPage } from '@/components/record/record-page';
import { recordOf } from '@/components/record/use-record';
import { bff } from '@/lib/bff/client';
import { changeProfile } from '@/lib/contract/own-account';
import type { getProfile } from '@/lib/contract/session';
import { SESSIONS_PATH, NOTICE_WAYS_PATH } from '@/lib/addresses/paths';

type OwnProfile = z.output<(typeof getProfile)['response']>;

const BOXES = ['currentPassword', 'password', 'confirmation'] as const;

/** The body's schema. The password changes only if one of its fields is filled in. */
const schemaOf = (owner: OwnProfile) =>
  changeProfile.body.safeExtend(PASSWORD_BOXES).superRefine((typed, context) => {
    if (BOXES.some((box) => typed[box] !== '')) checkNewPassword(BOXES, typed, owner, context);
  });

/** The ids of number kinds here are swapped compared to the admin forms (spec 3 §9). */
const KIND_IDS = { office: '1', mobile: '2' } as const;

/** The form accepts only digits, but older stored numbers may have other characters. */
const digitsOf = (number: string | null | undefined) => number?.replace(/\D/g, '') || null;

function valuesOf({ firstName, lastName, officeNumber, mobileNumber }: OwnProfile) {
  const mobile = digitsOf(mobileNumber);
  return {
    firstName,
    lastName,
    officeNumber: digitsOf(officeNumber) ?? (mobile ? null : ''),
    mobileNumber: mobile,
    ...NO_PASSWORD,
  };
}

export function ProfileScreen({ failed }: { failed: string | null }) {
  return (
    <RecordPage
      source={recordOf<typeof getProfile>('/users/profile', {})}
      versionOf={({ version }) => version}
      failed={failed}
      title="Edit Profile"
      problem="Your profile could not be loaded."
    >
      {(profile, take) => <ProfileForm profile={profile} take={take} />}
    </RecordPage>
  );
}

/** The form for one's own name, number and password (spec 3 §5, Own profile). */
function ProfileForm({ profile, take }: { profile: OwnProfile; take: (profile: OwnProfile) => void }) {
  const hasSessions = useMay('sessions');
  const hasNotices = useMay('notices');
  const form = useForm({ schema: schemaOf(profile), defaultValues: valuesOf(profile) });
  const { save, saving } = useSave({ form, done: 'Update user success', failed: 'Update Failed' });

  const send = async ({
    confirmation: _,
    currentPassword,
    password,
    ...person
  }: z.output<ReturnType<typeof schemaOf>>) => {
    const saved = await save(async () => {
      const body = { ...person, version: profile.version, ...(password && { password, currentPassword }) };
      const { version } = await bff<typeof changeProfile>('PATCH', '/users/profile', { body });
      await refreshSession();
      return version;
    });
    if (!saved) return;
    const fresh = { ...profile, ...person, version: saved.answer };
    take(fresh);
    form.reset(valuesOf(fresh));
  };

  return (
    <Form
      form={form}
      label="Edit Profile"
      draft={{ of: 'own profile' }}
      busy={saving}
      guard
      className="flex w-full max-w-3xl flex-col gap-4"
      onSubmit={send}
    >
      <PageTitle actions={<ChangesButton busy="Saving…">Confirm</ChangesButton>}>Edit Profile</PageTitle>
      <SectionCard title="Profile">
        <TextField label="ID (E-mail)" value={profile.email} name="email" autoComplete="username" readOnly />
        <PersonFields
          kindLegend="Number type"
          kindIds={KIND_IDS}
          autoComplete={{ firstName: 'given-name', lastName: 'family-name', number: 'tel-national' }}
        />
      </SectionCard>
      <SectionCard title="Password" aside="Leave empty to keep your current password.">
        <div className="flex max-w-[340px] flex-col gap-4">
          <NewPasswordFields boxes={BOXES} owner={profile} />
        </div>
        {hasSessions ? (
          <p className="text-sm text-muted">
            Changing your password signs you out everywhere else.{' '}
            <PortalLink href={SESSIONS_PATH} className="text-accent underline underline-offset-4">
              See where you’re signed in
            </PortalLink>
          </p>
        ) : null}
      </SectionCard>
      {hasNotices ? (
        <SectionCard title="Notifications">
          <p className="text-sm text-muted">
            You get notifications in the portal, and by email if you choose.{' '}
            <PortalLink href={NOTICE_WAYS_PATH} className="text-accent underline underline-offset-4">
              Choose your notifications
            </PortalLink>
          </p>
        </SectionCard>
      ) : null}
    </Form>
  );
}

/** Refreshes the session cookie, because pages take the signed-in user's name from it. */
async function refreshSession(): Promise<void> {
  await fetch('/api/refresh-session', { method: 'POST' }).catch(() => undefined);
}
