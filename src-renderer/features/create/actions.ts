import type { Bridge } from '#shared/bridge/contract.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { Settings } from '#shared/bridge/settings.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { cleanInput, defaultInput } from '#shared/domain/input-form/check-form.ts'
import type { Field } from '#shared/domain/input-form/field.ts'
import { isSeed, seedEnd } from '#shared/domain/input-form/read-fields.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import type { JobId } from '#shared/domain/ids.ts'
import type { TemplateWords } from '#shared/domain/template/parse-template.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import type { TypedNumber } from '../../ui/number-field.tsx'
import { createIntents, createSameClick } from '../../lib/intents.ts'
import { createDraftStore } from '../../forms/draft-store.ts'
import { type ModelForm, readForm, resolveInput, typeLiterally } from '../../forms/model-form.ts'
import { createQuoteReader } from './quote-reader.ts'
import type { Narrowing } from './catalog.ts'
import { createRunForm } from './run-form.ts'
import type { CreateState, CreateStore } from './store.ts'
import { unaskedFailure } from '../../forms/failures.ts'

export type CreateActionsDeps = {
  readonly bridge: Pick<Bridge, 'catalog' | 'quote' | 'jobs' | 'settings'>
  readonly store: CreateStore
  readonly clock: Clock
  readonly random: Random
  /** Returns the failure record of a thrown value; null if it is not in the error tree. */
  explain(error: unknown): FailureRecord | null
  /** Shows a submitted job in the strip before any event about it. */
  onSubmitted(job: Job): void
  /** Called with the settings after the open model was saved as the last one. */
  onSettings(settings: Settings): void
  /** Receives errors that no view waits for. */
  report(error: unknown): void
}

/** The actions of the Create screen. */
export type CreateActions = ReturnType<typeof createCreateActions>

/** Creates the actions of the Create screen over a store. Typing never waits for any of them. */
export function createCreateActions(deps: CreateActionsDeps) {
  const { bridge, store, clock, random, explain, onSubmitted, onSettings, report } = deps
  const orUnasked = (error: unknown) => explain(error) ?? unaskedFailure()
  const drafts = createDraftStore<ModelInput>({
    save: (modelId, input) => bridge.settings.saveDraft({ modelId, input }),
    onFail: report,
    clock,
  })
  const quotes = createQuoteReader({
    known: bridge.quote.known,
    price: bridge.quote.price,
    explain: orUnasked,
    clock,
    onChange: (quote) => store.setState({ quote }),
  })
  const click = createSameClick(clock)
  let openings = 0
  let refreshes = 0
  /** Settles once the model requested last is open, or cannot be opened. */
  let opening = Promise.resolve()

  function openForm() {
    const { open } = store.getState()
    return open.kind === 'open' ? open.form : null
  }

  /** Prices what the form would send. A prompt with problems is priced as typed. */
  function readPrice() {
    const form = openForm()
    const { input, words, roll } = store.getState()
    if (form === null) return
    const resolved = resolveInput(form, input, words, roll)
    quotes.read(form, resolved.kind === 'ready' ? resolved.input : input)
  }

  function setInput(input: ModelInput) {
    const form = openForm()
    if (form === null) return
    store.setState({ input })
    drafts.keep(form.model.id, input)
    readPrice()
  }

  function rollAgain() {
    store.setState({ roll: random.unit() })
    readPrice()
  }

  function setField(name: string, value: unknown) {
    const form = openForm()
    if (form === null) return
    const { [name]: _, ...rest } = store.getState().input
    const isOfField = (field: string) => field === name || field.startsWith(`${name}/`)
    store.setState((state) => ({ problems: state.problems.filter(({ field }) => !isOfField(field)) }))
    setInput(value === undefined ? rest : { ...rest, [name]: value })
  }

  /** Clears the message about the last run, unless a run is still being sent. */
  const forgetSubmit = () =>
    store.setState(({ submit }) => (submit.kind === 'sending' ? {} : { submit: { kind: 'idle' } }))

  /** Returns whether two inputs are equal; an unlocked seed is ignored. */
  function isSame(form: ModelForm, one: ModelInput, other: ModelInput, seedLocked: boolean): boolean {
    const reported = (input: ModelInput) => {
      const clean = cleanInput(form.all, input)
      return JSON.stringify(form.all.map((field) => (isSeed(field) && !seedLocked ? null : clean[field.name])))
    }
    return reported(one) === reported(other)
  }

  async function load(modelId: string, input: ModelInput | undefined) {
    openings += 1
    const own = openings
    click.forget()
    drafts.flush()
    forgetSubmit()
    const isOther = openForm()?.model.id !== modelId
    store.setState({ replaced: null })
    if (isOther) store.setState({ open: { kind: 'opening', modelId }, problems: [], focus: null })
    try {
      const [model, draft] = await Promise.all([
        bridge.catalog.read({ modelId }),
        input === undefined || isOther ? bridge.settings.readDraft({ modelId }) : null,
      ])
      // Another model was requested since.
      if (own !== openings) return
      const form = readForm(model)
      const hasSeed = (of: ModelInput) => form.all.some((field) => isSeed(field) && of[field.name] !== undefined)
      const given = input === undefined ? undefined : typeLiterally(form, input)
      const state = store.getState()
      const before = isOther ? draft : state.input
      const seedLocked = before !== null && (isOther ? hasSeed(before) : state.seedLocked)
      const isLost =
        given !== undefined &&
        before !== null &&
        ![given, defaultInput(form.all)].some((other) => isSame(form, before, other, seedLocked))
      store.setState({
        open: { kind: 'open', form },
        seedLocked: input !== undefined && hasSeed(input),
        replaced: isLost ? { modelId, input: before, seedLocked, since: clock.monotonic(), isUndone: false } : null,
        problems: [],
        ...(isOther ? { watched: { kind: 'newest' } } : {}),
      })
      setInput(given ?? draft ?? defaultInput(form.all))
      bridge.settings.update({ lastModelId: modelId }).then(onSettings).catch(report)
    } catch (error) {
      if (own === openings) store.setState({ open: { kind: 'failed', modelId, failure: orUnasked(error) } })
    }
  }

  /** Opens a model with `input` exactly as it was sent, else with its draft, else with its defaults. */
  function openModel(modelId: string, input?: ModelInput): Promise<void> {
    opening = load(modelId, input)
    return opening
  }

  /** Wraps a deliberate user action: a click after it means another run, however soon it comes. */
  const meant =
    <Given extends unknown[]>(action: (...given: Given) => void) =>
    (...given: Given) => {
      click.forget()
      action(...given)
    }

  /** Reads the open model again after a catalog change. The input stays; a model that is gone stays open unchanged. */
  async function refreshModel() {
    const before = openForm()
    if (before === null) return
    refreshes += 1
    const own = refreshes
    try {
      const model = await bridge.catalog.read({ modelId: before.model.id })
      if (own !== refreshes || openForm() !== before || JSON.stringify(model) === JSON.stringify(before.model)) return
      store.setState({ open: { kind: 'open', form: readForm(model) } })
      readPrice()
    } catch (error) {
      if (explain(error) === null) report(error)
    }
  }

  function showProblems(problems: readonly { field: string; message: string }[]) {
    const [first] = problems
    store.setState({ problems, focus: first === undefined ? null : { field: first.field } })
  }

  function drawSeed(field: Field): number {
    const { least, most } = field.kind === 'number' ? field : { least: null, most: null }
    const from = Math.max(0, least ?? 0)
    const end = Math.min(seedEnd, (most ?? seedEnd) + 1)
    return from + Math.floor(random.unit() * Math.max(1, end - from))
  }

  function rollSeed() {
    const field = openForm()?.all.find(isSeed)
    if (field !== undefined) setField(field.name, drawSeed(field))
  }

  /** Draws a seed if the input has none, so that the seed is known and the same run can be made again. */
  function withSeed(form: ModelForm, input: ModelInput): ModelInput {
    const seed = form.all.find(isSeed)
    return seed === undefined || input[seed.name] !== undefined ? input : { ...input, [seed.name]: drawSeed(seed) }
  }

  const run = createRunForm({
    bridge,
    store,
    click,
    intents: createIntents(random),
    explain,
    onSubmitted,
    report,
    openings: () => openings,
    flush: drafts.flush,
    withSeed,
    showProblems,
    rollSeed,
    rollAgain,
  })

  return {
    openModel,
    refreshModel,
    setField: meant(setField),
    run,
    rollSeed: meant(rollSeed),
    rollPrompt: meant(rollAgain),
    setWords(words: TemplateWords) {
      store.setState({ words })
      readPrice()
    },
    /** Sets a seed and locks it, because a typed seed is deliberate. */
    setSeed: meant((name: string, seed: TypedNumber) => {
      if (typeof seed !== 'string') store.setState({ seedLocked: seed !== undefined })
      setField(name, seed)
    }),
    lockSeed: () => store.setState({ seedLocked: true }),
    toggleSeedLock: () => store.setState((state) => ({ seedLocked: !state.seedLocked })),
    closeFailure: forgetSubmit,
    /** Declines a higher price: the form stays, and the button shows the new price. */
    declinePrice() {
      if (store.getState().submit.kind !== 'price-changed') return
      store.setState({ submit: { kind: 'idle' } })
      quotes.again()
    },
    /** Resets every input but the prompt to the model's defaults. */
    startOver: meant(() => {
      const form = openForm()
      if (form === null) return
      const typed = form.prompt === null ? {} : { [form.prompt.name]: store.getState().input[form.prompt.name] ?? '' }
      store.setState({ problems: [] })
      setInput({ ...defaultInput(form.all), ...typed })
    }),
    readPriceAgain: () => quotes.again(),
    /** Focuses the prompt of the model that is open or opening, or its first input if it has no prompt. */
    async focusForm() {
      await opening
      const form = openForm()
      const field = form?.prompt ?? form?.fields[0]
      if (field !== undefined) store.setState({ focus: { field: field.name } })
    },
    tookFocus: () => store.setState({ focus: null }),
    narrow: (change: Partial<Narrowing>) =>
      store.setState(({ narrowing }) => ({ narrowing: { ...narrowing, ...change } })),
    openSaved: (saved: CreateState['saved']) => store.setState({ saved }),
    /** Opens the library with the current prompt as a new one. */
    keepPrompt() {
      const name = openForm()?.prompt?.name
      const typed = name === undefined ? undefined : store.getState().input[name]
      if (typeof typed === 'string') store.setState({ saved: { kind: 'prompts', tab: 'prompt', draft: typed } })
    },
    /** Writes into the prompt as typing would, so that undo works: over all of it, or at the cursor. */
    writePrompt: (text: string, where: 'all' | 'cursor') => store.setState({ writing: { text, where } }),
    wrotePrompt: () => store.setState({ writing: null }),
    showTab: (tab: CreateState['tab']) => store.setState({ tab }),
    /** Moves the focus to a field with a problem, and shows the inputs if they are hidden. */
    focusProblem: (field: string) => store.setState({ inspectorShown: true, focus: { field } }),
    toggleCatalog: () => store.setState((state) => ({ catalogShown: !state.catalogShown })),
    toggleInspector: () => store.setState((state) => ({ inspectorShown: !state.inspectorShown })),
    watch: (jobId: JobId | null) =>
      store.setState({ watched: jobId === null ? { kind: 'newest' } : { kind: 'run', jobId } }),
    /** Asks the service again for the files of a run that finished without any. Nothing is charged. */
    async askAgain({ id }: { readonly id: JobId }) {
      try {
        await bridge.jobs.decide({ jobId: id, choice: { kind: 'look' } })
      } catch (error) {
        report(error)
      }
    },
    /** Opens the model of a recipe with its inputs, exactly as they were sent. */
    reuse: (recipe: { readonly modelId: string; readonly input: ModelInput }) =>
      openModel(recipe.modelId, recipe.input),
    /** Opens the settings of a refused run, with the cursor in its prompt. */
    async editAndRetry(job: Pick<Job, 'modelId' | 'input'>) {
      await openModel(job.modelId, job.input)
      const prompt = openForm()?.prompt ?? null
      if (prompt !== null) store.setState({ focus: { field: prompt.name } })
    },
    /** Restores the input that settings replaced, and keeps the current one so that it can be restored in turn. */
    restoreInput: meant(() => {
      const { replaced, input, seedLocked } = store.getState()
      const modelId = openForm()?.model.id
      if (replaced === null || modelId !== replaced.modelId) return
      const swapped = { modelId, input, seedLocked, since: clock.monotonic(), isUndone: !replaced.isUndone }
      store.setState({ replaced: swapped, seedLocked: replaced.seedLocked, problems: [] })
      setInput(replaced.input)
    }),
    closeReplaced: () => store.setState({ replaced: null }),
    /** Opens the model of a recipe with its template, to be rolled again, and with a new seed. */
    async rollRecipe(recipe: {
      readonly modelId: string
      readonly input: ModelInput
      readonly template: string | null
    }) {
      const { modelId, input, template } = recipe
      const own = openings + 1
      await openModel(modelId, input)
      const form = openForm()
      if (form?.model.id !== modelId || own !== openings) return
      if (template !== null && form.prompt !== null) setField(form.prompt.name, template)
      store.setState({ seedLocked: false })
      if (form.all.some((field) => isSeed(field) && input[field.name] !== undefined)) rollSeed()
      rollAgain()
    },
    leave: () => drafts.flush(),
  }
}
