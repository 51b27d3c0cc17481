import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';

/**
 * The look's tokens, each in light and dark. They are written to the page as CSS variables, so that a theme is a set
 * of values and no component knows which one is on.
 */
export const TOKENS = {
  /** Behind everything. */
  bg: ['#f6f7f9', '#0d1117'],
  /** Cards, header, menu, fields. */
  surface: ['#ffffff', '#151b23'],
  /** What floats: menus, dialogs, the bulk bar. */
  raised: ['#ffffff', '#1b222c'],
  /** What the pointer is over. */
  hover: ['#f1f4f7', '#1f2732'],
  line: ['#e4e7ec', '#262e3a'],
  'line-strong': ['#d0d5dd', '#384252'],
  /** The edge of a field or check box: at least 3:1 against the surface (WCAG 1.4.11). */
  control: ['#7d889c', '#6c788c'],
  text: ['#101828', '#eef1f5'],
  muted: ['#566379', '#9aa7b8'],
  accent: ['#0b6e8a', '#4cc3e0'],
  'accent-strong': ['#095a71', '#7bd5ea'],
  'accent-weak': ['#e7f5f9', '#0f2b35'],
  'on-accent': ['#ffffff', '#06222b'],
  /** The second series of a chart. */
  second: ['#b8783a', '#c59a6d'],
  ok: ['#067647', '#5fd39a'],
  'ok-weak': ['#e7f7ef', '#10291e'],
  warn: ['#9a4a00', '#f0b26b'],
  'warn-weak': ['#fdf1e3', '#2f2313'],
  bad: ['#b42318', '#ff8f86'],
  'bad-weak': ['#fdeceb', '#341a19'],
  info: ['#1e52c0', '#8fb4ff'],
  'info-weak': ['#eaf0fd', '#17233d'],
  'quiet-weak': ['#eef0f3', '#232b36'],
  scrim: ['rgb(16 24 40 / 0.44)', 'rgb(0 0 0 / 0.6)'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

const themeVariables = (theme: 0 | 1) => ({
  colorScheme: theme ? 'dark' : 'light',
  ...Object.fromEntries(Object.entries(TOKENS).map(([name, values]) => [`--${name}`, values[theme]])),
});

const config: Config = {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}', './lib/**/*.ts'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...Object.fromEntries(Object.keys(TOKENS).map((name) => [name, `var(--${name})`])),
    },
    fontFamily: {
      sans: [
        ...['var(--font-inter)', 'var(--font-inter-extended)', 'var(--font-inter-vietnamese)', 'Inter Fallback'],
        ...['system-ui', '"DejaVu Sans"', 'sans-serif'],
      ],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', '"DejaVu Sans Mono"', 'monospace'],
    },
    /** One scale of type: labels, tables, body, page title, dashboard figures. */
    fontSize: {
      xs: ['12px', '16px'],
      sm: ['13px', '20px'],
      base: ['14px', '20px'],
      xl: ['20px', '28px'],
      '3xl': ['28px', '36px'],
    },
    fontWeight: { normal: '400', medium: '500', semibold: '600' },
    borderRadius: { none: '0', sm: '4px', DEFAULT: '6px', lg: '10px', full: '9999px' },
    boxShadow: {
      none: 'none',
      raised: '0 12px 32px rgb(10 20 40 / 0.18)',
      menu: '0 6px 20px rgb(10 20 40 / 0.14)',
    },
    /** The phone layout holds at 600 px and below (spec 3 §9). From 1024 px on a desk has the whole menu. */
    screens: { sm: '601px', md: '900px', desk: '1024px', lg: '1200px', xl: '1500px' },
    transitionDuration: { DEFAULT: '120ms' },
  },
  plugins: [
    plugin(({ addBase, addVariant }) => {
      // A laptop at 200 %: what floats draws closer together, so that all of it is in sight.
      addVariant('low', '@media (max-height: 560px)');
      // Where the page scrolls inside the portal's frame. In a lower window the frame would leave it no room.
      addVariant('frame', '@media screen and (min-width: 601px) and (min-height: 600px)');
      addBase({
        ':root': themeVariables(0),
        '@media (prefers-color-scheme: dark)': { ':root': themeVariables(1) },
        // A person's own choice wins over the system's; the server writes it, so nothing flashes.
        ':root[data-theme="light"]': themeVariables(0),
        ':root[data-theme="dark"]': themeVariables(1),
      });
    }),
  ],
};

export default config;
