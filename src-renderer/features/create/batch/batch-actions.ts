import type { Bridge } from '#shared/bridge/contract.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { mostServicePrompts } from '#shared/domain/batch-plan/batch-limit.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import { isSeed, seedEnd } from '#shared/domain/input-form/pick-fields.ts'
import type { Clock } from '#shared/util/clock.ts'
import { inParts } from '#shared/util/in-parts.ts'
import type { Random } from '#shared/util/random.ts'
import type { ModelForm } from '../model-form.ts'
import type { BatchState, BatchStore } from './batch-store.ts'
import { type PlannedRun, planBatch } from './plan-batch.ts'
import { priceRuns } from './price-runs.ts'

export type BatchActionsDeps = {
  readonly bridge: Pick<Bridge, 'queue' | 'quote' | 'jobs'>
  readonly store: BatchStore
  readonly clock: Clock
  readonly random: Random
  /** The failure that a call threw, or one that says that nothing was heard. */
  explain(error: unknown): FailureRecord
}

/** What can be done with a batch. */
export type BatchActions = ReturnType<typeof createBatchActions>

type Shared = { readonly form: ModelForm; readonly input: ModelInput; readonly isSeedShared: boolean }

const pauseMs = 120

/** Makes the actions of a workspace's batches. Typing never waits: the plan follows at once, its price soon after. */
export function createBatchActions({ bridge, store, clock, random, explain }: BatchActionsDeps) {
  let shared: Shared | null = null
  let cancel = () => {}
  let reading = 0
  const ownSeed = Math.floor(random.unit() * seedEnd)
  /** One intent keeps its ids until it is known what came of it, so that a second click cannot send it twice. */
  let intent: { body: string; ids: string[] } | null = null

  async function price(ask: boolean) {
    const { plan } = store.getState()
    if (shared === null || plan.kind !== 'ready') return
    reading += 1
    const mine = reading
    if (ask) store.setState({ isAsking: true })
    try {
      const prices = await priceRuns(bridge.quote.total, shared.form, plan.runs, ask)
      if (mine === reading) store.setState({ prices, isAsking: false })
    } catch (error) {
      if (mine === reading) store.setState({ isAsking: false, submit: { kind: 'failed', failure: explain(error) } })
    }
  }

  function plan() {
    if (shared === null) return
    const { text, axes, copies } = store.getState()
    const { form, input, isSeedShared } = shared
    const field = form.all.find(isSeed)
    const typed = field === undefined ? undefined : input[field.name]
    const seed = field === undefined ? null : typeof typed === 'number' ? typed : ownSeed
    // Lists and values of variables come with the prompt library.
    const words = { lists: {}, variables: {} }
    reading += 1
    store.setState({ plan: planBatch(form, input, { text, axes, copies, seed, isSeedShared }, words), prices: null })
    cancel()
    cancel = clock.after(pauseMs, () => void price(false))
  }

  function idsOf(body: string, many: number): string[] {
    if (intent?.body !== body) intent = { body, ids: Array.from({ length: many }, () => random.uuid()) }
    return intent.ids
  }

  async function sendSet(form: ModelForm, runs: readonly PlannedRun[], prices: readonly (number | null)[]) {
    const { name, budget } = store.getState()
    const modelId = form.model.id
    const orders = runs.map(({ input }, index) => ({ modelId, input, quoted: prices[index] ?? null }))
    const [draftId = random.uuid()] = idsOf(JSON.stringify([name, budget, orders]), 1)
    const set = await bridge.queue.submitMany({
      draftId,
      name: name.trim() === '' ? form.model.name : name,
      budget,
      orders,
    })
    store.setState({ shown: set.id })
  }

  /** The service takes fifty prompts at a time; what was started stays started where a later part fails. */
  async function sendToService(form: ModelForm, runs: readonly PlannedRun[], prices: readonly (number | null)[]) {
    const { concurrency } = store.getState()
    const parts = inParts(runs, mostServicePrompts)
    const ids = idsOf(JSON.stringify(['service', form.model.id, concurrency, runs]), parts.length)
    for (const [index, part] of parts.entries()) {
      store.setState({ submit: { kind: 'sending', sent: index, of: parts.length } })
      const from = index * mostServicePrompts
      const quoted = part.reduce((sum, _, at) => sum + (prices[from + at] ?? 0), 0)
      await bridge.jobs.submitBatch({
        draftId: ids[index] ?? random.uuid(),
        modelId: form.model.id,
        prompts: part.map(({ prompt }) => prompt),
        input: part[0]?.input ?? {},
        concurrency,
        quoted,
      })
    }
  }

  return {
    /** The form below changed: the model, or what all runs share. */
    share(next: Shared) {
      shared = next
      plan()
    },
    change(change: Partial<Pick<BatchState, 'text' | 'axes' | 'copies'>>) {
      store.setState(change)
      plan()
    },
    set: (change: Partial<Pick<BatchState, 'name' | 'budget' | 'way' | 'concurrency'>>) => store.setState(change),
    /** Asks the service for every price that is not known; one request for each. */
    readPrices: () => price(true),
    show: (setId: JobSetId | null) => store.setState({ shown: setId, submit: { kind: 'idle' } }),
    closeFailure: () => store.setState({ submit: { kind: 'idle' } }),
    /** Submits the runs by number, at the prices that are shown. Does nothing while another is being sent. */
    async run(kept: readonly number[]) {
      const state = store.getState()
      if (shared === null || state.plan.kind !== 'ready' || state.submit.kind === 'sending') return
      const { runs } = state.plan
      const chosen = kept.flatMap((index) => runs[index] ?? [])
      const prices = kept.map((index) => state.prices?.each[index] ?? null)
      store.setState({ submit: { kind: 'sending', sent: 0, of: 1 } })
      try {
        if (state.way === 'local') await sendSet(shared.form, chosen, prices)
        else await sendToService(shared.form, chosen, prices)
        intent = null
        store.setState({ submit: { kind: 'idle' } })
      } catch (error) {
        store.setState({ submit: { kind: 'failed', failure: explain(error) } })
      }
    },
  }
}
