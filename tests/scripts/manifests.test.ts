import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, 'deploy', 'kubernetes');
/** Stands nowhere; in this folder it finds packages. */
const SOURCE = path.join(ROOT, 'manifests.ts');

interface Manifest {
  apiVersion: string;
  kind: string;
  [field: string]: unknown;
}

/** Where Kubernetes' types have what an `apiVersion` stands for. */
const moduleOf = (apiVersion: string) =>
  `kubernetes-types/${apiVersion.includes('/') ? apiVersion.replace('.k8s.io/', '/') : `core/${apiVersion}`}`;

/**
 * What Kubernetes' types, which are made of its schemas, say against a manifest: a field that they don't know or that
 * is missing, or a value of another type. A cluster refuses the same.
 */
function faultsOf(manifests: Manifest[]): string[] {
  const constants = manifests.map((manifest, index) => {
    const type = `import('${moduleOf(manifest.apiVersion)}').${manifest.kind}`;
    return `export const m${index}: ${type} = ${JSON.stringify(manifest, null, 1)};\n`;
  });
  const options = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], lib: ['lib.es5.d.ts'] },
    ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  const source = ts.createSourceFile(SOURCE, constants.join(''), ts.ScriptTarget.ES2023);
  host.getSourceFile = (name, ...rest) => (name === SOURCE ? source : read(name, ...rest));
  return ts
    .getPreEmitDiagnostics(ts.createProgram([SOURCE], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

const manifests = readdirSync(FOLDER).flatMap((file) =>
  parseAllDocuments(readFileSync(path.join(FOLDER, file), 'utf8')).map((document) => {
    expect([document.errors, document.warnings]).toEqual([[], []]);
    return document.toJS() as Manifest;
  }),
);

test('each manifest is what Kubernetes takes', () => {
  expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
    ...['ConfigMap', 'CronJob', 'CronJob', 'Deployment', 'Deployment', 'Ingress', 'NetworkPolicy', 'NetworkPolicy'],
    ...['NetworkPolicy', 'PersistentVolumeClaim', 'PodDisruptionBudget', 'PodDisruptionBudget', 'Secret', 'Service'],
    'Service',
  ]);
  expect(faultsOf(manifests)).toEqual([]);
});

test.each([
  ['a field that there is none of', '"imagePullPolicy"', '"imagePolicy"', /"imagePolicy"' does not exist/],
  ['a field that is missing', '"containerPort":3000', '"hostPort":3000', /'containerPort' is missing/],
  ['a value of another type', '"replicas":2', '"replicas":"2"', /'string' is not assignable to type 'number'/],
  ['a kind that there is none of', '"kind":"Deployment"', '"kind":"Deploymnet"', /no exported member 'Deploymnet'/],
])('%s would be told', (_, right, wrong, fault) => {
  const deployment = manifests.find(({ kind, metadata }) => {
    return kind === 'Deployment' && (metadata as { name: string }).name === 'qpartner-back-office';
  })!;
  const text = JSON.stringify(deployment).replace('"image":', '"imagePullPolicy":"Always","image":');
  expect(faultsOf([JSON.parse(text) as Manifest])).toEqual([]);
  const spoiled = text.replace(right, wrong);
  expect(spoiled).not.toBe(text);
  expect(faultsOf([JSON.parse(spoiled) as Manifest]).join('\n')).toMatch(fault);
});
