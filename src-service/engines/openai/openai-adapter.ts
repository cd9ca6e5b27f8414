import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { RenderedFile } from '../../models/model-definition.ts'
import { commonRefusal, EngineFailure, unreadable } from '../engine-failure.ts'
import type { EngineAdapter, EngineRun, Heard, RemoteModel, ServerConnection } from '../engine-port.ts'
import type { EngineAnswer } from '../http/engine-http.ts'
import { multipart } from '../http/multipart.ts'
import { saveBase64 } from '../http/save-base64.ts'
import { openAiForm } from './openai-forms.ts'
import { imageSizes, soundTypes, usualVoices } from './openai-choices.ts'
import { kindsOf } from './model-kinds.ts'

const Model = z.looseObject({
  id: z.string().min(1).max(300),
  task: z.string().nullish(),
  type: z.string().nullish(),
  voices: z
    .array(z.union([z.string(), z.looseObject({ id: z.string().optional(), name: z.string().optional() })]))
    .nullish(),
})
const ModelList = z.looseObject({ data: z.array(z.unknown()) })
const Voices = z.looseObject({ voices: z.array(z.unknown()) })
const Refused = z.looseObject({
  error: z.union([z.string(), z.looseObject({ message: z.string() })]).optional(),
  message: z.string().optional(),
  detail: z.unknown().optional(),
})
const Images = z.looseObject({
  data: z.array(z.looseObject({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
})
const Chat = z.looseObject({
  choices: z.array(z.looseObject({ message: z.looseObject({ content: z.string().nullish() }) })).min(1),
})
const Transcript = z.looseObject({
  text: z.string(),
  words: z.array(z.looseObject({ word: z.string(), start: z.number(), end: z.number() })).nullish(),
  segments: z
    .array(
      z.looseObject({
        words: z.array(z.looseObject({ word: z.string(), start: z.number(), end: z.number() })).nullish(),
      }),
    )
    .nullish(),
})

/** A model may be loaded into memory before it answers, and answers only when it is done. Milliseconds. */
const workMs = 10 * 60_000
const askMs = 8_000
const mostModels = 500

/** The names of a list of voices, whatever its form. */
function voicesIn(list: readonly unknown[]): string[] {
  const named = z
    .union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)])
    .or(z.looseObject({ name: z.string() }).transform(({ name }) => name))
  return [...new Set(list.flatMap((voice) => named.safeParse(voice).data ?? []))].slice(0, mostModels)
}

/** What a refusal says, on one line of at most 300 characters. */
function saidBy({ value, text }: EngineAnswer): string {
  const { data } = Refused.safeParse(value)
  const error = typeof data?.error === 'string' ? data.error : data?.error?.message
  const detail = typeof data?.detail === 'string' ? data.detail : undefined
  return (error ?? data?.message ?? detail ?? text).replaceAll(/\s+/g, ' ').trim().slice(0, 300)
}

/** The failure of an answer that is none: who is at fault follows from its status. */
function refusal({ host }: ServerConnection, answer: EngineAnswer): EngineFailure {
  const { status } = answer
  const said = saidBy(answer)
  const quoted = said === '' ? `answered ${status}.` : `answered ${status}: ${said}`
  const isOwnFault = status === 429 || status >= 500 || status === 404
  return commonRefusal(host, { status, said }) ?? new EngineFailure(isOwnFault ? 'server' : 'run', `${host} ${quoted}`)
}

/** Takes the image out of an answer: its bytes as text, or a link to it. */
async function saveImage(server: ServerConnection, answer: EngineAnswer, run: EngineRun): Promise<RenderedFile[]> {
  if (answer.status !== 200) throw refusal(server, answer)
  const { success, data } = Images.safeParse(answer.value)
  const image = success ? data.data[0] : undefined
  const path = join(run.folder, 'image')
  if (typeof image?.b64_json === 'string' && image.b64_json !== '') {
    await saveBase64(path, image.b64_json)
  } else if (typeof image?.url === 'string' && image.url !== '') await server.http.saveFrom(image.url, path, run.signal)
  else throw unreadable(server.host)
  return [{ file: path, contentType: 'image/png' }]
}

/** The families of OpenAI's own image models differ in what they take. */
const takesFormat = (name: string) => !/gpt-image|chatgpt-image/i.test(name)

const given = (input: EngineRun['input'], names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (input[name] === undefined || input[name] === '' ? [] : [[name, input[name]]])),
  )

async function makeImage(server: ServerConnection, run: EngineRun): Promise<RenderedFile[]> {
  const { remoteName } = run.model
  const json = {
    model: remoteName,
    ...given(run.input, ['prompt', 'size', 'quality', 'background', 'style']),
    n: 1,
    ...(takesFormat(remoteName) ? { response_format: 'b64_json' } : {}),
  }
  const asked = { method: 'POST', path: '/v1/images/generations', json, idleMs: workMs, signal: run.signal } as const
  return saveImage(server, await server.http.read(asked), run)
}

async function editImage(server: ServerConnection, run: EngineRun): Promise<RenderedFile[]> {
  const { remoteName } = run.model
  const files = run.media['image'] ?? []
  const images = await Promise.all(
    files.map(async ({ path, contentType }) => ({
      name: files.length > 1 ? 'image[]' : 'image',
      fileName: basename(path),
      contentType,
      bytes: await readFile(path),
    })),
  )
  const fields = {
    model: remoteName,
    ...given(run.input, ['prompt', 'size', 'quality', 'background']),
    n: '1',
    ...(takesFormat(remoteName) ? { response_format: 'b64_json' } : {}),
  }
  const body = multipart(fields, images)
  const asked = { method: 'POST', path: '/v1/images/edits', body, idleMs: workMs, signal: run.signal } as const
  return saveImage(server, await server.http.read(asked), run)
}

async function speak(server: ServerConnection, run: EngineRun): Promise<RenderedFile[]> {
  const { text, voice, speed, format = 'mp3', instructions } = run.input
  const json = {
    model: run.model.remoteName,
    input: text,
    ...(voice === undefined || voice === '' ? {} : { voice }),
    response_format: format,
    ...(speed === undefined ? {} : { speed }),
    ...(instructions === undefined || instructions === '' ? {} : { instructions }),
  }
  const path = join(run.folder, 'speech')
  const asked = { method: 'POST', path: '/v1/audio/speech', json, idleMs: workMs, signal: run.signal } as const
  const answer = await server.http.save(asked, path)
  if ('status' in answer) throw refusal(server, answer)
  return [{ file: path, contentType: soundTypes[String(format)] ?? 'audio/mpeg' }]
}

/** Some models think aloud before they answer. */
const withoutThoughts = (text: string) => text.replaceAll(/<think(ing)?>[\s\S]*?(<\/think(ing)?>|$)/gi, '').trim()

/** The name of the program behind the interface, as far as it shows. */
async function productOf(
  server: ServerConnection,
  signal: AbortSignal,
): Promise<{ name: string; types: Map<string, string> }> {
  const types = new Map<string, string>()
  const ask = (path: string) =>
    server.http.read({ path, idleMs: askMs, signal }).catch((error: unknown) => {
      signal.throwIfAborted()
      if (error instanceof EngineFailure) return null
      throw error
    })
  const studio = ModelList.safeParse((await ask('/api/v0/models'))?.value)
  if (studio.success) {
    for (const one of studio.data.data) {
      const { data } = Model.safeParse(one)
      if (typeof data?.type === 'string') types.set(data.id, data.type)
    }
    return { name: 'LM Studio', types }
  }
  const version = z.looseObject({ version: z.string() }).safeParse((await ask('/api/version'))?.value)
  if (version.success) return { name: 'Ollama', types }
  return { name: 'OpenAI-compatible', types }
}

async function describe(server: ServerConnection, signal: AbortSignal) {
  const answer = await server.http.read({ path: '/v1/models', idleMs: askMs, signal })
  if (answer.status !== 200) throw refusal(server, answer)
  const { success, data } = ModelList.safeParse(answer.value)
  if (!success) throw new EngineFailure('gone', `${server.host} has no list of models at /v1/models.`)
  const { name: product, types } = await productOf(server, signal)
  const listed = data.data.slice(0, mostModels).flatMap((one) => Model.safeParse(one).data ?? [])
  const kinds = listed.map((model) => kindsOf(model.id, model.task ?? model.type ?? types.get(model.id) ?? null))
  const hasSpeech = kinds.some((found) => found.kinds.includes('speech'))
  const voices = hasSpeech
    ? await server.http.read({ path: '/v1/audio/voices', idleMs: askMs, signal }).catch(() => null)
    : null
  signal.throwIfAborted()
  const common = Voices.safeParse(voices?.value).data?.voices ?? (Array.isArray(voices?.value) ? voices.value : [])
  const models = listed.flatMap((model, index): RemoteModel[] =>
    (kinds[index]?.kinds ?? []).map((kind) => {
      const own = voicesIn(model.voices ?? [])
      const known = own.length > 0 ? own : voicesIn(common)
      const choices =
        kind === 'speech'
          ? { voice: known.length > 0 ? known : usualVoices(model.id) }
          : kind === 'chat' || kind === 'transcription'
            ? {}
            : imageSizes(model.id)
      return { remoteName: model.id, kind, kindIsSaid: kinds[index]?.isSaid ?? false, choices }
    }),
  )
  return { product, models }
}

/** Programs and hosted services with the HTTP interface of OpenAI. */
export const openAiAdapter: EngineAdapter = {
  kind: 'openai',
  // Ollama, LM Studio, llama.cpp and LocalAI, vLLM and Speaches, Kokoro-FastAPI.
  ports: [11_434, 1_234, 8_080, 8_000, 8_880],
  describe,
  async checkHealth(server, signal) {
    const answer = await server.http.read({ path: '/v1/models', idleMs: askMs, signal })
    if (answer.status !== 200) throw refusal(server, answer)
  },
  lacks: async () => null,
  formOf: openAiForm,
  run(server, run) {
    const { kind } = run.model
    if (kind === 'image') return makeImage(server, run)
    return kind === 'edit' ? editImage(server, run) : speak(server, run)
  },
  async chat(server, { model, messages, mostTokens }, signal) {
    const json = { model: model.remoteName, messages, max_tokens: mostTokens, temperature: 0.7, stream: false }
    const answer = await server.http.read({
      method: 'POST',
      path: '/v1/chat/completions',
      json,
      idleMs: workMs,
      signal,
    })
    if (answer.status !== 200) throw refusal(server, answer)
    const { data } = Chat.safeParse(answer.value)
    const text = withoutThoughts(data?.choices[0]?.message.content ?? '')
    if (text === '') throw unreadable(server.host)
    return text
  },
  async transcribe(server, { model, path }, signal): Promise<Heard> {
    const file = { name: 'file', fileName: basename(path), contentType: 'audio/wav', bytes: await readFile(path) }
    const fields = { model: model.remoteName, response_format: 'verbose_json', 'timestamp_granularities[]': 'word' }
    const body = multipart(fields, [file])
    const asked = { method: 'POST', path: '/v1/audio/transcriptions', body, idleMs: workMs, signal } as const
    const answer = await server.http.read(asked)
    if (answer.status !== 200) throw refusal(server, answer)
    const { success, data } = Transcript.safeParse(answer.value)
    if (!success) throw unreadable(server.host)
    const words = data.words ?? data.segments?.flatMap((segment) => segment.words ?? []) ?? []
    return { text: data.text, words: words.map(({ word, start, end }) => ({ text: word.trim(), start, end })) }
  },
}
