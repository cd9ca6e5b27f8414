import type OpenAI from 'openai'
import type { ServerResponse } from 'node:http'
import { type EngineRequest, type EngineServer, sendBytes, sendJson, startEngineServer } from './engine-server.ts'
import { sampleImage, sampleSound } from './sample-results.ts'

/** How a stand-in with the interface of OpenAI behaves. Each part may be changed while it runs. */
export type OpenAiBehaviour = {
  /** The ids of its models. */
  models: string[]
  /** The key that it wants; null for none. */
  key: string | null
  /** How long each result takes. Milliseconds. */
  workMs: number
  /** Holds each result, once it counts as at work, until this resolves; null for no longer than `workMs`. */
  hold: (() => Promise<unknown>) | null
  /** Holds each list of models until this resolves; null for no time. */
  holdList: (() => Promise<unknown>) | null
  /** What a chat model answers, by its messages. */
  chat: (messages: OpenAI.Chat.ChatCompletionMessageParam[]) => string
  /** Answers a result's request in its own way; false to answer as usual. */
  instead: ((request: EngineRequest, response: ServerResponse) => Promise<boolean> | boolean) | null
}

/** A server with the HTTP interface of OpenAI. */
export type OpenAiServer = EngineServer & {
  readonly behaviour: OpenAiBehaviour
  /** Runs at work now, and the most there were. */
  load(): { readonly now: number; readonly most: number }
}

const usual = (): OpenAiBehaviour => ({
  models: ['qwen2.5:14b', 'flux-schnell', 'gpt-image-1', 'kokoro', 'whisper-small', 'nomic-embed-text'],
  key: null,
  workMs: 5,
  hold: null,
  holdList: null,
  chat: () => 'Three cups stand on a ledge.',
  instead: null,
})

type Failure = { error: { message: string; type: string; param: null; code: string | null } }

const failure = (message: string, code: string | null): Failure => ({
  error: { message, type: 'invalid_request_error', param: null, code },
})

/** The value of a field of a form. */
function fieldOf({ body }: EngineRequest, name: string): string | null {
  const found = new RegExp(`name="${name}"\r\n\r\n([^\r]*)\r\n`, 'u').exec(body.toString('latin1'))
  return found?.[1] ?? null
}

/** Starts the stand-in, by the published interface: its answers have the types of the official client. */
export async function startOpenAiServer(own: Partial<OpenAiBehaviour> = {}, port = 0): Promise<OpenAiServer> {
  const behaviour: OpenAiBehaviour = { ...usual(), ...own }
  let now = 0
  let most = 0
  let made = 0

  async function work(): Promise<void> {
    now += 1
    most = Math.max(most, now)
    try {
      await new Promise((resolve) => setTimeout(resolve, behaviour.workMs))
      await behaviour.hold?.()
    } finally {
      now -= 1
    }
  }
  function image(response: ServerResponse): true {
    made += 1
    const answer: OpenAI.ImagesResponse = {
      created: 1_700_000_000,
      data: [{ b64_json: sampleImage(made).toString('base64') }],
    }
    return sendJson(response, answer)
  }

  async function answerResult(request: EngineRequest, response: ServerResponse): Promise<boolean> {
    if (behaviour.instead !== null && (await behaviour.instead(request, response))) return true
    switch (request.path) {
      case '/v1/images/generations': {
        const body = request.json as OpenAI.ImageGenerateParams
        if (!body.prompt) return sendJson(response, failure('Missing prompt', null), 400)
        await work()
        return image(response)
      }
      case '/v1/images/edits':
        if (!request.body.includes('filename=')) return sendJson(response, failure('Missing image', null), 400)
        await work()
        return image(response)
      case '/v1/audio/speech': {
        const body = request.json as OpenAI.Audio.SpeechCreateParams
        await work()
        return sendBytes(response, sampleSound(Math.max(0.2, body.input.length / 15)), 'audio/wav')
      }
      case '/v1/audio/transcriptions': {
        await work()
        const words = ['three', 'cups'].map((word, at) => ({ word, start: at, end: at + 0.5 }))
        const answer: OpenAI.Audio.TranscriptionVerbose = {
          duration: 2,
          language: 'english',
          text: 'three cups',
          words,
        }
        return fieldOf(request, 'response_format') === 'verbose_json'
          ? sendJson(response, answer)
          : sendJson(response, { text: answer.text })
      }
      case '/v1/chat/completions': {
        const body = request.json as OpenAI.ChatCompletionCreateParamsNonStreaming
        await work()
        const answer: OpenAI.ChatCompletion = {
          id: 'chatcmpl-1',
          object: 'chat.completion',
          created: 1_700_000_000,
          model: body.model,
          choices: [
            {
              index: 0,
              finish_reason: 'stop',
              logprobs: null,
              message: { role: 'assistant', content: behaviour.chat(body.messages), refusal: null },
            },
          ],
        }
        return sendJson(response, answer)
      }
      default:
        return false
    }
  }

  const server = await startEngineServer(async (request, response) => {
    const { method, path, headers } = request
    if (behaviour.key !== null && headers.authorization !== `Bearer ${behaviour.key}`) {
      return sendJson(response, failure('Incorrect API key provided.', 'invalid_api_key'), 401)
    }
    if (method === 'GET' && path === '/v1/models') {
      await behaviour.holdList?.()
      const data = behaviour.models.map((id): OpenAI.Model => ({
        id,
        object: 'model',
        created: 1_700_000_000,
        owned_by: 'library',
      }))
      return sendJson(response, { object: 'list', data })
    }
    return method === 'POST' ? answerResult(request, response) : false
  }, port)
  return { ...server, behaviour, load: () => ({ now, most }) }
}
