import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  Engine,
  EngineList,
  type EngineModelChange,
  EngineTest,
  FoundEngine,
  type NewWorkflow,
  WorkflowReading,
} from '#shared/contract/engine.ts'
import { dataOf, openCaller, type ApiCaller } from './api-caller.ts'

const Ended = z.object({
  id: z.string(),
  status: z.enum(['succeeded', 'failed']),
  error: z.string().nullable(),
  creditsSpent: z.int(),
  output: z.object({ type: z.string(), urls: z.array(z.string()) }).nullable(),
})
/** A run that ended. */
export type Ended = z.output<typeof Ended>

const Refused = z.object({ message: z.string(), field: z.string().optional() })

/** What is added beside the address. */
type Addition = {
  readonly key?: string | null
  readonly engineId?: string | null
  readonly limit?: number | null
  readonly name?: string | null
}

/** A real service with engines, called over HTTP: the admin surface to manage them, the interface to run their models. */
export type EngineCaller = AsyncDisposable &
  Omit<ApiCaller, keyof AsyncDisposable | 'run'> & {
    list(): Promise<EngineList>
    add(address: string, more?: Addition): Promise<Engine>
    probe(address: string, key?: string): Promise<FoundEngine>
    change(modelId: string, change: EngineModelChange): Promise<Engine>
    test(modelId: string): Promise<EngineTest>
    readWorkflow(engineId: string, workflow: unknown): Promise<WorkflowReading>
    addWorkflow(
      workflow: Omit<NewWorkflow, 'workflow' | 'rate'> & { workflow: unknown; rate?: NewWorkflow['rate'] },
    ): Promise<Engine>
    /** Calls the admin surface of engines. */
    engines(method: string, path: string, body?: unknown): Promise<unknown>
    /** The field and the message of a refusal of the admin surface. */
    refusal(asked: Promise<unknown>): Promise<{ status: number; field: string | undefined; message: string }>
    /** Starts a run. */
    start(modelId: string, input: Readonly<Record<string, unknown>>): Promise<string>
    /** Runs a model to its end. */
    run(modelId: string, input: Readonly<Record<string, unknown>>): Promise<Ended>
    end(id: string): Promise<Ended>
    /** The bytes of an output. */
    bytes(url: string): Promise<Buffer>
  }

/** Starts a service for engines: `await using caller = await openEngineCaller()`. */
export async function openEngineCaller(options: Parameters<typeof openCaller>[0] = {}): Promise<EngineCaller> {
  const caller = await openCaller({ clockRate: 1, ...options })
  const { service, call, post } = caller
  const engines = (method: string, path: string, body?: unknown) => service.admin(method, `/engines${path}`, body)
  const textOf = (workflow: unknown) => (typeof workflow === 'string' ? workflow : JSON.stringify(workflow))

  async function end(id: string): Promise<Ended> {
    for (;;) {
      const generation = dataOf(await call('GET', `/generations/${id}?wait=30`))
      if (generation['status'] !== 'processing') return Ended.parse(generation)
    }
  }
  async function start(modelId: string, input: Readonly<Record<string, unknown>>): Promise<string> {
    const answer = await post('/run', { modelId, input })
    return z.object({ id: z.string() }).parse(dataOf(answer)).id
  }
  return {
    ...caller,
    engines,
    list: async () => EngineList.parse(await engines('GET', '')),
    async add(address, { key = null, engineId = null, limit = null, name = null }: Addition = {}) {
      const body = { serverId: randomUUID(), address, key, engineId, limit, name }
      return Engine.parse(await engines('POST', '', body))
    },
    probe: async (address, key) => FoundEngine.parse(await engines('POST', '/probe', { address, key: key ?? null })),
    change: async (modelId, change) => Engine.parse(await engines('PATCH', `/models/${modelId}`, change)),
    test: async (modelId) => EngineTest.parse(await engines('POST', `/models/${modelId}/test`, { serverId: null })),
    readWorkflow: async (engineId, workflow) =>
      WorkflowReading.parse(await engines('POST', `/${engineId}/workflows/read`, { workflow: textOf(workflow) })),
    addWorkflow: async ({ engineId, workflow, ...more }) =>
      Engine.parse(await engines('POST', `/${engineId}/workflows`, { ...more, workflow: textOf(workflow) })),
    async refusal(asked) {
      try {
        await asked
      } catch (error) {
        const [, status = '', body = ''] = /^(\d+) (.*)$/s.exec(error instanceof Error ? error.message : '') ?? []
        const { field, message } = Refused.parse(JSON.parse(body))
        return { status: Number(status), field, message }
      }
      throw new Error('It was not refused.')
    },
    start,
    run: async (modelId, input) => end(await start(modelId, input)),
    end,
    bytes: async (url) => Buffer.from(await (await fetch(url)).arrayBuffer()),
    [Symbol.asyncDispose]: () => caller[Symbol.asyncDispose](),
  }
}

/** The last model of an engine: the one that was added last. */
export function lastModel(engine: Engine): Engine['models'][number] {
  const model = engine.models.at(-1)
  if (model === undefined) throw new Error('The engine has no model.')
  return model
}

/** Waits until something holds, asking again after each change of the engines. */
export async function untilEngines(caller: EngineCaller, holds: (list: EngineList) => boolean): Promise<EngineList> {
  let list = await caller.list()
  while (!holds(list)) list = EngineList.parse(await caller.engines('POST', '/wait', { revision: list.revision }))
  return list
}
