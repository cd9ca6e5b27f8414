import type { EngineModelKind } from '#shared/contract/engine.ts'

/** What a model's name tells of its kind, the first that fits. `null`: a model without use here, such as embeddings. */
const byName: readonly (readonly [pattern: RegExp, kinds: readonly EngineModelKind[]])[] = [
  [/embed|rerank|bge-|minilm|moderation|guard|clip(?!per)|colbert|-vae\b|safety/i, []],
  [/whisper|transcri|parakeet|canary|moonshine|sensevoice|distil-.*asr|\basr\b/i, ['transcription']],
  [/tts|kokoro|piper|orpheus|\bbark\b|xtts|chatterbox|f5-|speecht5|styletts|outetts|\bcsm\b|dia-\d/i, ['speech']],
  [/gpt-image|chatgpt-image|dall-e-2|qwen-image-edit|kontext|flux\.?2/i, ['image', 'edit']],
  [
    /dall-e|flux|stable-?diffusion|sdxl|\bsd[-_]?(1\.?5|2|3|xl|turbo)|sd-turbo|qwen-image|z-image|hidream|pixart|imagen|playground-v|kandinsky|dreamshaper|juggernaut|seedream|recraft|ideogram/i,
    ['image'],
  ],
]

/** The tasks that some servers name for each model. */
const byTask: Readonly<Record<string, readonly EngineModelKind[]>> = {
  'text-to-speech': ['speech'],
  tts: ['speech'],
  'automatic-speech-recognition': ['transcription'],
  asr: ['transcription'],
  'text-to-image': ['image'],
  'image-to-image': ['edit'],
  'text-generation': ['chat'],
  llm: ['chat'],
  vlm: ['chat'],
  embeddings: [],
}

/** The kinds of a model, by the task that the server names or else by its name. Empty: it has no use here. */
export function kindsOf(
  name: string,
  task: string | null,
): { readonly kinds: readonly EngineModelKind[]; readonly isSaid: boolean } {
  const said = task === null ? undefined : byTask[task.toLowerCase()]
  if (said !== undefined) return { kinds: said, isSaid: true }
  return { kinds: byName.find(([pattern]) => pattern.test(name))?.[1] ?? ['chat'], isSaid: false }
}
