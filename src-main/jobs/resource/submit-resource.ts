import type { ModelInput } from '#shared/contract/generation.ts'
import type { OutputType } from '#shared/contract/model.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { JobsTable } from '../../cache/tables/jobs.ts'
import { againDraft, type FindDraft } from '../intake/find-job-by-draft.ts'
import { refuseHigherPrice, standInModel } from '../intake/prepare-order.ts'
import { refuseEmptyBalance } from '../intake/submit-job.ts'
import type { JobToWrite, WriteJobs } from '../intake/write-jobs.ts'
import type { JobBilling, OnStep } from '../ports.ts'
import { resourceKinds } from './resource-kinds.ts'

/** An order of the Resource API with its published price. */
export type ResourceOrder = {
  readonly draftId: string
  /** A name of `resourceKinds`. */
  readonly kind: string
  /** What lists and statistics show as its model, such as `avatar-flux` and "Avatar flux". */
  readonly modelId: string
  readonly modelName: string
  readonly outputType: OutputType
  /** What lists and files are named by. */
  readonly prompt: string
  /** What the form needs to show the order again. */
  readonly input: ModelInput
  /** The body, as the wire table parsed it. */
  readonly request: unknown
  /** Credits, by the published table. */
  readonly credits: number
  /** What limits reserve for it if more than that, because its end sets the charge. */
  readonly holds?: number
  /** How they add up, such as "4 × 2 cr"; and the inputs that they depend on. */
  readonly note: string
  readonly pricedBy: readonly string[]
  /** The price on the button. Credits. */
  readonly quoted: number
  /** The run that this one repeats. */
  readonly retryOf?: JobId
}

/** Submits orders of the Resource API. */
export interface SubmitResource {
  /** Writes the job before anything is sent. The same draft again gives its first job. @throws Failure of price or limit */
  submit(workspaceId: WorkspaceId, order: ResourceOrder): StoredJob
  /**
   * Writes several jobs, all or none, and with them what `alongside` writes. Orders whose draft has a job already give
   * that job. @throws Failure of price or limit
   */
  submitAll(
    workspaceId: WorkspaceId,
    orders: readonly ResourceOrder[],
    alongside?: (jobs: readonly StoredJob[]) => void,
  ): StoredJob[]
  /** Rejects several orders that cost more than their button said. Credits. @throws Failure PRICE_CHANGED */
  refuseHigherPrice(credits: number, quoted: number): void
  /** Writes a copy of a job of the Resource API; null for another kind. */
  again(job: StoredJob): StoredJob | null
}

/** Creates the submission. `takeUp` sends a job that was written. */
export function createSubmitResource(deps: {
  findDraft: FindDraft
  billing: Pick<JobBilling, 'balance'>
  jobs: Pick<JobsTable, 'transaction'>
  write: WriteJobs
  takeUp: (job: StoredJob) => void
  onStep: OnStep
}): SubmitResource {
  function toWrite(workspaceId: WorkspaceId, order: ResourceOrder): JobToWrite {
    const { draftId, kind, modelId, input, credits, note, quoted, retryOf = null } = order
    if (!Object.hasOwn(resourceKinds, kind)) throw new Error(`${kind} is no kind of the Resource API`)
    refuseHigherPrice(credits, quoted)
    const quote = {
      modelId,
      credits,
      label: { kind: 'exact' as const },
      pricedBy: [...order.pricedBy],
      note,
      ...(order.holds === undefined ? {} : { holds: order.holds }),
    }
    const model = standInModel(modelId, order.modelName, order.outputType)
    const prepared = { order: { workspaceId, draftId, modelId, input, quoted }, model, input, quote }
    return { prepared, position: { kind, request: JSON.stringify(order.request), prompt: order.prompt, retryOf } }
  }
  const submitAll: SubmitResource['submitAll'] = (workspaceId, orders, alongside) => {
    const known = orders.map(({ draftId }) => deps.findDraft(draftId))
    const fresh = orders.filter((_, place) => known[place] === null).map((order) => toWrite(workspaceId, order))
    const credits = fresh.reduce((sum, { prepared }) => sum + (prepared.quote.credits ?? 0), 0)
    if (fresh.length > 0) refuseEmptyBalance({ credits }, deps.billing.balance(workspaceId))
    const all = deps.jobs.transaction(() => {
      const written = deps.write(workspaceId, fresh)
      const jobs = known.flatMap((job) => job ?? written.shift() ?? [])
      alongside?.(jobs)
      return jobs
    })
    deps.onStep('written')
    for (const [place, job] of all.entries()) if (known[place] === null) deps.takeUp(job)
    return all
  }
  function submit(workspaceId: WorkspaceId, order: ResourceOrder): StoredJob {
    const [job] = submitAll(workspaceId, [order])
    if (job === undefined) throw new Error('One order gives one job')
    return job
  }
  return {
    submit,
    submitAll,
    refuseHigherPrice,
    again(job) {
      if (!Object.hasOwn(resourceKinds, job.kind)) return null
      const { id, workspaceId, kind, modelId, modelName, outputType, prompt, input, quote } = job
      const credits = quote.credits ?? 0
      const request: unknown = JSON.parse(job.request)
      const held = quote.holds === undefined ? {} : { holds: quote.holds }
      const priced = { credits, quoted: credits, note: quote.note, pricedBy: quote.pricedBy, ...held }
      const shown = { kind, modelId, modelName, outputType, prompt, input }
      return submit(workspaceId, { draftId: againDraft(id), ...shown, request, ...priced, retryOf: id })
    },
  }
}
