import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { MediaFile, RenderedFile } from '../../models/model-definition.ts'
import { commonRefusal, EngineFailure, unreadable } from '../engine-failure.ts'
import type { EngineAdapter, EngineRun, RemoteModel, ServerConnection } from '../engine-port.ts'
import type { EngineAnswer } from '../http/engine-http.ts'
import { saveBase64 } from '../http/save-base64.ts'
import { automatic1111Form, upscaleName } from './automatic1111-forms.ts'

const Checkpoints = z.array(z.looseObject({ title: z.string(), model_name: z.string().nullish() }))
const Named = z.array(z.looseObject({ name: z.string() }))
const Made = z.looseObject({ images: z.array(z.string()).min(1) })
const Enlarged = z.looseObject({ image: z.string().min(1) })
const Progress = z.looseObject({ progress: z.number() })
const Refused = z.looseObject({
  error: z.string().nullish(),
  errors: z.string().nullish(),
  detail: z.unknown().optional(),
})

/** A checkpoint may be loaded before the first image, and the answer comes when all is done. Milliseconds. */
const workMs = 15 * 60_000
const askMs = 8_000
/** This interface reports progress only when it is asked. */
const progressMs = 1_000
const mostModels = 200
/** The longer side of an edited image, and what sides are rounded to. Pixels. */
const mostSide = 1_536
const sideStep = 8

function refusal({ host }: ServerConnection, answer: EngineAnswer): EngineFailure {
  const { data } = Refused.safeParse(answer.value)
  const detail = typeof data?.detail === 'string' ? data.detail : ''
  const said = [data?.error, data?.errors, detail].filter((part) => (part ?? '') !== '').join(': ')
  const { status } = answer
  const text = said === '' ? `answered ${status}` : `answered ${status}: ${said.slice(0, 300)}`
  return (
    commonRefusal(host, { status, said }) ??
    new EngineFailure(status === 422 ? 'run' : 'server', `${host} ${text}.`.replaceAll(/\s+/g, ' '))
  )
}

async function ask<Schema extends z.ZodType>(
  server: ServerConnection,
  path: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  const answer = await server.http.read({ path: `/sdapi/v1${path}`, idleMs: askMs, signal })
  if (answer.status !== 200) throw refusal(server, answer)
  const { success, data } = schema.safeParse(answer.value)
  if (!success) throw new EngineFailure('gone', `${server.host} sent an answer to ${path} that couldn’t be read.`)
  return data
}

async function deliver(folder: string, text: string): Promise<RenderedFile[]> {
  const file = join(folder, 'image')
  await saveBase64(file, text)
  return [{ file, contentType: 'image/png' }]
}

const asText = async (file: MediaFile) => (await readFile(file.path)).toString('base64')

function mediaOf(run: EngineRun): MediaFile {
  const [file] = run.media['image'] ?? []
  if (file === undefined) throw new EngineFailure('run', 'The image is missing.')
  return file
}

/** Reports the progress until the returned function is called. A failed question is asked again later. */
function watchProgress(server: ServerConnection, run: EngineRun): () => void {
  let isOver = false
  const stop = new AbortController()
  const signal = AbortSignal.any([run.signal, stop.signal])
  const again = async (): Promise<void> => {
    while (!isOver) {
      await new Promise((resolve) => void setTimeout(resolve, progressMs).unref())
      if (isOver || signal.aborted) return
      const path = '/sdapi/v1/progress'
      const query = { skip_current_image: 'true' }
      const answer = await server.http.read({ path, query, idleMs: askMs, signal }).catch(() => null)
      const { data } = Progress.safeParse(answer?.value)
      if (data !== undefined && !isOver) run.onProgress(data.progress)
    }
  }
  void again()
  return () => {
    isOver = true
    stop.abort()
  }
}

async function post<Schema extends z.ZodType>(
  server: ServerConnection,
  { path, json, schema, run }: { path: string; json: unknown; schema: Schema; run: EngineRun },
): Promise<z.output<Schema>> {
  const { signal } = run
  const stop = watchProgress(server, run)
  try {
    const answer = await server.http.read({ method: 'POST', path: `/sdapi/v1${path}`, json, idleMs: workMs, signal })
    if (answer.status !== 200) throw refusal(server, answer)
    const { success, data } = schema.safeParse(answer.value)
    if (!success) throw unreadable(server.host)
    return data
  } catch (error) {
    if (signal.aborted) await interrupt(server).catch(() => undefined)
    throw error
  } finally {
    stop()
  }
}

async function interrupt(server: ServerConnection): Promise<void> {
  const signal = AbortSignal.timeout(3_000)
  await server.http.read({ method: 'POST', path: '/sdapi/v1/interrupt', json: {}, signal })
}

/** The size of an edit: that of the image, within what models can do. */
function editSize({ width = 512, height = 512 }: MediaFile): { width: number; height: number } {
  const scale = Math.min(1, mostSide / Math.max(width, height))
  const side = (pixels: number) => Math.max(64, Math.round((pixels * scale) / sideStep) * sideStep)
  return { width: side(width), height: side(height) }
}

async function upscale(server: ServerConnection, run: EngineRun): Promise<RenderedFile[]> {
  const { factor = 2, upscaler } = run.input
  const json = {
    image: await asText(mediaOf(run)),
    resize_mode: 0,
    upscaling_resize: factor,
    ...(upscaler === undefined ? {} : { upscaler_1: upscaler }),
  }
  const { image } = await post(server, { path: '/extra-single-image', json, schema: Enlarged, run })
  return deliver(run.folder, image)
}

async function paint(server: ServerConnection, run: EngineRun): Promise<RenderedFile[]> {
  const { remoteName, kind } = run.model
  const { prompt, leave_out: negative = '', steps, guidance, sampler, size, strength } = run.input
  const common = {
    prompt,
    negative_prompt: negative,
    steps,
    cfg_scale: guidance,
    seed: run.seed,
    ...(sampler === undefined ? {} : { sampler_name: sampler }),
    batch_size: 1,
    n_iter: 1,
    send_images: true,
    save_images: false,
    override_settings: { sd_model_checkpoint: remoteName },
    override_settings_restore_afterwards: false,
  }
  if (kind === 'edit') {
    const source = mediaOf(run)
    const own = { init_images: [await asText(source)], denoising_strength: strength, ...editSize(source) }
    const { images } = await post(server, { path: '/img2img', json: { ...common, ...own }, schema: Made, run })
    return deliver(run.folder, images[0] ?? '')
  }
  const [width, height] = String(size).split('x').map(Number)
  const { images } = await post(server, { path: '/txt2img', json: { ...common, width, height }, schema: Made, run })
  return deliver(run.folder, images[0] ?? '')
}

/** Which of the programs with this interface it is, by the options that only it has. */
function productOf(options: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(options)
  if (names.some((name) => name.startsWith('forge_'))) return 'Forge'
  if (names.some((name) => name.startsWith('diffusers_'))) return 'SD.Next'
  return 'Automatic1111'
}

/** Automatic1111, Forge and SD.Next: each checkpoint makes and edits images, and the upscalers are one model. */
export const automatic1111Adapter: EngineAdapter = {
  kind: 'automatic1111',
  ports: [7_860],
  async describe(server, signal) {
    const checkpoints = await ask(server, '/sd-models', Checkpoints, signal)
    const samplers = (await ask(server, '/samplers', Named, signal)).map(({ name }) => name)
    const upscalers = (await ask(server, '/upscalers', Named, signal).catch(() => []))
      .map(({ name }) => name)
      .filter((name) => name !== 'None')
    signal.throwIfAborted()
    const options = await ask(server, '/options', z.looseObject({}), signal).catch(() => ({}))
    signal.throwIfAborted()
    const models = checkpoints.slice(0, mostModels).flatMap(({ title }): RemoteModel[] =>
      (['image', 'edit'] as const).map((kind) => ({
        remoteName: title,
        kind,
        kindIsSaid: true,
        choices: { sampler: samplers },
      })),
    )
    const enlarge = {
      remoteName: upscaleName,
      kind: 'edit',
      kindIsSaid: true,
      choices: { upscaler: upscalers },
    } as const
    return { product: productOf(options), models: upscalers.length === 0 ? models : [...models, enlarge] }
  },
  async checkHealth(server, signal) {
    await server.http
      .read({ path: '/sdapi/v1/progress', query: { skip_current_image: 'true' }, idleMs: askMs, signal })
      .then((answer) => {
        if (answer.status !== 200) throw refusal(server, answer)
      })
  },
  lacks: async () => null,
  formOf: automatic1111Form,
  run: (server, run) => (run.model.remoteName === upscaleName ? upscale(server, run) : paint(server, run)),
}
