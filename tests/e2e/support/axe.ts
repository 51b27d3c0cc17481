import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Nothing on the page that axe would report, as it stands now. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  // Colours are judged as they end up, not on their way there.
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'
    || (animation.effect?.getTiming().iterations ?? 1) === Infinity));
  await page.evaluate(axe.source);
  const findings = await page.evaluate(async (rules) => {
    const runner = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations } = await runner.run(document, { runOnly: rules });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, RULES);
  expect(findings).toEqual([]);
}

/** Runs a check in the light and in the dark theme. */
export const THEMES = ['light', 'dark'] as const;
