'use client';

import { useSave } from '@/components/form/use-save';
import { Button } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { bff } from '@/lib/bff/client';
import type { undoUpload, Upload } from '@/lib/contract/uploads';
import { formatCount } from '@/lib/text/format';

/** Removes everything that an upload stored, after a confirmation. */
export function UndoUpload({
  id,
  kind,
  stored,
  fileNames,
  version,
}: Pick<Upload, 'id' | 'kind' | 'stored' | 'fileNames' | 'version'>) {
  const { save } = useSave();
  const what =
    `${formatCount(stored)} ${kind === 'articleCodes' ? 'article' : 'serial'} ` +
    `${WORDS[kind][stored === 1 ? 0 : 1]}`;
  const undo = () =>
    confirm({
      title: 'Undo this upload?',
      text: (
        <>
          <p className="font-medium wrap-anywhere text-text">{fileNames.join(', ')}</p>
          <p>{`${what} will be removed.${kind === 'serialNumbers' ? ' Claims it moved on will wait again.' : ''}`}</p>
        </>
      ),
      confirm: 'Undo upload',
      confirming: 'Undoing…',
      look: 'danger',
      onConfirm: () =>
        save(() => bff<typeof undoUpload>('POST', '/uploads/{id}/undo', { params: { id }, body: { version } }), {
          done: ({ promotionsOver = [] }) =>
            [
              `${what} removed`,
              ...promotionsOver.map(
                (name) => `The promotion of ${name} stays used up, because another promotion followed it.`,
              ),
            ].join('\n'),
        }),
    });
  return (
    <Button aria-label={`Undo upload of ${fileNames.join(', ')}`} onClick={() => void undo()}>
      Undo upload
    </Button>
  );
}

const WORDS = { articleCodes: ['code', 'codes'], serialNumbers: ['number', 'numbers'] } as const;
