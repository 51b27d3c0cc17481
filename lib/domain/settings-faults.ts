import { SETTINGS, type Settings } from './settings';

/** Finds settings that contradict or require each other. @returns one sentence each */
export function faultsBetween(given: Partial<Settings>): string[] {
  return [
    ...faultsOfUpstream(given),
    ...faultsOfSingleSignOn(given),
    ...faultsOfPorts(given),
    ...faultsOfSecrets(given),
  ];
}

function faultsOfUpstream({ UPSTREAM_URL, API_BASE_URL }: Partial<Settings>): string[] {
  return UPSTREAM_URL && API_BASE_URL
    ? ['Set UPSTREAM_URL for the product’s own upstream or API_BASE_URL for another one, not both.']
    : [];
}

function faultsOfSingleSignOn(given: Partial<Settings>): string[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLES, BREAK_GLASS_EMAIL } = given;
  const faults = [];
  if (OIDC_ISSUER && !OIDC_CLIENT_ID) faults.push('OIDC_ISSUER needs OIDC_CLIENT_ID, the client ID of the portal.');
  if (OIDC_ISSUER && 'OIDC_CLIENT_SECRET' in given && !OIDC_CLIENT_SECRET)
    faults.push('OIDC_ISSUER needs OIDC_CLIENT_SECRET, the client secret of the portal.');
  if (OIDC_ISSUER) return faults;
  const useless = { OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLES: OIDC_ROLES?.length, BREAK_GLASS_EMAIL };
  for (const [name, value] of Object.entries(useless))
    if (value) faults.push(`${name} needs OIDC_ISSUER, the identity provider.`);
  return faults;
}

function faultsOfPorts({ PORT, UPSTREAM_PORT, METRICS_PORT, UPSTREAM_URL, API_BASE_URL }: Partial<Settings>) {
  const hasUpstream = UPSTREAM_PORT !== undefined && UPSTREAM_URL === undefined && API_BASE_URL === undefined;
  const used: [port: number | undefined, name: string][] = [
    [PORT, 'PORT'],
    [hasUpstream ? UPSTREAM_PORT : undefined, 'UPSTREAM_PORT'],
    [METRICS_PORT, 'METRICS_PORT'],
    // Started together, the programs use two metrics ports; alone, each uses one.
    [PORT && hasUpstream && METRICS_PORT ? METRICS_PORT + 1 : undefined, 'the port after METRICS_PORT'],
  ];
  return used.flatMap(([port, name], index) => {
    const other = used.slice(0, index).find(([taken]) => port !== undefined && taken === port);
    return other ? [`${other[1]} and ${name} must differ, but both are ${port}.`] : [];
  });
}

function faultsOfSecrets(given: Partial<Settings>): string[] {
  const names = ['NEXTAUTH_SECRET', 'SECOND_FACTOR_KEY', 'SECOND_FACTOR_KEY_OLD', 'OIDC_CLIENT_SECRET'] as const;
  return names.flatMap((name, index) => {
    const other = names.slice(0, index).find((earlier) => given[name] !== undefined && given[earlier] === given[name]);
    return other ? [`${other} and ${name} must differ. Each secret needs its own value.`] : [];
  });
}

/** Maximum edit distance of a misspelled setting. */
const MAX_MISSPELLED = 2;

/** Shorter names, such as HOST, are too close to other programs' variables. */
const LEAST_LETTERS = 8;

/** Finds variables that look like misspelled settings. @returns one sentence each, with the closest setting */
export function faultsOfNames(environment: Readonly<Record<string, string | undefined>>): string[] {
  const settings = Object.keys(SETTINGS);
  return Object.keys(environment).flatMap((name) => {
    const own = name.replace(/_FILE$/, '');
    if (own in SETTINGS || own.length < LEAST_LETTERS) return [];
    const nearest = settings.find((setting) => editDistance(own.toUpperCase(), setting) <= MAX_MISSPELLED);
    return nearest ? [`${name} is not a setting. Did you mean ${nearest}?`] : [];
  });
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, wanted] of [...other].entries()) {
      const replaced = (row[index] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
