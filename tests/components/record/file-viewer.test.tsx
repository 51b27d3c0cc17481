import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FileViewer, type ViewedFile } from '@/components/record/file-viewer';
import { renderInPortal } from '../../harness/dom/portal';

const picture = (name: string): ViewedFile => ({ name, kind: 'picture', src: `/p/${name}`, savedFrom: `/s/${name}` });
const PDF: ViewedFile = { name: 'invoice.pdf', kind: 'document', src: '/p/invoice.pdf', savedFrom: '/s/invoice.pdf' };
const W9: ViewedFile = { name: 'W-9', kind: 'document', src: null, savedFrom: null };
const FILM: ViewedFile = { name: 'roof.mp4', kind: 'other', src: '/p/roof.mp4', savedFrom: '/s/roof.mp4' };

const open = (...files: ViewedFile[]) => renderInPortal(<FileViewer label="Evidence" files={files} />);
const shown = () => document.querySelector<HTMLImageElement>('section img:not([alt=""])');
const where = () => screen.getByText(/ · \d+ of \d+$/).textContent;
const press = (key: string) => userEvent.keyboard(key);

// Nothing loads pictures here.
beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(640);
});

describe('the viewer of files', () => {
  test('goes on by its arrows, and stays at both ends', async () => {
    open(picture('roof.jpg'), PDF);
    screen.getByRole('button', { name: 'Next file' }).focus();
    await press('{ArrowLeft}');
    expect(where()).toBe('roof.jpg · 1 of 2');
    await press('{ArrowRight}{ArrowRight}');
    expect(where()).toBe('invoice.pdf · 2 of 2');
    expect(document.querySelector('iframe')?.title).toBe('invoice.pdf');
  });

  test('turns and enlarges a picture by keys, and begins anew with the next', async () => {
    open(picture('roof.jpg'), picture('glass.jpg'));
    await press('rr+');
    expect(shown()?.style.rotate).toBe('180deg');
    expect(shown()?.style.width).toBe('150%');
    await userEvent.click(screen.getByRole('button', { name: 'Next file' }));
    expect([shown()?.alt, shown()?.style.rotate, shown()?.style.width]).toEqual(['glass.jpg', '0deg', '100%']);
  });

  test('opens the one that is pressed, and marks it', async () => {
    open(picture('roof.jpg'), picture('glass.jpg'));
    await userEvent.click(screen.getByRole('button', { name: 'glass.jpg' }));
    expect(shown()?.alt).toBe('glass.jpg');
    expect(screen.getByRole('button', { name: 'glass.jpg' }).getAttribute('aria-current')).toBe('true');
  });

  test('neither shows nor saves what its reader may not see', () => {
    open(W9);
    expect(screen.queryByText('Your role doesn’t allow you to see this file.')).not.toBeNull();
    expect(document.querySelector('iframe, section img')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('offers to save what no browser shows, and what could not be shown', () => {
    open(FILM);
    expect(screen.queryByText('Download this file to read it.')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Save roof.mp4' }).getAttribute('href')).toBe('/s/roof.mp4');
  });

  test('says that a picture is broken', () => {
    open(picture('roof.jpg'));
    fireEvent.error(shown()!);
    expect(screen.queryByText('This file can’t be previewed. Download it to read it.')).not.toBeNull();
  });
});
