import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PageTabs } from '@/components/layout/page-tabs';
import { renderInPortal } from '../../harness/dom/portal';

afterEach(() => vi.restoreAllMocks());

const TABS = ['Overview', 'Points', 'Activity'].map((label) => ({ label, href: `/qpartners/companies/7/${label}` }));

test('the tab of the page is brought into a bar that is too narrow for all', () => {
  // Each is 100 px wide, and the bar 150.
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return TABS.findIndex(({ label }) => label === this.textContent) * 100;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(150);
  renderInPortal(<PageTabs label="Company" tabs={TABS} current="/qpartners/companies/7/Activity" />);
  expect(screen.getByRole('navigation', { name: 'Company' }).scrollLeft).toBe(175);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Activity');
});
