'use client';

import type { ReactNode } from 'react';
import { SectionCard } from '@/components/form/section-card';
import { useSave } from '@/components/form/use-save';
import { useMailNote } from '@/components/layout/mail-note';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { bff } from '@/lib/bff/client';
import type { resetSecondFactor } from '@/lib/contract/second-factor';
import type { releaseSingleSignOn } from '@/lib/contract/single-sign-on';

interface Person {
  id: number;
  name: string;
}

/** Resets the second factor of a person who has lost it. */
export function PersonSecondFactor({ id, name }: Person) {
  const mailNote = useMailNote();
  return (
    <TakeAway
      title="Second factor"
      verbs={['Reset second factor', 'Resetting…']}
      question={{
        title: `Reset the second factor of ${name}?`,
        text:
          'Only do this if you’ve confirmed they lost it. They’re signed out everywhere, notified by email, ' +
          `and sign in with only their password until they set up a new one.${mailNote}`,
      }}
      send={() => bff<typeof resetSecondFactor>('DELETE', '/users/{id}/second-factor', { params: { id } })}
      done={`Second factor of ${name} reset.`}
      nothing={`${name} has no second factor.`}
    >
      For someone who lost both their phone and their recovery codes. Another administrator has to reset yours.
    </TakeAway>
  );
}

/** Lets a person sign in with another account of the identity provider. */
export function PersonSingleSignOn({ id, name, provider }: Person & { provider: string }) {
  return (
    <TakeAway
      title="Single sign-on"
      verbs={['Unlink account', 'Releasing…']}
      question={{
        title: `Unlink the account of ${name} at ${provider}?`,
        text:
          'They’re signed out everywhere. The next person to sign in with their email address gets this account, ' +
          'so make sure the address is theirs.',
      }}
      send={() => bff<typeof releaseSingleSignOn>('DELETE', '/users/{id}/single-sign-on', { params: { id } })}
      done={`${name} can now link another account.`}
      nothing={`${name} hasn’t signed in with ${provider} yet.`}
    >
      {`The first sign-in with ${provider} links their account there to this one, even if its address changes later. ` +
        'Unlink it if they get a new account there.'}
    </TakeAway>
  );
}

/** A card that revokes something from a person after a confirmation. */
function TakeAway(props: {
  title: string;
  /** The button's label, and its label while busy. */
  verbs: readonly [string, string];
  question: { title: string; text: string };
  send: () => Promise<unknown>;
  done: string;
  /** The message if there is nothing to revoke. */
  nothing: string;
  children: ReactNode;
}) {
  const { title, verbs, question, send, done, nothing, children } = props;
  const { save, saving } = useSave({ failed: ({ status, message }) => (status === 404 ? nothing : message) });
  const takeAway = async () => {
    if (await confirm({ ...question, confirm: verbs[0], look: 'danger' })) await save(send, { done });
  };
  return (
    <SectionCard
      title={title}
      aside={
        <Button className={DISABLED_CLASS} aria-disabled={saving || undefined} onClick={() => void takeAway()}>
          {verbs[saving ? 1 : 0]}
        </Button>
      }
    >
      <p className="text-sm text-muted">{children}</p>
    </SectionCard>
  );
}
