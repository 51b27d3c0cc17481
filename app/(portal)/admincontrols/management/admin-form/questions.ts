import type { Question } from '@/components/form/use-question';

/** Letter for letter (spec 3 §5), with what follows from saying yes. */
export const registerQuestion = (name: string, email: string): Question => ({
  title: 'Do you want to register ?',
  text: `${name} gets a temporary password by e-mail to ${email}, and sets a password of their own after signing in with it.`,
  confirm: 'Register',
});

export const updateQuestion = (consequence: string | null): Question => ({
  title: 'Do you want to update ?',
  ...(consequence ? { text: consequence } : {}),
  confirm: 'Update',
});

export const deleteQuestion = (name: string): Question => ({
  title: 'Do you want to delete ?',
  text: `${name} is signed out at once and can't sign in any more. What they did stays in the history. Once you do this, it can't be undone.`,
  confirm: 'Delete',
  look: 'danger',
});

/**
 * @param isOwn is it the password of whoever is asked?
 */
export const resetQuestion = (name: string, email: string, isOwn: boolean): Question => ({
  title: 'Do you want to reset the password ?',
  text: isOwn
    ? `You are signed out at once. To sign in again you need the temporary password that is mailed to ${email}.`
    : `A temporary password is mailed to ${email}. ${name} is signed out at once, and the old password no longer works.`,
  confirm: 'Reset password',
});
