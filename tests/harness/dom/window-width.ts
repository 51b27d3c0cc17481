import { act } from '@testing-library/react';

interface HappyWindow {
  happyDOM: { setViewport: (viewport: { width: number }) => void };
}

/** Makes the window so wide; what follows its width hears of it. */
export function setWindowWidth(width: number): void {
  act(() => {
    // A media query compares with what the last resize found.
    dispatchEvent(new Event('resize'));
    (window as unknown as HappyWindow).happyDOM.setViewport({ width });
  });
}
