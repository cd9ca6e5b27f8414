import type { Bridge } from '#shared/bridge/contract.ts'
import type { Job } from '#shared/bridge/jobs.ts'
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
  /** The parts of the bridge that this screen calls. */
  readonly bridge: Pick<Bridge, 'catalog' | 'quote' | 'jobs' | 'settings'>
  readonly store: CreateStore
  readonly clock: Clock
  readonly random: Random
  /** Reads a failure of the error tree out of what a call threw; null for anything else. */
  explain(error: unknown): FailureRecord | null
  /** Shows a submitted job in the strip before any event about it. */
  onSubmitted(job: Job): void
  /** Where errors go that no view waits for. */
  report(error: unknown): void
}

/** What the Create screen can do. */
export type CreateActions = ReturnType<typeof createCreateActions>

/** Makes the actions of the Create screen over a store. Typing never waits for any of them. */
export function createCreateActions(deps: CreateActionsDeps) {
  const { bridge, store, clock, random, explain, onSubmitted, report } = deps
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
  /** Ends once the model that was asked for last is open, or is known not to open. */
  let opening = Promise.resolve()

  function openForm() {
    const { open } = store.getState()
    return open.kind === 'open' ? open.form : null
  }

  /** Prices what the form would send; a prompt that is not right yet is priced as it stands. */
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

  /** What is said of the last run goes; one that is being sent is still waited for. */
  const forgetSubmit = () =>
    store.setState(({ submit }) => (submit.kind === 'sending' ? {} : { submit: { kind: 'idle' } }))

  /** Whether two inputs say the same; a seed that rolls by itself says nothing. */
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
    if (isOther) store.setState({ open: { kind: 'opening', modelId }, problems: [] })
    try {
      const [model, draft] = await Promise.all([
        bridge.catalog.read({ modelId }),
        input === undefined || isOther ? bridge.settings.readDraft({ modelId }) : null,
      ])
      // Another one was asked for since.
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
        replaced: isLost ? { modelId, input: before, seedLocked } : null,
        problems: [],
        ...(isOther ? { watched: { kind: 'newest' } } : {}),
      })
      setInput(given ?? draft ?? defaultInput(form.all))
      bridge.settings.update({ lastModelId: modelId }).catch(report)
    } catch (error) {
      if (own === openings) store.setState({ open: { kind: 'failed', modelId, failure: orUnasked(error) } })
    }
  }

  /** Opens a model with `input` as it was sent, or with what was last typed for it, or with its defaults. */
  function openModel(modelId: string, input?: ModelInput): Promise<void> {
    opening = load(modelId, input)
    return opening
  }

  /** A deed of the user's hand: a click after it means another run, however soon it comes. */
  const meant =
    <Given extends unknown[]>(action: (...given: Given) => void) =>
    (...given: Given) => {
      click.forget()
      action(...given)
    }

  /** Takes up what became of the open model in the catalog; what is typed stays. One that is gone stays open as it was. */
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

  /** Draws the seed of a run that names none, so that it is known and the very run can be made again. */
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
    /** Draws another prompt of the template. */
    rollPrompt: meant(rollAgain),
    /** Lists and values were read, or changed. */
    setWords(words: TemplateWords) {
      store.setState({ words })
      readPrice()
    },
    /** Types a seed: it is meant, so it stays. */
    setSeed: meant((name: string, seed: TypedNumber) => {
      if (typeof seed !== 'string') store.setState({ seedLocked: seed !== undefined })
      setField(name, seed)
    }),
    lockSeed: () => store.setState({ seedLocked: true }),
    toggleSeedLock: () => store.setState((state) => ({ seedLocked: !state.seedLocked })),
    closeFailure: forgetSubmit,
    /** Leaves a higher price: the form stays, and the button shows the new price. */
    declinePrice() {
      if (store.getState().submit.kind !== 'price-changed') return
      store.setState({ submit: { kind: 'idle' } })
      quotes.again()
    },
    /** Puts every input but the prompt back to what the model starts with. */
    startOver: meant(() => {
      const form = openForm()
      if (form === null) return
      const typed = form.prompt === null ? {} : { [form.prompt.name]: store.getState().input[form.prompt.name] ?? '' }
      store.setState({ problems: [] })
      setInput({ ...defaultInput(form.all), ...typed })
    }),
    readPriceAgain: () => quotes.again(),
    /** Puts the cursor into the prompt of the model that is open, or is being opened, where it has one. */
    async focusPrompt() {
      await opening
      const prompt = openForm()?.prompt ?? null
      if (prompt !== null) store.setState({ focus: { field: prompt.name } })
    },
    /** Narrows the catalog. */
    narrow: (change: Partial<Narrowing>) =>
      store.setState(({ narrowing }) => ({ narrowing: { ...narrowing, ...change } })),
    openSaved: (saved: CreateState['saved']) => store.setState({ saved }),
    /** Opens the library with what is typed as a new prompt. */
    keepPrompt() {
      const name = openForm()?.prompt?.name
      const typed = name === undefined ? undefined : store.getState().input[name]
      if (typeof typed === 'string') store.setState({ saved: { kind: 'prompts', tab: 'prompt', draft: typed } })
    },
    /** Writes into the prompt as typing would, so that undo takes it back: over all of it, or at the cursor. */
    writePrompt: (text: string, where: 'all' | 'cursor') => store.setState({ writing: { text, where } }),
    wrotePrompt: () => store.setState({ writing: null }),
    showTab: (tab: CreateState['tab']) => store.setState({ tab }),
    showCatalog: () => store.setState({ catalogShown: true }),
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
    /** Opens the model of a recipe with its inputs, each as it was sent. */
    reuse: (recipe: { readonly modelId: string; readonly input: ModelInput }) =>
      openModel(recipe.modelId, recipe.input),
    /** Opens the settings of a run that was declined, with the cursor in its prompt. */
    async editAndRetry(job: Pick<Job, 'modelId' | 'input'>) {
      await openModel(job.modelId, job.input)
      const prompt = openForm()?.prompt ?? null
      if (prompt !== null) store.setState({ focus: { field: prompt.name } })
    },
    /** Puts back what settings replaced; what was typed since stays in their place, to be put back in turn. */
    restoreInput: meant(() => {
      const { replaced, input, seedLocked } = store.getState()
      const modelId = openForm()?.model.id
      if (replaced === null || modelId !== replaced.modelId) return
      store.setState({ replaced: { modelId, input, seedLocked }, seedLocked: replaced.seedLocked, problems: [] })
      setInput(replaced.input)
    }),
    closeReplaced: () => store.setState({ replaced: null }),
    /** Opens the model of a recipe with its template, to be rolled anew, and with a new seed. */
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
    /** Leaves the screen: what was typed is saved. */
    leave: () => drafts.flush(),
  }
}
