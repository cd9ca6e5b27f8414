import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { RenderedFile } from '../../models/model-definition.ts'
import { EngineFailure } from '../engine-failure.ts'
import type { EngineAdapter, EngineRun, RunModel, ServerConnection } from '../engine-port.ts'
import { multipart } from '../http/multipart.ts'
import { failureOf, openPromptSocket } from './follow-prompt.ts'
import { lackingIn, readNodeTypes, sayLacking } from './node-types.ts'
import { fillWorkflow, formOfSpec, WorkflowSpec } from './workflow-model.ts'
import type { Workflow } from './workflow.ts'

const Stats = z.looseObject({
  system: z.looseObject({ comfyui_version: z.string().optional(), python_version: z.string().optional() }),
  devices: z.array(z.unknown()),
})
const Queued = z.looseObject({ prompt_id: z.string().min(1) })
const Said = z.looseObject({
  type: z.string().optional(),
  message: z.string().optional(),
  details: z.string().optional(),
})
const NodeErrors = z.record(
  z.string(),
  z.looseObject({ class_type: z.string().optional(), errors: z.array(Said).optional() }),
)
const Refused = z.looseObject({
  error: z.union([z.string(), Said]).optional(),
  // A list if there are none.
  node_errors: z.union([NodeErrors, z.array(z.unknown())]).optional(),
})
const Uploaded = z.looseObject({ name: z.string().min(1), subfolder: z.string().optional() })
const Stored = z.looseObject({ filename: z.string(), subfolder: z.string().optional(), type: z.string().optional() })
const Output = z.looseObject({ images: z.array(Stored).optional(), audio: z.array(Stored).optional() })
const History = z.record(
  z.string(),
  z.looseObject({
    outputs: z.record(z.string(), z.unknown()),
    status: z.looseObject({ status_str: z.string().optional(), messages: z.array(z.unknown()).optional() }).nullish(),
  }),
)
const Queue = z.looseObject({
  queue_running: z.array(z.array(z.unknown())),
  queue_pending: z.array(z.array(z.unknown())),
})

const askMs = 10_000
/** Time for taking a prompt off the queue, while the service may be stopping. */
const cancelMs = 3_000
const mostFiles = 16
/** How often a lost socket is opened again during one run. */
const mostSockets = 5

const specOf = ({ spec }: RunModel) => WorkflowSpec.parse(spec)

async function askStats(server: ServerConnection, signal: AbortSignal): Promise<void> {
  const answer = await server.http.read({ path: '/system_stats', idleMs: askMs, signal })
  if (answer.status !== 200 || !Stats.safeParse(answer.value).success) {
    throw new EngineFailure('gone', `${server.host} isn’t ComfyUI: it has no /system_stats.`)
  }
}

/** Why a server does not take a workflow: the first of its errors, with the node. */
function refusal({ host }: ServerConnection, value: unknown, status: number): EngineFailure {
  const { data } = Refused.safeParse(value)
  const errors = data?.node_errors
  const [nodeId, node] = (Array.isArray(errors) ? undefined : Object.entries(errors ?? {})[0]) ?? []
  const said = node?.errors?.[0] ?? (typeof data?.error === 'object' ? data.error : undefined)
  const text = [said?.message, said?.details].filter((part) => part !== undefined && part !== '').join(': ')
  const at =
    nodeId === undefined ? '' : ` (node ${nodeId}${node?.class_type === undefined ? '' : `, ${node.class_type}`})`
  const sentence = `${host} didn’t take the workflow: ${text === '' ? `it answered ${status}` : text}${at}.`
  // Another server may have the file or the node that this one misses.
  return new EngineFailure('server', sentence.replaceAll(/\s+/g, ' ').slice(0, 500))
}

async function upload(server: ServerConnection, run: EngineRun): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const { property, isImage } of specOf(run.model).fields) {
    const [file] = isImage ? (run.media[property] ?? []) : []
    if (file === undefined) continue
    const { path, contentType } = file
    const fileName = `backlot-${randomUUID()}-${basename(path)}`
    const body = multipart({ type: 'input', overwrite: 'true' }, [
      { name: 'image', fileName, contentType, bytes: await readFile(path) },
    ])
    const answer = await server.http.read({ method: 'POST', path: '/upload/image', body, signal: run.signal })
    const { success, data } = Uploaded.safeParse(answer.value)
    if (answer.status !== 200 || !success) {
      throw new EngineFailure('server', `${server.host} didn’t take the image: it answered ${answer.status}.`)
    }
    names.set(
      property,
      data.subfolder === undefined || data.subfolder === '' ? data.name : `${data.subfolder}/${data.name}`,
    )
  }
  return names
}

/** The entry of exactly this prompt; null while it has none. */
async function readHistory(server: ServerConnection, promptId: string, signal: AbortSignal) {
  const answer = await server.http.read({ path: `/history/${encodeURIComponent(promptId)}`, idleMs: askMs, signal })
  const { success, data } = History.safeParse(answer.value)
  if (answer.status !== 200 || !success) {
    throw new EngineFailure('server', `${server.host} sent a history that couldn’t be read.`)
  }
  return data[promptId] ?? null
}

async function isQueued(server: ServerConnection, promptId: string, signal: AbortSignal): Promise<boolean> {
  const answer = await server.http.read({ path: '/queue', idleMs: askMs, signal })
  const { data } = Queue.safeParse(answer.value)
  return [...(data?.queue_running ?? []), ...(data?.queue_pending ?? [])].some((entry) => entry[1] === promptId)
}

/** Takes a prompt off the queue. Only a prompt that runs is interrupted: older versions interrupt whichever one runs. */
async function cancel(server: ServerConnection, promptId: string): Promise<void> {
  const signal = AbortSignal.timeout(cancelMs)
  const post = (path: string, json: unknown) => server.http.read({ method: 'POST', path, json, idleMs: askMs, signal })
  await post('/queue', { delete: [promptId] })
  const { value } = await server.http.read({ path: '/queue', idleMs: askMs, signal })
  const { data } = Queue.safeParse(value)
  if (data?.queue_running.some((entry) => entry[1] === promptId) === true) {
    await post('/interrupt', { prompt_id: promptId })
  }
}

/** Queues a workflow. Resolves with its id: the wanted one, or, of older versions, their own. */
async function send(
  server: ServerConnection,
  workflow: Workflow,
  { clientId, promptId, signal }: { clientId: string; promptId: string; signal: AbortSignal },
): Promise<string> {
  const json = { prompt: workflow, client_id: clientId, prompt_id: promptId }
  const answer = await server.http.read({ method: 'POST', path: '/prompt', json, idleMs: 60_000, signal })
  const { success, data } = Queued.safeParse(answer.value)
  if (answer.status !== 200 || !success) throw refusal(server, answer.value, answer.status)
  return data.prompt_id
}

/** Waits for the end of a prompt, over new sockets if one is lost. Resolves with its outputs. */
async function follow(
  server: ServerConnection,
  { workflow, signal, onProgress }: { workflow: Workflow; signal: AbortSignal; onProgress: (share: number) => void },
) {
  const clientId = randomUUID()
  const options = { clientId, nodes: Object.keys(workflow).length, onProgress, signal }
  let socket = await openPromptSocket(server, options)
  let promptId: string = randomUUID()
  try {
    promptId = await send(server, workflow, { clientId, promptId, signal })
    for (let sockets = 1; ; sockets += 1) {
      const end = await socket.ended(promptId)
      // The queue is read first: what has left it by then is in the history.
      const goesOn = end === 'closed' && (await isQueued(server, promptId, signal))
      const entry = await readHistory(server, promptId, signal)
      if (entry !== null) return entry
      if (end === 'done') throw new EngineFailure('server', `${server.host} has no result for this run.`)
      if (sockets > mostSockets || !goesOn) throw new EngineFailure('gone', `${server.host} lost the run.`)
      socket = await openPromptSocket(server, options)
      // It may have ended while there was no socket to say so.
      const missed = await readHistory(server, promptId, signal)
      if (missed !== null) return missed
    }
  } catch (error) {
    // A server that is gone can’t be asked, and has lost the prompt.
    if (signal.aborted) await cancel(server, promptId).catch(() => undefined)
    throw error
  } finally {
    socket.close()
  }
}

async function run(server: ServerConnection, order: EngineRun): Promise<RenderedFile[]> {
  const { signal, folder, onProgress, model } = order
  const spec = specOf(model)
  const workflow = fillWorkflow(spec, { ...order, images: await upload(server, order) })
  const { outputs, status } = await follow(server, { workflow, signal, onProgress })
  if (status?.status_str === 'error') {
    const failed = status.messages?.find((message) => Array.isArray(message) && message[0] === 'execution_error')
    throw failureOf(server.host, Array.isArray(failed) ? failed[1] : null)
  }
  const wanted = model.kind === 'speech' ? 'audio' : 'images'
  const stored = Object.values(outputs).flatMap((output) => Output.safeParse(output).data?.[wanted] ?? [])
  const kept = stored.filter(({ type }) => type !== 'temp')
  const files = (kept.length > 0 ? kept : stored).slice(0, mostFiles)
  if (files.length === 0) throw new EngineFailure('server', `${server.host} ended the run without a result.`)
  const made: RenderedFile[] = []
  for (const [position, { filename, subfolder = '', type = 'output' }] of files.entries()) {
    const path = join(folder, `result-${position}`)
    const saved = await server.http.save({ path: '/view', query: { filename, subfolder, type }, signal }, path)
    if ('status' in saved) throw new EngineFailure('server', `${server.host} doesn’t have the result any more.`)
    made.push({ file: path, contentType: wanted === 'audio' ? 'audio/flac' : 'image/png' })
  }
  return made
}

/** ComfyUI: its models are the workflows that the user drops. */
export const comfyUiAdapter: EngineAdapter = {
  kind: 'comfyui',
  // The server, and the desktop program.
  ports: [8_188, 8_000],
  async describe(server, signal) {
    await askStats(server, signal)
    return { product: 'ComfyUI', models: [] }
  },
  checkHealth: askStats,
  async lacks(server, model, signal) {
    const { workflow, fields } = specOf(model)
    const keys = new Set(fields.map(({ key }) => key))
    return sayLacking(lackingIn(workflow, await readNodeTypes(server, workflow, signal), (key) => keys.has(key)))
  },
  formOf: (model) => formOfSpec(specOf(model)),
  run,
}
