import { IMPORT_AREAS } from './areas/all';
import type { ImportFile } from './area';

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The columns of all files as Markdown, from the definitions that the import itself reads. */
export function describeImport(): string {
  return IMPORT_AREAS.map(({ title, notes, files }) =>
    [`### ${title}`, ...(notes ? [notes] : []), ...files.map(describeFile)].join('\n\n'),
  ).join('\n\n');
}

function describeFile({ name, meaning, columns }: ImportFile): string {
  return [
    `\`${name}\`: ${meaning}`,
    [
      '| column | needed | meaning | format | example |',
      '|---|---|---|---|---|',
      ...columns.map(({ name, isRequired, meaning, format, example }) => {
        const cells = [`\`${name}\``, isRequired ? 'yes' : '', cell(meaning), cell(format)];
        return `| ${[...cells, example === '' ? '' : `\`${cell(example)}\``].join(' | ')} |`;
      }),
    ].join('\n'),
  ].join('\n\n');
}

const README = '# Files of an import\n\nFill in the files that you need and delete the others.';

/** Empty files with their headers, and a README of the columns. @returns the content by file name */
export function importTemplates(): Record<string, string> {
  const files = IMPORT_AREAS.flatMap((area) => area.files);
  return {
    ...Object.fromEntries(files.map(({ name, columns }) => [`${name}.csv`, `${headerOf(columns)}\r\n`])),
    'README.md': [README, describeImport(), ''].join('\n\n'),
  };
}

const headerOf = (columns: ImportFile['columns']) => columns.map(({ name }) => name).join(',');
