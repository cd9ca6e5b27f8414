import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EngineTest } from '#shared/contract/engine.ts'
import type { JsonSchema } from '#shared/contract/model.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { MediaFile, RenderedFile } from '../models/model-definition.ts'
import { adapterOf } from './adapters.ts'
import { EngineFailure } from './engine-failure.ts'
import type { Engines } from './engines.ts'
import type { StoredModel } from './engine-store.ts'

/** A test has the time of a model that is loaded first. Milliseconds. */
const testMs = 5 * 60_000
/** The longest result that is sent along; a longer one is left out. Bytes. */
const mostBytes = 3 * 1024 * 1024
const shownSide = 768

const texts = {
  prompt: 'Three stoneware cups on a limestone ledge, soft window light',
  text: 'The kettle is on, and the morning is quiet.',
}

type Property = {
  readonly type?: unknown
  readonly default?: unknown
  readonly format?: unknown
  readonly enum?: unknown
}

/** The defaults of a form, with a text where it needs one. */
export function inputFor(schema: JsonSchema): Record<string, unknown> {
  // Cast to the JSON Schema type without validation: the schemas are ours.
  const { properties = {} } = schema as { properties?: Readonly<Record<string, Property>> }
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      if (property.default !== undefined) return [[name, property.default]]
      if (name === 'text') return [[name, texts.text]]
      return property.type === 'string' &&
        property.format === undefined &&
        property.enum === undefined &&
        name === 'prompt'
        ? [[name, texts.prompt]]
        : []
    }),
  )
}

async function sampleImage(folder: string): Promise<MediaFile> {
  const { default: sharp } = await import('sharp')
  const path = join(folder, 'sample.png')
  const side = 512
  const create = { width: side, height: side, channels: 3, background: { r: 214, g: 205, b: 190 } } as const
  await sharp({ create }).png().toFile(path)
  return { path, contentType: 'image/png', width: side, height: side }
}

async function showFile({ file, contentType }: RenderedFile): Promise<EngineTest['output']> {
  const bytes = typeof file === 'string' ? await readFile(file) : Buffer.from(file)
  if (contentType.startsWith('image/')) {
    const { default: sharp } = await import('sharp')
    const small = await sharp(bytes)
      .resize(shownSide, shownSide, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer()
    return { contentType: 'image/webp', value: `data:image/webp;base64,${small.toString('base64')}` }
  }
  if (bytes.byteLength > mostBytes) return null
  return { contentType, value: `data:${contentType};base64,${bytes.toString('base64')}` }
}

/** Creates the test of a model with a real call, which costs nothing. */
export function createModelTest({ engines, clock }: { engines: Engines; clock: Clock }) {
  const { runs, store } = engines

  async function call(model: StoredModel, folder: string, only: string | null, signal: AbortSignal) {
    switch (model.kind) {
      case 'chat': {
        const messages = [{ role: 'user', content: 'Answer with one short sentence: what is a storyboard?' }] as const
        return { contentType: 'text/plain', value: await runs.chat(model.id, messages, 200, signal, only) }
      }
      case 'transcription': {
        const { writeWave } = await import('../models/audio/encode-sound.ts')
        const path = join(folder, 'silence.wav')
        // A second of silence.
        await writeFile(path, writeWave({ rate: 16_000, channels: [new Float32Array(16_000)] }))
        const heard = await runs.transcribe(model.id, { path, seconds: 1, folder }, signal, only)
        return { contentType: 'text/plain', value: heard.text }
      }
      case 'image':
      case 'edit':
      case 'speech': {
        const { schema, media } = adapterOf(store.engine(model.engineId)?.kind ?? 'openai').formOf(model)
        const image = media.length === 0 ? null : await sampleImage(folder)
        const files = Object.fromEntries(media.map(({ name }) => [name, image === null ? [] : [image]]))
        const order = { modelId: model.id, input: inputFor(schema), seed: 7, media: files, folder, only }
        const { files: made } = await runs.render(order, signal)
        return made[0] === undefined ? null : showFile(made[0])
      }
    }
  }

  return async (modelId: string, serverId: string | null, signal: AbortSignal): Promise<EngineTest> => {
    const model = engines.knownModel(modelId)
    const folder = await mkdtemp(join(tmpdir(), 'backlot-test-'))
    const since = clock.monotonic()
    const ms = () => Math.round(clock.monotonic() - since)
    try {
      const output = await call(model, folder, serverId, AbortSignal.any([signal, AbortSignal.timeout(testMs)]))
      return { isOk: true, ms: ms(), sentence: `${model.name} works.`, output }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      const isSlow = error instanceof DOMException && error.name === 'TimeoutError'
      if (!isSlow && !(error instanceof EngineFailure)) throw error
      const sentence = isSlow ? `${model.name} gave no result within ${testMs / 60_000} minutes.` : error.message
      return { isOk: false, ms: ms(), sentence, output: null }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
