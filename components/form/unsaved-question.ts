import type { Question } from './use-question';

/** What is asked before a form is left with changes in it (spec 1 §2). */
export const UNSAVED: Question = {
  title: 'Unsaved changes',
  text: 'You have unsaved changes. If you leave this page, they are lost.',
  confirm: 'Leave Page',
};
