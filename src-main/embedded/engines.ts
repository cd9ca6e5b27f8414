import { z } from 'zod'
import type { EngineAddition, EngineEntry } from '#shared/bridge/engines.ts'
import {
  Engine,
  engineLimits,
  EngineList,
  type EngineModelChange,
  EngineTest,
  FoundEngine,
  ManifestReading,
  type NewWorkflow,
  type PromptHelp,
  PromptHelped,
  type ScriptRequest,
  WorkflowReading,
  WrittenScript,
} from '#shared/contract/engine.ts'
import { Failure } from '#shared/domain/failure.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { Log, Random } from '#shared/util/ports.ts'
import type { Ways } from '../outbound/ways.ts'
import { createEngineNetwork } from './engine-network.ts'
import { type AdminAnswer, type AdminRequest, type EmbeddedService, requestAdmin } from './embedded-service.ts'

/** A call of a model may take as long as a slow computer needs to load it. Milliseconds. */
const modelCallMs = 10 * 60_000
/** A call that asks engines; each of them has a shorter time. */
const askMs = 40_000
/** How long a wait for a change is held while the ways to engines on the internet may change. Milliseconds. */
const remoteWaitMs = 25_000

const Refused = z.looseObject({ message: z.string(), field: z.string().optional() })

/** Stores the keys of servers. */
type Keys = {
  read(serverId: string): Promise<string | null>
  write(serverId: string, key: string): Promise<void>
  remove(serverId: string): Promise<void>
  hide(key: string): void
}

function failureOf(status: number, refused: unknown): Failure {
  const { success, data } = Refused.safeParse(refused)
  if (!success) {
    return new Failure('SERVICE_FAILED', say('account.answered', { status: `${status}` }), { charged: 'no', status })
  }
  const { message, field = 'address' } = data
  if (status === 404) return new Failure('NOT_FOUND', message, { charged: 'no', what: 'engine' })
  if (status >= 500) return new Failure('SERVICE_FAILED', message, { charged: 'no', status })
  return new Failure('INVALID_INPUT', message, { charged: 'no', fields: [{ field, message }] })
}

/**
 * Creates the management of the embedded service's engines. Keys are stored in the vault and handed to the service when it
 * starts and when they change.
 *
 * `onModels` is called when the models of "This computer" may have changed, and the change is answered once it has ended:
 * whoever made it then finds them in the catalog. Every call rejects with LOCAL_SERVICE_DOWN
 * where the service does not run, and with the failure that the service reports.
 */
export function createEngines(deps: {
  embedded: Pick<EmbeddedService, 'endpoint' | 'onReady'>
  keys: Keys
  /** How servers on the internet are reached. */
  ways: Pick<Ways, 'proxiesOf' | 'authorities'>
  onModels: () => Promise<void>
  random: Pick<Random, 'uuid'>
  log: Log
}) {
  const { embedded, keys, onModels, random, log } = deps

  async function ask<Schema extends z.ZodType>(answer: Schema, call: AdminRequest): Promise<z.output<Schema>> {
    let response: AdminAnswer
    try {
      response = await requestAdmin(embedded, { timeoutMs: askMs, ...call, path: `/engines${call.path}` })
    } catch (cause) {
      if (cause instanceof Failure) throw cause
      throw new Failure(
        'LOCAL_SERVICE_DOWN',
        say('account.late'),
        { charged: 'no', reason: 'it didn’t answer' },
        { cause },
      )
    }
    const body: unknown = await response.json().catch(() => null)
    if (!response.ok) throw failureOf(response.status, body)
    return answer.parse(body)
  }
  async function change<Schema extends z.ZodType>(answer: Schema, call: AdminRequest): Promise<z.output<Schema>> {
    const answered = await ask(answer, call)
    await onModels()
    return answered
  }
  const list = () => ask(EngineList, { method: 'GET', path: '' })
  const serversOf = (engines: readonly Engine[]) => engines.flatMap(({ servers }) => servers)

  const store = (serverId: string, key: string | null) =>
    key === null ? keys.remove(serverId) : keys.write(serverId, key)

  const network = createEngineNetwork({
    ways: deps.ways,
    send: (body) => ask(z.unknown(), { method: 'PUT', path: '/network', body }),
  })
  const notSent = (error: unknown) => log.warn('How engines are reached could not be sent to the service', { error })
  const sendNetwork = (): void => void network.sendAgain().catch(notSent)

  /** Hands over all keys, and how servers are reached, which comes first: a service that has just started has neither. */
  async function handOver(): Promise<void> {
    const listed = await list()
    await network.begin(listed).catch(notSent)
    const { engines } = listed
    const found: Record<string, string> = {}
    for (const { id, hasKey } of serversOf(engines)) {
      const key = hasKey ? await keys.read(id) : null
      if (key !== null) found[id] = key
    }
    if (Object.keys(found).length > 0) await ask(z.unknown(), { method: 'PUT', path: '/keys', body: { keys: found } })
  }
  embedded.onReady(() => {
    handOver().catch((error: unknown) => log.warn('The keys of engines could not be handed over', { error }))
  })

  /** Removes the keys of servers that are gone. */
  async function forget(before: EngineList, after: EngineList): Promise<void> {
    const left = new Set(serversOf(after.engines).map(({ id }) => id))
    for (const { id, hasKey } of serversOf(before.engines)) if (hasKey && !left.has(id)) await keys.remove(id)
  }
  async function removeAt(path: string): Promise<EngineList> {
    const before = await list()
    const after = await change(EngineList, { method: 'DELETE', path })
    await forget(before, after)
    return after
  }

  return {
    list,
    /** Sends the service how its engines are reached, such as after a change of the network. */
    sendNetwork,
    /**
     * Resolves with the list once it differs from `revision`, or after ten minutes; after 25 s while there are engines on
     * the internet, because each call also sends how these are reached.
     */
    changed(revision: number, signal: AbortSignal): Promise<EngineList> {
      sendNetwork()
      const waitMs = network.isNeeded() ? remoteWaitMs : engineLimits.waitMs
      // The service answers after half of the time that this call may take.
      return ask(EngineList, {
        method: 'POST',
        path: '/wait',
        body: { revision, waitMs },
        timeoutMs: 2 * waitMs,
        signal,
      })
    },
    detect: () => ask(EngineList, { method: 'POST', path: '/detect' }),
    async probe({ address, key }: EngineEntry): Promise<FoundEngine> {
      if (key !== null) keys.hide(key)
      await network.reach(address)
      return ask(FoundEngine, { method: 'POST', path: '/probe', body: { address, key } })
    },
    /** The key is stored first: a server without its key could do nothing. */
    async add({ key, ...addition }: EngineAddition): Promise<Engine> {
      const serverId = random.uuid()
      if (key !== null) await store(serverId, key)
      try {
        await network.reach(addition.address)
        const body = { ...addition, serverId, key }
        return await change(Engine, { method: 'POST', path: '', body })
      } catch (error) {
        if (key !== null) await store(serverId, null)
        throw error
      }
    },
    rename: (engineId: string, name: string) =>
      change(Engine, { method: 'PATCH', path: `/${encodeURIComponent(engineId)}`, body: { name } }),
    remove: (engineId: string) => removeAt(`/${encodeURIComponent(engineId)}`),
    changeServer: (serverId: string, limit: number) =>
      ask(Engine, { method: 'PATCH', path: `/servers/${serverId}`, body: { limit } }),
    /** The key is stored first: one that only the service has would be lost at its next start. */
    async replaceKey(serverId: string, key: string | null): Promise<Engine> {
      const before = await keys.read(serverId)
      await store(serverId, key)
      try {
        return await change(Engine, { method: 'PUT', path: `/servers/${serverId}/key`, body: { key } })
      } catch (error) {
        await store(serverId, before)
        throw error
      }
    },
    removeServer: (serverId: string) => removeAt(`/servers/${serverId}`),
    refresh: (engineId: string) => change(Engine, { method: 'POST', path: `/${encodeURIComponent(engineId)}/refresh` }),
    changeModel: (modelId: string, body: EngineModelChange) =>
      change(Engine, { method: 'PATCH', path: `/models/${encodeURIComponent(modelId)}`, body }),
    removeModel: (modelId: string) => removeAt(`/models/${encodeURIComponent(modelId)}`),
    test: (modelId: string, serverId: string | null, signal?: AbortSignal) =>
      ask(EngineTest, {
        method: 'POST',
        path: `/models/${encodeURIComponent(modelId)}/test`,
        body: { serverId },
        timeoutMs: modelCallMs,
        signal,
      }),
    readWorkflow: async (engineId: string, workflow: string): Promise<WorkflowReading> =>
      ask(WorkflowReading, {
        method: 'POST',
        path: `/${encodeURIComponent(engineId)}/workflows/read`,
        body: { workflow: withinBytes('workflow', workflow, engineLimits.workflowBytes) },
      }),
    async addWorkflow({ engineId, ...body }: NewWorkflow): Promise<Engine> {
      withinBytes('workflow', body.workflow, engineLimits.workflowBytes)
      return change(Engine, { method: 'POST', path: `/${encodeURIComponent(engineId)}/workflows`, body })
    },
    readManifest: async (manifest: string): Promise<ManifestReading> =>
      ask(ManifestReading, {
        method: 'POST',
        path: '/manifests/read',
        body: { manifest: withinBytes('manifest', manifest, engineLimits.manifestBytes) },
      }),
    addManifest: async (manifest: string, consent: string): Promise<Engine> =>
      change(Engine, {
        method: 'POST',
        path: '/manifests',
        body: {
          manifest: withinBytes('manifest', manifest, engineLimits.manifestBytes),
          consent,
          serverId: random.uuid(),
        },
      }),
    helpPrompt: (body: PromptHelp, signal?: AbortSignal) =>
      ask(PromptHelped, { method: 'POST', path: '/help', body, timeoutMs: modelCallMs, signal }),
    writeScript: (body: ScriptRequest, signal?: AbortSignal) =>
      ask(WrittenScript, { method: 'POST', path: '/script', body, timeoutMs: modelCallMs, signal }),
  }
}
/** The engines of the embedded service. */
export type Engines = ReturnType<typeof createEngines>

/** Returns a text that is not larger than allowed. @throws Failure INVALID_INPUT */
function withinBytes(field: string, text: string, most: number): string {
  const bytes = Buffer.byteLength(text)
  if (bytes <= most) return text
  const size = (bytes / 1024 / 1024).toFixed(1)
  const sentence = say('account.fileTooLarge', { size, most: `${Math.round(most / 1024)}` })
  const fields = [{ field, message: sentence.text, said: sentence.said }]
  throw new Failure('INVALID_INPUT', sentence, { charged: 'no', fields })
}
