import { createCreateActions, type CreateActionsDeps } from '#renderer/features/create/actions.ts'
import { createCreateStore } from '#renderer/features/create/store.ts'
import type { ModelDetail } from '#shared/bridge/catalog.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { Failure } from '#shared/domain/failure.ts'
import { createHandClock, flatModel, jobOf, quoteOf, variedModel } from './create-fixture.ts'

type Sent = { draftId: string; modelId: string; input: ModelInput; quoted: number | null; template?: string | null }

/** The models of its catalog. */
export const models = [variedModel, flatModel]

/** The actions over a studio of plain functions: the test controls what is submitted, saved and answered. */
export function start(
  submit: (sent: Sent) => Promise<Job> = () => Promise.resolve(jobOf(1)),
  read: (asked: { modelId: string }) => Promise<ModelDetail> = ({ modelId }) =>
    Promise.resolve(models.find((model) => model.id === modelId) ?? Promise.reject(new Error(modelId))),
) {
  const { clock, move } = createHandClock()
  const store = createCreateStore()
  const sent: Sent[] = []
  const drafts = new Map<string, ModelInput>()
  const submitted: Job[] = []
  let ids = 0
  const bridge = {
    catalog: { read },
    quote: { known: () => Promise.resolve(quoteOf(null)), price: () => Promise.resolve(quoteOf(12)) },
    jobs: {
      submit(order: Sent) {
        sent.push(order)
        return submit(order)
      },
    },
    settings: {
      update: () => Promise.resolve({}),
      readDraft: ({ modelId }: { modelId: string }) => Promise.resolve(drafts.get(modelId) ?? null),
      saveDraft({ modelId, input }: { modelId: string; input: ModelInput }) {
        drafts.set(modelId, input)
        return Promise.resolve()
      },
    },
  }
  const actions = createCreateActions({
    // Only the calls above are made; the rest of the bridge is missing.
    bridge: bridge as unknown as CreateActionsDeps['bridge'],
    store,
    clock,
    random: { uuid: () => `draft-${++ids}`, unit: () => 0.5 },
    explain: (error) => (error instanceof Failure ? error.toRecord() : null),
    onSubmitted: (job) => submitted.push(job),
    onSettings: () => {},
    report: () => {},
  })
  return { actions, store, move, sent, drafts, submitted, state: () => store.getState() }
}

/** Opens the varied model with a prompt, and waits for its price. */
export async function ready(studio: ReturnType<typeof start>, prompt = 'a vessel') {
  await studio.actions.openModel('varied')
  studio.actions.setField('prompt', prompt)
  await studio.move(1000)
}
