import { newSpend } from '#shared/domain/spend.ts'
import type { StoredJob } from '#main/cache/tables/job-row.ts'
import { freshJob } from '#main/jobs/intake/write-jobs.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'

/** The row of a job for an image of 2 credits, not sent yet; `changes` names what matters to the test. */
export function storedJob(changes: Partial<StoredJob> = {}): StoredJob {
  const id = changes.id ?? JobId.parse('job')
  const input = changes.input ?? { prompt: 'a heron' }
  return {
    ...freshJob,
    id,
    workspaceId: WorkspaceId.parse('workspace'),
    number: 1,
    draftId: id,
    kind: 'generation',
    modelId: 'm',
    modelName: 'M',
    outputType: 'image',
    prompt: 'a heron',
    input,
    request: JSON.stringify({ modelId: 'm', input }),
    quote: { modelId: 'm', credits: 2, label: { kind: 'exact' }, pricedBy: [], note: '' },
    idempotencyKey: `key-${id}`,
    account: '',
    spend: newSpend,
    place: 0,
    createdAt: 0,
    chargedAt: null,
    ...changes,
  }
}
