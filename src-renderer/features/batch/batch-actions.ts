import type { BatchDraft } from '#shared/bridge/batch.ts'
import type { Bridge } from '#shared/bridge/contract.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { mostServiceConcurrency } from '#shared/domain/batch-plan.ts'
import { isSeed, seedEnd } from '#shared/domain/input-form/read-fields.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import type { TemplateWords } from '#shared/domain/template/parse-template.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import { inSlices } from '#shared/util/in-slices.ts'
import type { TypedNumber } from '../../ui/number-field.tsx'
import { createIntents } from '../../lib/intents.ts'
import { createDraftStore } from '../../forms/draft-store.ts'
import { type ModelForm, readForm } from '../../forms/model-form.ts'
import { type BatchNumber, type BatchStore, type BatchView, draftOf, emptyDraft } from './batch-store.ts'
import { type BatchPlan, planBatch, type PlannedRun } from './plan-batch.ts'
import { type BatchPrices, priceRuns } from './price-runs.ts'
import { lostFailure, unaskedFailure } from '../../forms/failures.ts'
import { asTyped } from './read-prompts.ts'
import { type PricedRun, sendToQueue, sendToService } from './send-batch.ts'
import { t } from './texts.ts'

export type BatchActionsDeps = {
  readonly bridge: Pick<Bridge, 'queue' | 'quote' | 'jobs' | 'batch' | 'catalog'>
  readonly store: BatchStore
  readonly clock: Clock
  readonly random: Random
  /** Returns the failure record of a thrown value; null if it is not in the error tree. */
  explain(error: unknown): FailureRecord | null
  /** Locks the seed of the form, as it was when the batch was typed. */
  lockSeed(): void
  /** Receives errors that no view waits for. */
  report(error: unknown): void
}

/** The actions of a batch. */
export type BatchActions = ReturnType<typeof createBatchActions>

/** The state and actions of a workspace's batches. */
export type Batches = { readonly store: BatchStore; readonly actions: BatchActions }

type Shared = {
  readonly form: ModelForm
  readonly input: ModelInput
  readonly isSeedShared: boolean
  /** Lists and variables that prompts may name. */
  readonly words: TemplateWords
}
/** The maximum of each number; the minimum is 1. */
const mostOf: Record<BatchNumber, number> = {
  copies: 100,
  budget: Number.MAX_SAFE_INTEGER,
  concurrency: mostServiceConcurrency,
}

type Typed = Partial<Omit<BatchDraft, 'isSeedShared' | 'seed'>>

/** A plan is priced once it has been still for `pauseMs`, and its unknown prices requested `askPauseMs` later. */
const pauseMs = 120
const askPauseMs = 300
/** Unknown prices that are requested without a click, as in the form of one run. More are a choice of the user. */
const mostAskedAtOnce = 3

/** Returns the runs of a plan that a budget leaves out, in order, with the prices that were shown. */
function leftOutOf(planned: readonly PlannedRun[], kept: readonly number[], prices: BatchPrices | null): PricedRun[] {
  const isKept = new Set(kept)
  return planned.flatMap((run, index) => (isKept.has(index) ? [] : [{ run, credits: prices?.each[index] ?? null }]))
}

/** Returns the plan shown while a new one is made; it holds the runs of the previous plan. */
const readingOf = (plan: BatchPlan): BatchPlan =>
  plan.kind === 'reading' ? plan : { kind: 'reading', last: plan.kind === 'ready' ? plan.runs : [] }

/** Creates the batch actions of a workspace. Typing never waits: the plan follows at once, its price soon after. */
export function createBatchActions(deps: BatchActionsDeps) {
  const { bridge, store, clock, random, explain } = deps
  const intents = createIntents(random)
  const drafts = createDraftStore<BatchDraft>({
    save: (modelId, draft) => bridge.batch.saveDraft({ modelId, draft }),
    onFail: deps.report,
    clock,
  })
  const forms = new Map<string, ModelForm>()
  let shared: Shared | null = null
  let stopPlanning = () => {}
  let stopPricing = () => {}
  let reading = 0
  /** The prompt of the form when it was last looked at, and what of it was carried over. */
  let seenPrompt: string | null = null
  let isOpened = false
  let carried: string | null = null
  /** Counts changes, so that a draft that is read late does not overwrite newer typing. */
  let typed = 0

  async function price(ask: boolean) {
    const { plan } = store.getState()
    if (plan.kind !== 'ready') return
    reading += 1
    const mine = reading
    if (ask) store.setState({ isAsking: true })
    try {
      const prices = await priceRuns(bridge.quote.total, plan.runs, ask, () => mine === reading)
      if (mine !== reading) return
      store.setState({ prices, isAsking: false })
      const { requestsNeeded: open } = prices
      if (!ask && open > 0 && open <= mostAskedAtOnce) stopPricing = clock.after(askPauseMs, () => void price(true))
    } catch (error) {
      if (mine !== reading) return
      store.setState({ isAsking: false, submit: { kind: 'failed', failure: explain(error) ?? unaskedFailure() } })
    }
  }

  function plan() {
    stopPlanning()
    stopPricing()
    if (shared === null) return
    const { text, axes, copies, seed: ownSeed, others, modelIds } = store.getState()
    const { form, input, isSeedShared, words } = shared
    const field = form.all.find(isSeed)
    const shown = field === undefined ? undefined : input[field.name]
    const seed = typeof shown === 'number' ? shown : ownSeed
    reading += 1
    const draft = { text, axes, copies, seed, isSeedShared }
    store.setState(({ plan: last }) => ({ plan: readingOf(last), prices: null, isAsking: false }))
    // The plan is made once the forms of all chosen models are read.
    if (modelIds.length > others.length) return
    stopPlanning = inSlices(clock, planBatch([form, ...others], input, draft, words), (made) => {
      store.setState({ plan: made })
      stopPricing = clock.after(pauseMs, () => void price(false))
    })
  }

  function keep() {
    if (shared !== null) drafts.keep(shared.form.model.id, draftOf(store.getState(), shared.isSeedShared))
  }

  async function formOf(modelId: string): Promise<ModelForm> {
    const form = forms.get(modelId) ?? readForm(await bridge.catalog.read({ modelId }))
    forms.set(modelId, form)
    return form
  }

  /** Reads the forms of the chosen models; drops a model that cannot be read and reports it. */
  async function readOthers() {
    const { modelIds } = store.getState()
    const read = await Promise.allSettled(modelIds.map(formOf))
    if (store.getState().modelIds !== modelIds) return
    const others = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const failed = read.find((one) => one.status === 'rejected')
    const alert = failed === undefined ? null : (explain(failed.reason) ?? unaskedFailure()).message
    store.setState({ others, modelIds: others.map(({ model }) => model.id), alert })
    plan()
  }

  function change(next: Typed) {
    typed += 1
    store.setState(next)
    keep()
    if (next.modelIds !== undefined) {
      store.setState({ others: next.modelIds.flatMap((id) => forms.get(id) ?? []) })
      if (store.getState().others.length < next.modelIds.length) readOthers().catch(deps.report)
    }
    plan()
  }

  function set(next: Pick<Typed, 'name' | 'budget' | 'way' | 'concurrency' | 'persona'>) {
    typed += 1
    store.setState(next)
    keep()
  }

  /** Takes over a prompt typed on the Generate tab, unless the batch has prompts of its own. */
  function carryPrompt() {
    if (shared === null) return
    const { form, input } = shared
    const typedPrompt = form.prompt === null ? undefined : input[form.prompt.name]
    const prompt = typeof typedPrompt === 'string' ? typedPrompt.replaceAll(/\s*\n\s*/gu, ' ').trim() : ''
    if (prompt === seenPrompt) return
    seenPrompt = prompt
    const { text } = store.getState()
    if (prompt === '' || (text.trim() !== '' && text !== carried)) return
    carried = prompt
    store.setState({ text: prompt })
    keep()
  }

  /** Empties the form of the batch. */
  function clear() {
    typed += 1
    carried = null
    store.setState({ ...emptyDraft, others: [], alert: null, wrong: {} })
    keep()
    plan()
  }

  /** Restores the saved draft of a model's batch, unless something was typed since the request. */
  async function openDraft(modelId: string) {
    typed += 1
    const mine = typed
    seenPrompt = null
    carried = null
    store.setState({ ...emptyDraft, seed: Math.floor(random.unit() * seedEnd), others: [], alert: null, wrong: {} })
    try {
      const draft = await bridge.batch.readDraft({ modelId })
      if (mine !== typed) {
        if (shared?.form.model.id === modelId) isOpened = true
        return
      }
      if (draft !== null) {
        const { isSeedShared, ...rest } = draft
        store.setState(rest)
        if (isSeedShared) deps.lockSeed()
        if (rest.modelIds.length > 0) await readOthers()
      }
      isOpened = true
      carryPrompt()
      plan()
    } catch (error) {
      deps.report(error)
    }
  }

  return {
    /** Takes a change of the form: its model, or the inputs that all runs share. */
    share(next: Shared) {
      const isOther = shared?.form.model.id !== next.form.model.id
      const isLockMoved = shared !== null && !isOther && shared.isSeedShared !== next.isSeedShared
      if (isOther) drafts.flush()
      if (isOther) isOpened = false
      shared = next
      forms.set(next.form.model.id, next.form)
      if (isOther) void openDraft(next.form.model.id)
      else if (isLockMoved) keep()
      // The saved draft wins, so it is read first.
      if (isOpened) carryPrompt()
      plan()
    },
    change,
    /** Changes a setting that no run depends on. */
    set,
    /** Sets a number. An invalid one stays as typed with its problem; the last valid one is kept. */
    typeNumber(name: BatchNumber, next: TypedNumber) {
      const { [name]: _, ...wrong } = store.getState().wrong
      const most = mostOf[name]
      const problem = name === 'budget' ? t('wrongNumber.budget') : t(`wrongNumber.${name}`, { most })
      const isNone = name === 'budget' && next === undefined
      const isGood = typeof next === 'number' && Number.isInteger(next) && next >= 1 && next <= most
      store.setState({ wrong: isGood || isNone ? wrong : { ...wrong, [name]: { typed: next, problem } } })
      if (isNone) set({ budget: null })
      else if (isGood && name === 'copies') change({ copies: next })
      else if (isGood) set({ [name]: next })
    },
    /** Requests every unknown price from the service, one request each. */
    readPrices: () => price(true),
    show: (setId: JobSetId | null) => store.setState({ shown: setId, submit: { kind: 'idle' } }),
    look: (view: BatchView) => store.setState({ view }),
    writeAgain(prompts: readonly string[]) {
      store.setState({ shown: null, submit: { kind: 'idle' } })
      change({ text: prompts.map(asTyped).join('\n') })
    },
    /** Clears the last failure, and reads prices again if they could not be read. */
    closeFailure() {
      store.setState({ submit: { kind: 'idle' } })
      if (store.getState().prices === null) void price(false)
    },
    leave: () => drafts.flush(),
    /** Submits the runs by index, at the prices shown. Does nothing while another batch is being sent. */
    async run(kept: readonly number[]) {
      const state = store.getState()
      if (shared === null || state.plan.kind !== 'ready' || state.submit.kind === 'sending') return
      if (Object.keys(state.wrong).length > 0) return
      const { runs: planned } = state.plan
      const runs = kept.flatMap((index): PricedRun[] => {
        const run = planned[index]
        return run === undefined ? [] : [{ run, credits: state.prices?.each[index] ?? null }]
      })
      const left = leftOutOf(planned, kept, state.prices)
      const own = typed
      const onPart = (sent: number, of: number) => store.setState({ submit: { kind: 'sending', sent, of } })
      onPart(0, 1)
      drafts.flush()
      const sending = {
        bridge,
        state,
        fallbackName: shared.form.model.name,
        isSeedShared: shared.isSeedShared,
        runs,
        left,
        intents,
        onPart,
      }
      try {
        const shown = await (state.way === 'local' ? sendToQueue(sending) : sendToService(sending))
        store.setState({ submit: { kind: 'idle' }, shown })
        // The next batch starts empty, unless it was begun meanwhile.
        if (own === typed) clear()
      } catch (error) {
        store.setState({ submit: { kind: 'failed', failure: explain(error) ?? lostFailure() } })
      }
    },
  }
}
