import { submitProject } from '@/lib/contract/intake/projects';
import { faultOfEmail, normalEmail } from '@/lib/domain/person';
import { checkAttachment, storeAttachments } from '@/upstream/files/attachments';
import { storePictures } from '@/upstream/files/pictures';
import { refuseField } from '@/upstream/http/errors';
import { insertProject } from '../projects/new-project';
import { findActor, keyOf, takeIn } from './intake';

export const intakeProjectRoutes = [
  takeIn(
    submitProject,
    {
      object: 'project',
      kind: 'project',
      idOf: ({ form }) => form,
      prepare: async (context) => {
        const { uploads, files } = context;
        const proofs = uploads.filter(({ field }) => field === 'proofOfOperateDate');
        const checked = await Promise.all(
          proofs.map(async (upload) => ({ upload, ...(await checkAttachment(upload)) })),
        );
        const pictures = await storePictures(
          context,
          uploads.filter(({ field }) => field === 'projectImages'),
        );
        // Projects show full images, so thumbnails aren't needed.
        await Promise.all(pictures.map(({ thumbnailKey }) => files.remove(thumbnailKey)));
        await storeAttachments(context, checked);
        return { imageKeys: pictures.map(({ assetKey }) => assetKey), proofKeys: checked.map(({ key }) => key) };
      },
    },
    async ({ tx, form, prepared, user, now }) => {
      const { company, userId } = await findActor(tx, keyOf(user), form);
      const { externalId, source = 'web', email, ...values } = form;
      const fault = email && faultOfEmail(email);
      if (fault) refuseField('email', fault);
      const id = await insertProject(tx, {
        ...{ ...prepared, companyId: company.id, userId, source, now },
        values: { ...values, ...(email && { email: normalEmail(email) }) },
      });
      const after = { id, name: form.projectName, company: company.name };
      return { answer: { externalId, projectId: id }, resultId: id, changes: [{ before: null, after }] };
    },
  ),
];
