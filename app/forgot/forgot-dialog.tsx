'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FORGOT_TABS, forgotId, forgotPassword } from './forgot-calls';
import { ForgotForm } from './forgot-form';
import type { ForgotTab } from './forgot-tab';
import { TabList } from './tab-list';

/** What was found: the sentence to read, and the e-mail address to sign in with. */
interface Found {
  sentence: string;
  email: string;
  /** Is the address itself the news? */
  isTold: boolean;
}

/**
 * The way back in for who forgot the password or the ID (spec 3 §2, Login). What was typed stays while the tabs are
 * changed, and after a refusal.
 *
 * @param tab the open tab, which the address holds
 * @param tabs those that are offered; one alone needs no tabs
 * @param onClose closes it; gets the e-mail address once it is known
 */
export default function ForgotDialog({
  tab,
  tabs,
  onTab,
  onClose,
  onClosed,
}: {
  tab: ForgotTab;
  tabs: readonly ForgotTab[];
  onTab: (tab: ForgotTab) => void;
  onClose: (email: string | null) => void;
  onClosed: () => void;
}) {
  const [values, setValues] = useState({ email: '', mobileNumber: '', name: '' });
  const [found, setFound] = useState<Found | null>(null);
  const news = useRef<HTMLParagraphElement>(null);
  const set = (field: keyof typeof values) => (value: string) => setValues((before) => ({ ...before, [field]: value }));

  useEffect(() => {
    if (found) news.current?.focus();
  }, [found]);

  return (
    <Dialog
      title={tabs.length > 1 && !found ? 'Forgot your ID or password?' : FORGOT_TABS[tab].label}
      width="confirm"
      onClose={() => onClose(found?.email ?? null)}
      onClosed={onClosed}
    >
      {found ? (
        <div className="flex flex-col gap-5">
          <p ref={news} tabIndex={-1} role="status" className="outline-none wrap-anywhere">
            {found.sentence}
            {found.isTold ? <strong className="mt-1 block text-lg font-semibold">{found.email}</strong> : null}
          </p>
          <Button look="primary" className="h-10" onClick={() => onClose(found.email)}>
            Back to sign in
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          {tabs.length > 1 ? <TabList label="What was forgotten" tabs={tabs} current={tab} onChange={onTab} /> : null}
          <div id={`panel-${tab}`} {...(tabs.length > 1 && { role: 'tabpanel', 'aria-label': FORGOT_TABS[tab].label })}>
            {tab === 'password' ? (
              <ForgotForm
                key="password"
                tab="password"
                fields={[
                  { label: 'Email', type: 'email', autoComplete: 'username', value: values.email, onChange: set('email') },
                  { label: 'Name', type: 'text', autoComplete: 'name', value: values.name, onChange: set('name') },
                ]}
                ask={() => forgotPassword(values)}
                onFound={() => setFound({ sentence: FORGOT_TABS.password.success, email: values.email.trim(), isTold: false })}
              />
            ) : (
              <ForgotForm
                key="id"
                tab="id"
                fields={[
                  { label: 'Name', type: 'text', autoComplete: 'name', value: values.name, onChange: set('name') },
                  { label: 'Mobile number', type: 'tel', autoComplete: 'tel', value: values.mobileNumber, onChange: set('mobileNumber') },
                ]}
                ask={() => forgotId(values)}
                onFound={(email) => setFound({ sentence: FORGOT_TABS.id.success, email, isTold: true })}
              />
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}
