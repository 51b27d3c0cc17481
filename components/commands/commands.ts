import { mayLeavePortal } from '@/components/form/leave-guard';
import type { MenuEntry } from '@/components/layout/menu-sections';
import { signOut } from '@/components/layout/sign-out';
import { chooseTheme } from '@/components/layout/theme-choice';
import type { Allowed } from '@/components/list/list-column';
import { loadDownloads } from '@/components/report/downloads';
import { adminsAddress } from '@/lib/addresses/admins';
import { ENTERED } from '@/lib/addresses/by-staff';
import { companiesAddress } from '@/lib/addresses/companies';
import { inquiriesAddress, waitingInquiriesHref } from '@/lib/addresses/inquiries';
import { ordersAddress } from '@/lib/addresses/orders';
import { productsAddress } from '@/lib/addresses/products';
import { projectsAddress } from '@/lib/addresses/projects';
import { registrationsAddress } from '@/lib/addresses/registrations';
import { warrantyClaimsAddress } from '@/lib/addresses/warranty-claims';
import { workAddress } from '@/lib/addresses/work';
import { CONTACT_TYPE_NAMES, CONTACT_TYPES } from '@/lib/domain/contact-type';
import type { ContentArea } from '@/lib/domain/content';
import { searchKey } from '@/lib/domain/order-search';
import { ORDER_WAITS } from '@/lib/domain/order-waiting';
import { mayDo, type Rights } from '@/lib/domain/rights';
import { serialNumberFault } from '@/lib/domain/serial-number';
import { WAITING_LABELS } from '@/lib/domain/waiting-age';
import { WORK_KIND_NAMES, WORK_KINDS, WORK_PART_NAMES, WORK_PARTS } from '@/lib/domain/work';
import {
  ACTIVITY_PATH,
  ADD_ADMIN_PATH,
  ADD_PRODUCT_PATH,
  ADMINS_PATH,
  AWAITING_UPDATE_PATH,
  CATEGORIES_PATH,
  CLOSING_PATH,
  CONTENT_PATHS,
  EDIT_PROFILE_PATH,
  FORECAST_APPROVALS_PATH,
  FORECAST_RATES_PATH,
  HELD_FORECASTS_PATH,
  INVITE_ADMINS_PATH,
  MODULE_APPROVALS_PATH,
  MAILINGS_PATH,
  PLANNED_CHANGES_PATH,
  PROJECTS_AREA,
  QPOINT_MANAGEMENT_PATH,
  REGISTRATIONS_PATH,
  SERIAL_NUMBERS_PATH,
  SERIAL_UPLOAD_PATH,
  SESSIONS_PATH,
  SURVEY_PATH,
  UPLOAD_LIST_PATH,
  COMPANIES_PATH,
  addContentPath,
  NOTICE_WAYS_PATH,
  NOTICES_PATH,
  WORK_PATH,
} from '@/lib/addresses/paths';
import { REPORT_AREAS, reportPath, type ReportName } from '@/lib/reports/report-path';
import { PAGE_WORDS } from '@/lib/addresses/page-words';
import { recordHref } from '@/lib/addresses/record-kinds';
import type { ThemeChoice } from '@/lib/preferences/theme';

export type Effect = { href: string } | { run: () => unknown };

export type Command = Effect & {
  label: string;
  /** Search words in addition to the label. */
  words?: string;
  /** Shortcut with the same effect. */
  keys?: string;
  /** Muted text next to the label. */
  hint?: string;
  /** Why it was found, if the label doesn't show it. */
  reason?: string;
  /** The area that the reader must be able to open. If missing, everyone sees the command. */
  area?: string;
  /** Another right that the command needs. */
  may?: Allowed;
};

const PRODUCTS_PATH = productsAddress.path;
const ORDERS_PATH = ordersAddress.path;

const report = (of: string, name: ReportName, area: string): Command => ({
  label: `Download report of all ${of}`,
  words: 'export excel xlsx',
  area,
  may: [REPORT_AREAS[name], 'export'],
  run: async () => (await loadDownloads())?.startDownload(name, reportPath(name, 'xlsx', {})),
});

const theme = (label: string, choice: ThemeChoice): Command => ({
  label,
  words: 'change theme colors mode',
  run: () => chooseTheme(choice),
});

/** A page that isn't in the menu. */
const page = (label: string, area: string, href: string = area): Command => ({
  label,
  words: 'go to open page',
  area,
  href,
});

const contentForm = (label: string, area: ContentArea, words: string): Command => ({
  label,
  words: `new create ${words}`,
  area: CONTENT_PATHS[area],
  may: ['adminControls', 'change'],
  href: addContentPath(area),
});

const ACTIONS: readonly Command[] = [
  {
    label: 'Add product',
    words: 'new create',
    area: PRODUCTS_PATH,
    may: ['products', 'change'],
    href: ADD_PRODUCT_PATH,
  },
  page('Categories', PRODUCTS_PATH, CATEGORIES_PATH),
  page('Planned changes', PLANNED_CHANGES_PATH),
  ...ENTERED.map(({ label, command = label, path, area }): Command => ({
    label: command,
    words: 'enter create by phone',
    area: path,
    may: [area, 'change'],
    href: path,
  })),
  {
    label: 'Register admin',
    words: 'new add person',
    area: ADMINS_PATH,
    may: ['adminControls', 'change'],
    href: ADD_ADMIN_PATH,
  },
  {
    label: 'Invite several admins',
    words: 'people list emails',
    area: ADMINS_PATH,
    may: ['adminControls', 'change'],
    href: INVITE_ADMINS_PATH,
  },
  contentForm('Register news', 'news', 'notice'),
  contentForm('Register FAQ', 'faq', 'question'),
  contentForm('Register download', 'dataHub', 'data hub center'),
  contentForm('Register video', 'academy', 'academy training content'),
  page('Forecast approvals', FORECAST_APPROVALS_PATH),
  page('Modules awaiting update', AWAITING_UPDATE_PATH),
  page('Serial number upload', SERIAL_UPLOAD_PATH),
  page('Upload list', UPLOAD_LIST_PATH),
  page('Companies', COMPANIES_PATH),
  // Not everyone who sees Insights sees what its page shows.
  { ...page('Closing', CLOSING_PATH), may: ['qpointManagement', 'see'] },
  page('Mailings', MAILINGS_PATH),
  page('Forecast rates', FORECAST_RATES_PATH),
  page('Survey answers of partners', REGISTRATIONS_PATH, SURVEY_PATH),
  report('orders', 'orders', ORDERS_PATH),
  report('products', 'products', PRODUCTS_PATH),
  report('companies', 'companies', QPOINT_MANAGEMENT_PATH),
  report('activity', 'activity', ACTIVITY_PATH),
  report('registrations', 'registrations', REGISTRATIONS_PATH),
  report('projects', 'projects', PROJECTS_AREA),
  report('modules awaiting update', 'modules-awaiting-approval', AWAITING_UPDATE_PATH),
  report('warranty claims', 'warranty-claims', warrantyClaimsAddress.path),
  report('rewards', 'rewards', MODULE_APPROVALS_PATH),
  report('forecasts', 'forecasts', FORECAST_APPROVALS_PATH),
  { label: 'Edit profile', words: 'my account password', area: EDIT_PROFILE_PATH, href: EDIT_PROFILE_PATH },
  { label: 'Sessions', words: 'my account devices', href: SESSIONS_PATH },
  { label: 'Notifications', words: 'my account bell notices mentions unread', href: NOTICES_PATH },
  {
    label: 'Notification settings',
    words: 'my account notices notifications mail email digest settings',
    href: NOTICE_WAYS_PATH,
  },
  theme('Light theme', 'light'),
  theme('Dark theme', 'dark'),
  theme('System theme', 'system'),
  { label: 'Sign out', words: 'log out logout leave', run: async () => (await mayLeavePortal()) && signOut() },
];

/** A part of the work: a line of the dashboard, or a tab. */
const work = (label: string, area: string, href: string, words = '', may?: Command['may']): Command => ({
  label,
  words: `${words} waiting queue open`,
  area,
  href,
  ...(may && { may }),
});

/** Offered once something is typed, because they are many. */
const WORK: readonly Command[] = [
  ...WORK_KIND_NAMES.map((kind): Command => {
    const { label, area } = WORK_KINDS[kind];
    return work(`Work: ${label}`, WORK_PATH, workAddress.href({ kind }), '', [area, 'see']);
  }),
  ...WORK_PARTS.map((part) => work(`Work: ${WORK_PART_NAMES[part]}`, WORK_PATH, workAddress.href({ only: part }))),
  work('Work: Assigned to me', WORK_PATH, workAddress.href({ assigned: 'me' }), 'mine'),
  work(
    WAITING_LABELS.decidable,
    QPOINT_MANAGEMENT_PATH,
    companiesAddress.href({ status: 'decidable', sort: 'latestUpdate', direction: 'asc' }),
  ),
  work(WAITING_LABELS.registrations, REGISTRATIONS_PATH, registrationsAddress.href({}), 'pending approval'),
  work(WAITING_LABELS.modules, MODULE_APPROVALS_PATH, MODULE_APPROVALS_PATH),
  work('Forecasts awaiting approval', FORECAST_APPROVALS_PATH, FORECAST_APPROVALS_PATH),
  work('Held forecasts', FORECAST_APPROVALS_PATH, HELD_FORECASTS_PATH),
  work('Update List', AWAITING_UPDATE_PATH, AWAITING_UPDATE_PATH, 'claims awaiting an update'),
  ...CONTACT_TYPES.map((type) =>
    work(
      `Inquiries: ${CONTACT_TYPE_NAMES[type].menu}`,
      inquiriesAddress[type].path,
      waitingInquiriesHref(type, 'open'),
    ),
  ),
  ...ORDER_WAITS.map((waiting) =>
    work(WAITING_LABELS[waiting], ORDERS_PATH, ordersAddress.href({ waiting, sort: 'createdAt', direction: 'asc' })),
  ),
  work('Products sold out', PRODUCTS_PATH, productsAddress.href({ status: 'soldOut' })),
  work('Products low on stock', PRODUCTS_PATH, productsAddress.href({ status: 'low' })),
];

const SEARCHES: readonly { of: string; area: string; href: (text: string) => string }[] = [
  { of: 'orders', area: ORDERS_PATH, href: (searchFor) => ordersAddress.href({ searchFor }) },
  { of: 'companies', area: QPOINT_MANAGEMENT_PATH, href: (search) => companiesAddress.href({ search }) },
  {
    of: 'registrations',
    area: REGISTRATIONS_PATH,
    href: (searchFor) => registrationsAddress.href({ tab: '1', searchBy: 'companyName', searchFor }),
  },
  { of: 'projects', area: PROJECTS_AREA, href: (search) => projectsAddress.href({ search }) },
  { of: 'products', area: PRODUCTS_PATH, href: (search) => productsAddress.href({ search }) },
  {
    of: 'website inquiries',
    area: inquiriesAddress[1].path,
    href: (searchFor) => inquiriesAddress[1].href({ searchFor }),
  },
  {
    of: 'partner inquiries',
    area: inquiriesAddress[2].path,
    href: (searchFor) => inquiriesAddress[2].href({ searchFor }),
  },
  {
    of: 'warranty claims',
    area: warrantyClaimsAddress.path,
    href: (searchFor) => warrantyClaimsAddress.href({ searchFor }),
  },
  { of: 'admins', area: ADMINS_PATH, href: (searchFor) => adminsAddress.href({ searchFor }) },
];

interface Commands {
  commands: Command[];
  searches: Command[];
}

/**
 * Returns the matching pages, actions and list searches. An empty text matches all pages and actions.
 *
 * @param menu entries the reader can open
 * @param further areas the reader can open that have no menu entry
 * @param here actions of the page itself, like showing its shortcuts
 * @param rights the reader's rights
 */
export function commandsFor(
  text: string,
  menu: readonly MenuEntry[],
  further: readonly string[],
  here: readonly Command[],
  rights: Rights,
): Commands {
  const areas = new Set([...menu.flatMap((entry) => entry.areas), ...further]);
  const isOpen = ({ area, may }: Pick<Command, 'area' | 'may'>) =>
    (area === undefined || areas.has(area)) && (may === undefined || mayDo(rights, ...may));
  const pages = menu.map(({ label, href, key, areas: [own = ''] }): Command => ({
    label: `Go to ${label}`,
    words: [...(PAGE_WORDS[own] ?? []), 'open page'].join(' '),
    href,
    ...(key && { keys: `g ${key}` }),
  }));
  // A complete serial number has only one possible meaning.
  const number = text.toUpperCase();
  if (serialNumberFault(number) === undefined && isOpen({ area: SERIAL_NUMBERS_PATH }))
    return {
      commands: [{ label: `Open serial number ${number}`, href: recordHref('serialNumber', number) }],
      searches: [],
    };
  const all = [...pages, ...ACTIONS.filter(isOpen).map(withPageWords), ...here];
  if (text === '') return { commands: all, searches: [] };
  const searches = SEARCHES.filter(isOpen).map(({ of, href }): Command => ({
    label: `Search ${of} for “${text}”`,
    hint: 'in the list',
    href: href(text),
  }));
  return { commands: meantBy(text, [...all, ...WORK.filter(isOpen)]), searches };
}

function withPageWords(command: Command): Command {
  const own = 'href' in command ? PAGE_WORDS[command.href] : undefined;
  return own ? { ...command, words: [...own, command.words].join(' ') } : command;
}

/**
 * Returns commands where every typed word is a word prefix. Links come first, then label matches, then the rest by
 * likelihood, with the matched word as the reason.
 */
export function meantBy(text: string, commands: readonly Command[]): Command[] {
  const typed = wordsOf(text);
  const hits = commands.flatMap((command) => {
    const label = wordsOf(command.label);
    const words = wordsOf(command.words ?? '');
    const others = typed.filter((word) => !label.some((own) => own.startsWith(word)));
    const places = others.map((word) => words.findIndex((own) => own.startsWith(word)));
    if (places.includes(-1)) return [];
    const place = Math.max(-1, ...places);
    return [{ command: place < 0 ? command : { ...command, reason: `also called ${words[place]}` }, place }];
  });
  const isDoing = ({ command }: (typeof hits)[number]) => Number('run' in command);
  return hits.sort((a, b) => isDoing(a) - isDoing(b) || a.place - b.place).map(({ command }) => command);
}

function wordsOf(text: string): string[] {
  return text
    .split(/[\s.]+/)
    .map(searchKey)
    .filter((word) => word !== '');
}
