'use client';

import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { onOpenQuestions, openQuestions, type OpenQuestion } from './confirm';
import { deferred, useLoadAtRest } from './deferred';

const Question = deferred(() => import('./question'));

const NONE: readonly OpenQuestion[] = [];

/** Shows what `confirm` asks. Loads its code at rest: when it is needed it may be too late. */
export function Questions() {
  useLoadAtRest(Question);
  const open = useSyncExternalStore(onOpenQuestions, openQuestions, () => NONE);
  return open.map(({ host, text, ...question }) => createPortal(<Question {...question}>{text}</Question>, host));
}
