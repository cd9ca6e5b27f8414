import { randomUUID } from 'node:crypto'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import { type EngineServer, sendBytes, sendJson, startEngineServer } from './engine-server.ts'
import { sampleImage } from './sample-results.ts'

type NodeInputs = Readonly<Record<string, unknown>>
type Declared = { readonly required: Readonly<Record<string, readonly unknown[]>>; readonly isOutput?: boolean }

/** How a stand-in of ComfyUI behaves. Each part may be changed while it runs. */
export type ComfyBehaviour = {
  checkpoints: string[]
  /** Types of nodes that it does not have. */
  without: string[]
  /** Steps of a sampler that are reported, and how long each takes. Milliseconds. */
  steps: number
  stepMs: number
  /** What happens to a prompt instead of its end. */
  fate: 'success' | 'error' | 'out-of-memory' | 'hang' | 'close' | 'die' | 'no-output' | 'other-prompt' | 'lost-socket'
  /** After how many readings of the queue and the history a prompt ends whose socket was lost. */
  lostReadings: number
  /** The bytes of a result. */
  result: (made: number) => Uint8Array
}

/** A server with ComfyUI's HTTP and WebSocket interface. */
export type ComfyServer = EngineServer & {
  readonly behaviour: ComfyBehaviour
  /** The workflows that were queued. */
  readonly prompts: readonly Readonly<Record<string, { class_type: string; inputs: NodeInputs }>>[]
  /** Prompts that run now, and the most there were. */
  load(): { readonly now: number; readonly most: number }
}

const Prompt = z.object({
  prompt: z.record(z.string(), z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) })),
  client_id: z.string(),
  prompt_id: z.string().optional(),
})

const usual = (): ComfyBehaviour => ({
  checkpoints: ['v1-5-pruned-emaonly.safetensors', 'claywork_v2.safetensors'],
  without: [],
  steps: 4,
  stepMs: 2,
  fate: 'success',
  lostReadings: 1,
  result: sampleImage,
})

const integer = (usualValue: number, min: number, max: number) => ['INT', { default: usualValue, min, max }] as const
const samplers = ['euler', 'euler_ancestral', 'dpmpp_2m', 'ddim', 'uni_pc']

function nodeTypes({ checkpoints }: ComfyBehaviour): Readonly<Record<string, Declared>> {
  const latent = ['LATENT'] as const
  return {
    CheckpointLoaderSimple: { required: { ckpt_name: [checkpoints] } },
    CLIPTextEncode: { required: { text: ['STRING', { multiline: true, dynamicPrompts: true }], clip: ['CLIP'] } },
    EmptyLatentImage: {
      required: { width: integer(512, 16, 16_384), height: integer(512, 16, 16_384), batch_size: integer(1, 1, 4_096) },
    },
    KSampler: {
      required: {
        model: ['MODEL'],
        seed: ['INT', { default: 0, min: 0, max: 18_446_744_073_709_552_000, control_after_generate: true }],
        steps: integer(20, 1, 10_000),
        cfg: ['FLOAT', { default: 8, min: 0, max: 100, step: 0.1, round: 0.01 }],
        // The newer way to declare a choice.
        sampler_name: ['COMBO', { options: samplers }],
        scheduler: [['normal', 'karras', 'simple']],
        positive: ['CONDITIONING'],
        negative: ['CONDITIONING'],
        latent_image: latent,
        denoise: ['FLOAT', { default: 1, min: 0, max: 1, step: 0.01 }],
      },
    },
    VAEDecode: { required: { samples: latent, vae: ['VAE'] } },
    VAEEncode: { required: { pixels: ['IMAGE'], vae: ['VAE'] } },
    LoadImage: { required: { image: [['example.png'], { image_upload: true }] } },
    SaveImage: { required: { images: ['IMAGE'], filename_prefix: ['STRING', { default: 'ComfyUI' }] }, isOutput: true },
  }
}

type Running = { readonly id: string; readonly cancel: AbortController }
type Outputs = Readonly<Record<string, unknown>>
type Ended = { readonly outputs: Outputs; readonly status: unknown; readonly prompt: unknown }

/**
 * Starts the stand-in, by ComfyUI's published server routes and messages: one prompt at a time, in the order of its queue,
 * with the messages of a run of version 0.3.
 */
export async function startComfyServer(own: Partial<ComfyBehaviour> = {}, port = 0): Promise<ComfyServer> {
  const behaviour: ComfyBehaviour = { ...usual(), ...own }
  const sockets = new Map<string, WebSocket>()
  const prompts: z.output<typeof Prompt>['prompt'][] = []
  const pending: { id: string; clientId: string; graph: z.output<typeof Prompt>['prompt'] }[] = []
  const history = new Map<string, Ended>()
  const files = new Map<string, Uint8Array>()
  let running: Running | null = null
  let made = 0
  let most = 0
  /** Readings since a socket was lost, and who waits for them. */
  let lost = { readings: 0, enough: Promise.withResolvers<void>() }

  /** Notes a reading of the queue or the history, after its answer. */
  function noteReading(): true {
    lost.readings += 1
    if (lost.readings >= behaviour.lostReadings) lost.enough.resolve()
    return true
  }
  const report = (clientId: string, type: string, data: Readonly<Record<string, unknown>>) =>
    sockets.get(clientId)?.send(JSON.stringify({ type, data }))
  const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  function errorOf({ graph }: (typeof pending)[number]): unknown {
    const types = nodeTypes(behaviour)
    for (const [id, { class_type: type, inputs }] of Object.entries(graph)) {
      const declared = behaviour.without.includes(type) ? undefined : types[type]
      if (declared === undefined) {
        const message = `Cannot execute because node ${type} does not exist.`
        return {
          error: { type: 'invalid_prompt', message, details: `Node ID '#${id}'`, extra_info: {} },
          node_errors: {},
        }
      }
      for (const [name, [kind]] of Object.entries(declared.required)) {
        if (!Array.isArray(kind) || name === 'image' || kind.includes(inputs[name])) continue
        const error = {
          type: 'value_not_in_list',
          message: 'Value not in list',
          details: `${name}: '${String(inputs[name])}' not in ${JSON.stringify(kind)}`,
          extra_info: { input_name: name },
        }
        return {
          error: {
            type: 'prompt_outputs_failed_validation',
            message: 'Prompt outputs failed validation',
            details: '',
            extra_info: {},
          },
          node_errors: { [id]: { errors: [error], dependent_outputs: ['9'], class_type: type } },
        }
      }
    }
    return null
  }

  function end(id: string, clientId: string, outputs: Outputs, isError: boolean, failure: object | null = null): void {
    const messages = [['execution_start', { prompt_id: id }], ...(isError ? [['execution_error', failure]] : [])]
    const status = { status_str: isError ? 'error' : 'success', completed: !isError, messages }
    history.set(id, { prompt: [1, id, {}, {}, []], outputs, status })
    running = null
    report(clientId, isError ? 'execution_error' : 'execution_success', { prompt_id: id, ...failure })
    if (!isError) report(clientId, 'executing', { node: null, prompt_id: id })
    void next()
  }

  async function next(): Promise<void> {
    if (running !== null) return
    const task = pending.shift()
    if (task === undefined) return
    const { id, clientId, graph } = task
    const cancel = new AbortController()
    running = { id, cancel }
    most = Math.max(most, 1)
    const { fate } = behaviour
    report(clientId, 'execution_start', { prompt_id: id, timestamp: 1 })
    report(clientId, 'execution_cached', { nodes: [], prompt_id: id, timestamp: 1 })
    for (const [node, { class_type: type }] of Object.entries(graph)) {
      report(clientId, 'executing', { node, display_node: node, prompt_id: id })
      if (type !== 'KSampler') continue
      for (let step = 1; step <= behaviour.steps; step += 1) {
        await sleep(behaviour.stepMs)
        if (cancel.signal.aborted) {
          report(clientId, 'execution_interrupted', { prompt_id: id, node_id: node, node_type: type, executed: [] })
          running = null
          return next()
        }
        // Messages of another client's prompt, which every follower may see.
        report(clientId, 'progress', { value: 1, max: 1, prompt_id: 'another-prompt', node: '1' })
        report(clientId, 'progress', { value: step, max: behaviour.steps, prompt_id: id, node })
        // A preview: its event type, the image type, the image.
        sockets.get(clientId)?.send(Buffer.concat([Buffer.from([0, 0, 0, 1, 0, 0, 0, 2]), sampleImage(1)]))
      }
      if (fate === 'hang') return
      if (fate === 'die') return void server.die()
      if (fate === 'close') {
        running = null
        return sockets.get(clientId)?.terminate()
      }
      if (fate === 'lost-socket') {
        lost = { readings: 0, enough: Promise.withResolvers() }
        sockets.get(clientId)?.terminate()
        await lost.enough.promise
      }
      if (fate === 'error' || fate === 'out-of-memory') {
        const isMemory = fate === 'out-of-memory'
        const failure = {
          node_id: node,
          node_type: type,
          exception_message: isMemory
            ? 'Allocation on device 0 would exceed allowed memory.'
            : 'mat1 and mat2 shapes cannot be multiplied',
          exception_type: isMemory ? 'torch.OutOfMemoryError' : 'RuntimeError',
          traceback: [],
        }
        return end(id, clientId, {}, true, failure)
      }
    }
    made += 1
    const filename = `ComfyUI_${String(made).padStart(5, '0')}_.png`
    files.set(filename, behaviour.result(made))
    const output = { images: [{ filename, subfolder: '', type: 'output' }] }
    const saver = Object.entries(graph).find(([, node]) => node.class_type === 'SaveImage')?.[0] ?? '9'
    report(clientId, 'executed', { node: saver, display_node: saver, output, prompt_id: id })
    if (fate === 'other-prompt') {
      history.set('another-prompt', { prompt: [], outputs: { [saver]: output }, status: { status_str: 'success' } })
      running = null
      report(clientId, 'execution_success', { prompt_id: id })
      return next()
    }
    end(id, clientId, fate === 'no-output' ? {} : { [saver]: output }, false)
  }

  const server = await startEngineServer((request, response) => {
    const { method, path, query, json } = request
    if (method === 'GET' && path === '/system_stats') {
      const system = {
        os: 'posix',
        comfyui_version: '0.3.65',
        python_version: '3.12.0',
        pytorch_version: '2.8.0',
        argv: [],
      }
      const devices = [{ name: 'cuda:0', type: 'cuda', index: 0, vram_total: 24e9, vram_free: 20e9 }]
      return sendJson(response, { system, devices })
    }
    if (method === 'GET' && path.startsWith('/object_info/')) {
      const name = decodeURIComponent(path.slice('/object_info/'.length))
      const declared = behaviour.without.includes(name) ? undefined : nodeTypes(behaviour)[name]
      if (declared === undefined) return sendJson(response, {})
      const { required, isOutput = false } = declared
      const input = { required }
      return sendJson(response, { [name]: { input, output: [], name, display_name: name, output_node: isOutput } })
    }
    if (method === 'POST' && path === '/prompt') {
      const { prompt: graph, client_id: clientId, prompt_id: id = randomUUID() } = Prompt.parse(json)
      const task = { id, clientId, graph }
      const error = errorOf(task)
      if (error !== null) return sendJson(response, error, 400)
      prompts.push(graph)
      pending.push(task)
      sendJson(response, { prompt_id: task.id, number: prompts.length, node_errors: {} })
      void next()
      return true
    }
    if (method === 'GET' && path === '/queue') {
      const entry = (id: string) => [1, id, {}, {}, []]
      sendJson(response, {
        queue_running: running === null ? [] : [entry(running.id)],
        queue_pending: pending.map(({ id }) => entry(id)),
      })
      return noteReading()
    }
    if (method === 'POST' && path === '/queue') {
      const { delete: ids } = z.object({ delete: z.array(z.string()) }).parse(json)
      for (const id of ids) {
        const at = pending.findIndex((task) => task.id === id)
        if (at >= 0) pending.splice(at, 1)
      }
      return sendJson(response, {})
    }
    if (method === 'POST' && path === '/interrupt') {
      running?.cancel.abort()
      return sendJson(response, {})
    }
    if (method === 'GET' && path.startsWith('/history/')) {
      const id = decodeURIComponent(path.slice('/history/'.length))
      const entry = history.get(id)
      sendJson(response, entry === undefined ? {} : { [id]: entry })
      return noteReading()
    }
    if (method === 'GET' && path === '/view') {
      const file = files.get(query.get('filename') ?? '')
      return file === undefined ? false : sendBytes(response, file, 'image/png')
    }
    if (method === 'POST' && path === '/upload/image') {
      const name = /filename="([^"]+)"/.exec(request.body.toString('latin1'))?.[1] ?? 'image.png'
      return sendJson(response, { name, subfolder: '', type: 'input' })
    }
    return false
  }, port)

  const follower = new WebSocketServer({ noServer: true })
  server.server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url ?? '/', 'http://engine')
    if (url.pathname !== '/ws') return void socket.destroy()
    follower.handleUpgrade(request, socket, head, (open) => {
      const clientId = url.searchParams.get('clientId') ?? randomUUID()
      sockets.set(clientId, open)
      open.on('close', () => {
        if (sockets.get(clientId) === open) sockets.delete(clientId)
      })
      const status = { exec_info: { queue_remaining: pending.length } }
      open.send(JSON.stringify({ type: 'status', data: { status, sid: clientId } }))
    })
  })
  return {
    ...server,
    behaviour,
    prompts,
    load: () => ({ now: running === null ? 0 : 1, most }),
    async [Symbol.asyncDispose]() {
      running?.cancel.abort()
      follower.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

/** The default workflow of ComfyUI in API format: a checkpoint, two texts, a sampler and a file. */
export function textToImage(checkpoint = 'v1-5-pruned-emaonly.safetensors'): Record<string, unknown> {
  return {
    '3': {
      inputs: {
        seed: 156_680_208_700_286,
        steps: 20,
        cfg: 8,
        sampler_name: 'euler',
        scheduler: 'normal',
        denoise: 1,
        model: ['4', 0],
        positive: ['6', 0],
        negative: ['7', 0],
        latent_image: ['5', 0],
      },
      class_type: 'KSampler',
      _meta: { title: 'KSampler' },
    },
    '4': {
      inputs: { ckpt_name: checkpoint },
      class_type: 'CheckpointLoaderSimple',
      _meta: { title: 'Load Checkpoint' },
    },
    '5': {
      inputs: { width: 512, height: 512, batch_size: 1 },
      class_type: 'EmptyLatentImage',
      _meta: { title: 'Empty Latent Image' },
    },
    '6': {
      inputs: { text: 'three cups', clip: ['4', 1] },
      class_type: 'CLIPTextEncode',
      _meta: { title: 'CLIP Text Encode (Prompt)' },
    },
    '7': {
      inputs: { text: 'text, watermark', clip: ['4', 1] },
      class_type: 'CLIPTextEncode',
      _meta: { title: 'CLIP Text Encode (Prompt)' },
    },
    '8': { inputs: { samples: ['3', 0], vae: ['4', 2] }, class_type: 'VAEDecode', _meta: { title: 'VAE Decode' } },
    '9': {
      inputs: { filename_prefix: 'ComfyUI', images: ['8', 0] },
      class_type: 'SaveImage',
      _meta: { title: 'Save Image' },
    },
  }
}

/** The same for an image that is changed. */
export function imageToImage(): Record<string, unknown> {
  const { '5': _, ...rest } = textToImage()
  const sampler = rest['3'] as { inputs: Record<string, unknown> }
  return {
    ...rest,
    '3': { ...sampler, inputs: { ...sampler.inputs, latent_image: ['11', 0], denoise: 0.6 } },
    '10': { inputs: { image: 'example.png' }, class_type: 'LoadImage', _meta: { title: 'Load Image' } },
    '11': { inputs: { pixels: ['10', 0], vae: ['4', 2] }, class_type: 'VAEEncode', _meta: { title: 'VAE Encode' } },
  }
}
