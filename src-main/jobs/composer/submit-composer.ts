import { say, sayAll } from '#shared/domain/sentences/say.ts'
import type { ComposerQuote } from '#shared/bridge/composer.ts'
import type { Quote } from '#shared/bridge/quote.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { mostOwnCharges, quoteByOwn } from '#shared/domain/composer/learned-quote.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { JobId, JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { unknownFor } from '#shared/domain/unknown-price.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { ComposerJobsTable } from '../../cache/tables/composer-jobs.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { JobSetsTable } from '../../cache/tables/job-sets.ts'
import type { JobsTable } from '../../cache/tables/jobs.ts'
import { againDraft, type FindDraft } from '../intake/find-job-by-draft.ts'
import { refuseHigherPrice, standInModel } from '../intake/prepare-order.ts'
import { refuseEmptyBalance } from '../intake/submit-job.ts'
import { createWriteSet } from '../intake/submit-set.ts'
import type { JobToWrite, WriteJobs, WriteManyJobs } from '../intake/write-jobs.ts'
import type { JobBilling, OnStep } from '../ports.ts'

/** The kinds of jobs of the Composer. */
export type ComposerKind = 'take' | 'render' | 'autopilot-run' | 'composer-file'

/** Stand-ins for the model in a job's row: the Composer uses no model of the catalog. */
const models = {
  take: standInModel('composer-take', 'Take', 'video'),
  render: standInModel('composer-render', 'Render', 'video'),
  'autopilot-run': standInModel('composer-autopilot', 'Autopilot pass', 'video'),
  'composer-file': standInModel('composer-file', 'Shelf file', 'video'),
} as const satisfies Record<ComposerKind, unknown>

/** A job of the Composer to write. `request` names the brand and what it is about; `count`: renders that it may start. */
export type ComposerOrder = {
  readonly draftId: string
  readonly kind: ComposerKind
  /** The brand's name, which limits and reports know it by. */
  readonly brand: string
  /** What lists and files are named by. */
  readonly prompt: string
  /** Facts that stay with the job and its file: brand, play and words. */
  readonly input: ModelInput
  readonly request: { readonly profileId: string }
  readonly count?: number
  readonly retryOf?: JobId
}

/** The price that a click carries. Credits; null where its button named none. */
export type ClickedPrice = { readonly quoted: number | null; readonly acceptsUnknown: boolean }

/** Submits and prices jobs of the Composer. */
export interface SubmitComposer {
  /** By the user's own last charges. */
  quote(workspaceId: WorkspaceId, of: 'take' | 'render', count: number): ComposerQuote
  /** Writes a job before anything is sent. The same draft again gives its first job. @throws Failure of price or limit */
  submit(workspaceId: WorkspaceId, order: ComposerOrder, price: ClickedPrice): StoredJob
  /**
   * Writes jobs as a set of the queue, all or none; the same draft again gives its first set. @throws Failure of price or
   * limit
   */
  submitSet(
    workspaceId: WorkspaceId,
    set: { readonly draftId: string; readonly name: string; readonly orders: readonly ComposerOrder[] },
    price: ClickedPrice,
  ): Promise<JobSetId>
  /** An unfinished or finished job with the very same request; null if there is none. */
  same(workspaceId: WorkspaceId, kind: ComposerKind, request: ComposerOrder['request']): StoredJob | null
  /** Writes a copy of a job of the Composer; null for another kind. */
  again(job: StoredJob): StoredJob | null
}

const isComposerKind = (kind: string): kind is ComposerKind => Object.hasOwn(models, kind)

/** The quote of one job. Its reserve is the most that it may cost, because its charge comes with its start. */
function quoteOfJob(kind: ComposerKind, quote: ComposerQuote | null): Quote {
  const modelId = models[kind].id
  const base = { modelId, pricedBy: [], note: '' }
  if (quote === null) return { ...base, credits: 0, label: { kind: 'exact' } }
  if (quote.kind === 'own') {
    const { least, credits, most, past } = quote
    const label = unknownFor(say('estimate.own', { count: past, least, most, credits }))
    return { ...base, credits: null, holds: most, label }
  }
  return { ...base, credits: null, label: unknownFor(say('estimate.tooFew', { needed: quote.needed })) }
}

/** Rejects an unknown price that the user did not accept, and one above that on the button. @throws Failure */
function checkPrice(quote: ComposerQuote, { quoted, acceptsUnknown }: ClickedPrice): void {
  if (quote.kind === 'own') return refuseHigherPrice(quote.credits, quoted)
  if (acceptsUnknown) return
  const sentence = sayAll(say('price.unknownCharges'), say('free.runUnpriced'))
  throw new Failure('PRICE_UNKNOWN', sentence, { charged: 'no', mayConfirm: true })
}

/** Creates the submission. `takeUp` sends a job that was written. */
export function createSubmitComposer(deps: {
  findDraft: FindDraft
  billing: Pick<JobBilling, 'balance'>
  composerJobs: ComposerJobsTable
  jobs: Pick<JobsTable, 'read'>
  sets: Pick<JobSetsTable, 'read' | 'insert'>
  write: WriteJobs
  writeMany: WriteManyJobs
  takeUp: (job: StoredJob) => void
  onStep: OnStep
  clock: Clock
}): SubmitComposer {
  const { composerJobs } = deps
  const writeSet = createWriteSet(deps)

  const quote = (workspaceId: WorkspaceId, of: 'take' | 'render', count: number): ComposerQuote =>
    quoteByOwn(composerJobs.lastCharges(workspaceId, of, mostOwnCharges), count)
  const spendOf = ({ kind, count }: ComposerOrder): { of: 'take' | 'render'; count: number } | null => {
    if (kind === 'composer-file') return null
    if (kind === 'take') return { of: 'take', count: 1 }
    return kind === 'render' || count === undefined
      ? { of: 'render', count: 1 }
      : count === 0
        ? null
        : { of: 'render', count }
  }
  const quoteOf = (workspaceId: WorkspaceId, order: ComposerOrder): ComposerQuote | null => {
    const spend = spendOf(order)
    return spend === null ? null : quote(workspaceId, spend.of, spend.count)
  }
  function toWrite(workspaceId: WorkspaceId, order: ComposerOrder, own: ComposerQuote | null): JobToWrite {
    const { draftId, kind, brand, prompt, input, request, retryOf = null } = order
    const model = models[kind]
    return {
      prepared: {
        order: { workspaceId, draftId, modelId: model.id, input, quoted: null },
        model,
        input,
        quote: quoteOfJob(kind, own),
      },
      position: { kind, request: JSON.stringify(request), prompt, retryOf, brand },
    }
  }
  function checkBalance(workspaceId: WorkspaceId, quotes: readonly (ComposerQuote | null)[]): void {
    const least = quotes.reduce((sum, one) => sum + (one?.kind === 'own' ? one.least : 0), 0)
    refuseEmptyBalance({ credits: least }, deps.billing.balance(workspaceId))
  }
  function submit(workspaceId: WorkspaceId, order: ComposerOrder, price: ClickedPrice): StoredJob {
    const known = deps.findDraft(order.draftId)
    if (known !== null) return known
    const own = quoteOf(workspaceId, order)
    if (own !== null) checkPrice(own, price)
    checkBalance(workspaceId, [own])
    const [job] = deps.write(workspaceId, [toWrite(workspaceId, order, own)])
    if (job === undefined) throw new Error('One order gives one job')
    deps.onStep('written')
    deps.takeUp(job)
    return job
  }

  return {
    quote,
    submit,
    async submitSet(workspaceId, { draftId, name, orders }, price) {
      const written = await writeSet(workspaceId, {
        draftId,
        name,
        budget: null,
        paused: false,
        prepare() {
          const quotes = orders.map((order) => quoteOf(workspaceId, order))
          const renders = quotes.filter((one) => one !== null).length
          if (renders > 0) checkPrice(quote(workspaceId, 'render', renders), price)
          checkBalance(workspaceId, quotes)
          return Promise.resolve(orders.map((order, index) => toWrite(workspaceId, order, quotes[index] ?? null)))
        },
        onWritten(jobs) {
          deps.onStep('written')
          // The queue is checked once for all that wait in it.
          const [one] = jobs
          if (one !== undefined) deps.takeUp(one)
        },
      })
      return written.id
    },
    same(workspaceId, kind, request) {
      const id = composerJobs.same(workspaceId, kind, JSON.stringify(request))
      return id === null ? null : deps.jobs.read(id)
    },
    again(job) {
      const { id, workspaceId, kind, prompt, input, brand } = job
      if (!isComposerKind(kind)) return null
      const request = JSON.parse(job.request) as ComposerOrder['request'] // written by `toWrite`
      const order = { draftId: againDraft(id), kind, brand: brand ?? '', prompt, input, request, retryOf: id }
      return submit(workspaceId, order, { quoted: null, acceptsUnknown: true })
    },
  }
}
