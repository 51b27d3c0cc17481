'use client';

import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { onOpenQuestions, openQuestions, type OpenQuestion } from './confirm';
import { deferred, useLoadAtRest } from './deferred';

const Question = deferred(() => import('./question'));

const NONE: readonly OpenQuestion[] = [];

/** Renders the questions of `confirm`. It preloads their code, because the network may fail when they are needed. */
export function Questions() {
  useLoadAtRest(Question);
  const open = useSyncExternalStore(onOpenQuestions, openQuestions, () => NONE);
  return open.map(({ host, text, ...question }) => createPortal(<Question {...question}>{text}</Question>, host));
}
