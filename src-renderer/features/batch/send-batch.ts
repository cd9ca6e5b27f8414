import type { Bridge } from '#shared/bridge/contract.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { mostServicePrompts } from '#shared/domain/batch-plan.ts'
import { JobSetId } from '#shared/domain/ids.ts'
import { isSeed } from '#shared/domain/input-form/read-fields.ts'
import { inParts } from '#shared/util/in-slices.ts'
import type { Intents } from '../../lib/intents.ts'
import type { BatchState } from './batch-store.ts'
import type { PlannedRun } from './plan-batch.ts'

/** A run with the price shown for it, in credits; null if none was shown. */
export type PricedRun = { readonly run: PlannedRun; readonly credits: number | null }

type Sending = {
  readonly bridge: Pick<Bridge, 'queue' | 'jobs'>
  readonly state: BatchState
  /** The model's name, used if the batch has no name. */
  readonly fallbackName: string
  readonly isSeedShared: boolean
  readonly runs: readonly PricedRun[]
  /** The runs that the budget leaves out. */
  readonly left: readonly PricedRun[]
  readonly intents: Intents
  onPart(sent: number, of: number): void
}

const nameOf = ({ state, fallbackName }: Sending) => (state.name.trim() === '' ? fallbackName : state.name.trim())

/** Returns the template of a run's prompt; null if nothing in its line varies. `lines`: all lines as typed. */
function templateOf({ line, prompt }: PlannedRun, lines: readonly string[]): string | null {
  const typed = line === null ? '' : (lines[line - 1] ?? '').trim()
  return typed === '' || typed === prompt ? null : typed
}

function orderOf({ run, credits }: PricedRun, lines: readonly string[]) {
  return { modelId: run.form.model.id, input: run.input, quoted: credits, template: templateOf(run, lines) }
}

/** Adds the runs to the queue as one set, and returns the set's id. @throws what the bridge throws. */
export async function sendToQueue(sending: Sending): Promise<JobSetId> {
  const { bridge, state, runs, left, intents } = sending
  const lines = state.text.split('\n')
  const orders = runs.map((run) => orderOf(run, lines))
  const leftOut = left.map((run) => orderOf(run, lines))
  const body = JSON.stringify([state.name, state.budget, orders, leftOut])
  const draftId = intents.idOf(body)
  const set = await bridge.queue.submitMany({ draftId, name: nameOf(sending), budget: state.budget, orders, leftOut })
  intents.settle(body)
  return set.id
}

/** Returns the inputs that all prompts of a service batch share, without the seed unless it is shared. */
function sharedInput({ form, input }: PlannedRun, isSeedShared: boolean): ModelInput {
  const own = form.all.filter((field) => field === form.prompt || (!isSeedShared && isSeed(field)))
  return Object.fromEntries(Object.entries(input).filter(([name]) => !own.some((field) => field.name === name)))
}

/**
 * Submits the runs as service batches of fifty prompts, all in one set. If a later batch fails, those already started
 * continue, and a retry does not start them again. @throws what the bridge throws.
 */
export async function sendToService(sending: Sending): Promise<JobSetId> {
  const { bridge, state, runs, left, intents, isSeedShared } = sending
  const parts = inParts(runs, mostServicePrompts)
  const [first] = runs
  if (first === undefined) throw new Error('A batch has runs')
  const { concurrency, persona } = state
  const lines = state.text.split('\n')
  const inputs = runs.map(({ run }) => run.input)
  const body = JSON.stringify(['service', first.run.form.model.id, concurrency, persona, inputs])
  const [setId = '', ...draftIds] = intents.idsOf(body, parts.length + 1)
  const id = JobSetId.parse(setId)
  const leftOut = left.map((run) => orderOf(run, lines))
  for (const [index, part] of parts.entries()) {
    sending.onPart(index, parts.length)
    await bridge.jobs.submitBatch({
      draftId: draftIds[index] ?? '',
      modelId: first.run.form.model.id,
      prompts: part.map(({ run }) => run.prompt),
      templates: part.map(({ run }) => templateOf(run, lines)),
      input: sharedInput(first.run, isSeedShared),
      concurrency,
      ...(persona.trim() === '' ? {} : { persona: persona.trim() }),
      quoted: part.reduce((sum, { credits }) => sum + (credits ?? 0), 0),
      // The set is created with its first batch.
      set: { id, name: nameOf(sending), ...(index === 0 ? { leftOut } : {}) },
    })
  }
  intents.settle(body)
  return id
}
