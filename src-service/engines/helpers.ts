import { factsIn, missingFacts } from '#shared/domain/script-facts.ts'
import type { PromptHelp, PromptHelped, ScriptRequest, WrittenScript } from '#shared/contract/engine.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import { Refusal } from '../jobs/run-fault.ts'
import { writeScript } from '../short-video/script/write-script.ts'
import { EngineFailure } from './engine-failure.ts'
import type { ChatMessage } from './engine-port.ts'
import type { Engines } from './engines.ts'

/** Words spoken in a second of a presenter video. */
const wordsASecond = 2.4
const mostTokens = 1_500
/** A chat model that takes longer than this for a script gives way to the built-in writer. Milliseconds. */
const scriptMs = 3 * 60_000

const tasks: Readonly<Record<PromptHelp['action'], (request: PromptHelp) => string>> = {
  expand: () =>
    'Expand this prompt for an image, video or speech model: add concrete detail about subject, setting, light, material and framing. Keep its subject, names, numbers and language. At most 80 words.',
  translate: ({ language }) =>
    `Translate this prompt into ${language}. Keep its meaning, names and numbers; add nothing.`,
  vary: () =>
    'Write one variation of this prompt: keep the subject and its names, and change setting, light, mood or framing. Keep its language and about its length.',
}

const onlyText = 'Answer with the text alone: no title, no quotation marks, no explanation, no formatting.'

/** The answer of a chat model without what it was told to leave out. */
export function plainAnswer(text: string): string {
  const unfenced = text.replaceAll(/^```\w*\n?|```$/gm, '').trim()
  const quoted = /^["“„«](?<inner>[\s\S]*)["”“»]$/u.exec(unfenced)?.groups?.['inner']
  return (quoted ?? unfenced).replaceAll(/\*\*|^#+\s*/gm, '').trim()
}

/** Creates the help that chat models give: with prompts, and with the scripts of presenter videos. */
export function createHelpers({ engines, clock, log }: { engines: Engines; clock: Clock; log: Log }) {
  const { store, runs } = engines

  const helperOf = (role: 'script' | 'promptHelp') => {
    const id = store.roleOf(role)
    return id === null ? null : store.model(id)
  }
  const say = (system: string, user: string): readonly ChatMessage[] => [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]

  /** A script by the chat model, or why there is none. */
  async function ask(request: ScriptRequest, facts: readonly string[], signal: AbortSignal) {
    const model = helperOf('script')
    if (model === null) return { model: null, text: '', reason: null }
    const words = Math.round(request.seconds * wordsASecond)
    const system = [
      `Write the spoken script of a video of ${Math.round(request.seconds)} seconds: about ${words} words, in the language of the topic.`,
      'Begin with a hook of one short sentence, then say one thought in each sentence, and close with one short sentence.',
      'Use only facts from the topic and invent none: no numbers, names, prices or claims that it does not have.',
      facts.length === 0 ? '' : `Keep these exactly: ${facts.join('; ')}.`,
      'Write only what is spoken: no headings, no stage directions, no lists.',
      onlyText,
    ]
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(scriptMs)])
      const text = plainAnswer(await runs.chat(model.id, say(system.join(' '), request.topic), mostTokens, limit))
      return { model, text, reason: text === '' ? `${model.name} wrote nothing.` : null }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      log.info('A chat model could not write a script', { error })
      const said = error instanceof EngineFailure ? error.message : `${model.name} gave no answer.`
      return { model, text: '', reason: said }
    }
  }

  return {
    /** @throws Refusal 404 where no chat model is chosen, 502 where it failed. */
    async helpPrompt(request: PromptHelp, signal: AbortSignal): Promise<PromptHelped> {
      const model = request.model === null ? helperOf('promptHelp') : store.model(request.model)
      if (model === null || model.kind !== 'chat') {
        throw new Refusal(404, 'No chat model is chosen. Add an engine such as Ollama in Settings > Engines.')
      }
      const since = clock.monotonic()
      try {
        const system = `${tasks[request.action](request)} ${onlyText}`
        const text = plainAnswer(await runs.chat(model.id, say(system, request.prompt), mostTokens, signal))
        if (text === '') throw new EngineFailure('server', `${model.name} wrote nothing.`)
        return { text, model: model.name, ms: Math.round(clock.monotonic() - since) }
      } catch (error) {
        if (!(error instanceof EngineFailure)) throw error
        throw new Refusal(502, `${error.message} Your prompt is unchanged, and nothing was charged.`)
      }
    },
    /** Writes a script: by the chat model, else by the built-in writer. */
    async writeScript(request: ScriptRequest, signal: AbortSignal): Promise<WrittenScript> {
      const facts = factsIn(request.topic)
      const { model, text, reason } = await ask(request, facts, signal)
      if (model !== null && reason === null) {
        return { script: text, model: model.name, skipped: null, missing: missingFacts(facts, text) }
      }
      const own = writeScript({ topic: request.topic, seconds: request.seconds, seed: 1 })
      return { script: own.text, model: null, skipped: reason, missing: missingFacts(facts, own.text) }
    },
  }
}
