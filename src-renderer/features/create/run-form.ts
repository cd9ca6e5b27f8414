import { sentenceOf } from '../../lib/sentences.ts'
import type { Bridge } from '#shared/bridge/contract.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { checkForm, cleanInput } from '#shared/domain/input-form/check-form.ts'
import { isSeed } from '#shared/domain/input-form/read-fields.ts'
import { type FailureRecord, type FieldProblem, failureData } from '#shared/domain/failure.ts'
import type { Intents, SameClick } from '../../lib/intents.ts'
import { type ModelForm, resolveInput } from '../../forms/model-form.ts'
import type { CreateStore } from './store.ts'
import { z } from 'zod'
import { lostFailure } from '../../forms/failures.ts'
import { t } from './texts.ts'

type RunFormDeps = {
  readonly bridge: Pick<Bridge, 'jobs'>
  readonly store: CreateStore
  readonly click: SameClick
  /** An unconfirmed submission is sent again with the same id, so that it cannot run twice. */
  readonly intents: Intents
  explain(error: unknown): FailureRecord | null
  onSubmitted(job: Job): void
  report(error: unknown): void
  /** Counts opened forms, to recognize an answer about an earlier one. */
  openings(): number
  flush(): void
  /** Returns the input with a drawn seed if it has none. */
  withSeed(form: ModelForm, input: ModelInput): ModelInput
  showProblems(problems: readonly FieldProblem[]): void
  rollSeed(): void
  rollAgain(): void
}

type SubmitProblem =
  | { readonly kind: 'price-changed'; readonly was: number; readonly now: number }
  | { readonly kind: 'unpriced'; readonly failure: FailureRecord }
  | { readonly kind: 'fields'; readonly failure: FailureRecord }
  | { readonly kind: 'failed'; readonly failure: FailureRecord }

const PriceChanged = z.object({ code: z.literal('PRICE_CHANGED'), data: failureData.PRICE_CHANGED })

const PriceUnknown = z.object({ code: z.literal('PRICE_UNKNOWN'), data: z.object({ mayConfirm: z.literal(true) }) })

/** Classifies what a submission threw. `explain` returns its failure record, if it has one. */
export function readSubmitProblem(error: unknown, explain: (error: unknown) => FailureRecord | null): SubmitProblem {
  const changed = PriceChanged.safeParse(error)
  if (changed.success) {
    const { was, now } = changed.data.data
    return { kind: 'price-changed', was, now }
  }
  const failure = explain(error) ?? lostFailure()
  if (PriceUnknown.safeParse(error).success) return { kind: 'unpriced', failure }
  return failure.code === 'INVALID_INPUT' && failure.fields.length > 0
    ? { kind: 'fields', failure }
    : { kind: 'failed', failure }
}

/** Describes a run that was not started after another form was opened: which run, what was charged, what to do. */
function lateFailure(problem: SubmitProblem, modelName: string): FailureRecord {
  if (problem.kind !== 'price-changed') {
    const { failure } = problem
    return { ...failure, message: t('submit.late', { model: modelName, message: failure.message }), fields: [] }
  }
  const { was, now } = problem
  const message = t('submit.latePrice', { model: modelName, was, now })
  return { code: 'PRICE_CHANGED', message, charged: 'no', fields: [] }
}

/** Creates the action of the Run button: it sends what is in the form once per intended click. */
export function createRunForm(deps: RunFormDeps) {
  const { bridge, store, click, intents, explain, onSubmitted, report, showProblems } = deps

  /** Reports why a run was not started; names the run if another form is open by then. */
  function reportProblem(error: unknown, form: ModelForm, isHere: boolean) {
    const problem = readSubmitProblem(error, explain)
    if (problem.kind === 'failed' && explain(error) === null) report(error)
    if (!isHere) store.setState({ submit: { kind: 'failed', failure: lateFailure(problem, form.model.name) } })
    else if (problem.kind === 'fields') {
      store.setState({ submit: { kind: 'idle' } })
      showProblems(problem.failure.fields)
    } else store.setState({ submit: problem })
    return problem
  }

  /**
   * Runs what is in the form at the price on the button. `accepted` is a higher price just confirmed, or `unknown` if a
   * run without a known price was.
   *
   * Does nothing while another run is being sent, while the price is being read, and within 400 ms of the click that
   * started the last run, unless something was typed or opened since.
   */
  return async function run(accepted?: number | 'unknown'): Promise<void> {
    const { open, input, words, roll, quote, submit } = store.getState()
    const form = open.kind === 'open' ? open.form : null
    if (form === null || submit.kind === 'sending' || (accepted === undefined && click.is())) return
    if (accepted === undefined && quote.kind === 'reading') return
    const resolved = resolveInput(form, input, words, roll)
    if (resolved.kind === 'wrong') return showProblems([{ field: resolved.field, message: resolved.message }])
    const { template } = resolved
    const clean = cleanInput(form.all, resolved.input)
    const problems = checkForm(form.model.inputSchema, form.all, clean).map((problem) => ({
      ...problem,
      message: sentenceOf(problem),
    }))
    if (problems.length > 0) return showProblems(problems)
    const modelId = form.model.id
    const body = JSON.stringify([modelId, clean])
    const draftId = intents.idOf(body)
    const own = deps.openings()
    click.took()
    store.setState({ submit: { kind: 'sending' }, problems: [] })
    deps.flush()
    try {
      const shown = quote.kind === 'known' ? quote.quote.credits : null
      const acceptsUnknown = accepted === 'unknown'
      const quoted = typeof accepted === 'number' ? accepted : shown
      const order = {
        draftId,
        modelId,
        input: deps.withSeed(form, clean),
        quoted,
        ...(template === null ? {} : { template }),
      }
      onSubmitted(await bridge.jobs.submit(acceptsUnknown ? { ...order, acceptsUnknown } : order))
    } catch (error) {
      // That click started nothing; the next one is a new try.
      click.forget()
      const problem = reportProblem(error, form, own === deps.openings())
      if (problem.kind !== 'failed' || problem.failure.charged !== 'unknown') intents.settle(body)
      return
    }
    intents.settle(body)
    store.setState({ submit: { kind: 'idle' } })
    // Keep what was opened or typed during the request.
    if (own !== deps.openings()) return
    const { input: now, seedLocked } = store.getState()
    const seed = form.all.find(isSeed)
    const isSame = seed !== undefined && clean[seed.name] !== undefined && now[seed.name] === input[seed.name]
    if (isSame && !seedLocked) deps.rollSeed()
    if (template !== null) deps.rollAgain()
  }
}
