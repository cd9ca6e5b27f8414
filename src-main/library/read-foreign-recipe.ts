import { z } from 'zod'
import { type FileRecipe, type ForeignRecipe, readEmbeddedRecipe, recipeKey } from '#shared/domain/embedded-recipe.ts'
import { parseJson } from '#shared/util/text-formats.ts'

/** A text inside a file: a PNG keyword, an EXIF or XMP field, or a tag, with its value. */
export type EmbeddedText = { readonly key: string; readonly text: string }

const longestOther = 2_000
const mostOthers = 60

/** Settings as texts, each and all within limits: the file itself keeps the rest. */
function othersOf(entries: Iterable<readonly [string, unknown]>): Record<string, string> {
  const kept: [string, string][] = []
  for (const [key, value] of entries) {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    if (text === '' || kept.length === mostOthers) continue
    kept.push([key.slice(0, 100), text.slice(0, longestOther)])
  }
  return Object.fromEntries(kept)
}

/** A whole number from a text or number of any program; null for anything else. */
function wholeOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

const seedOf = (value: unknown) =>
  (typeof value === 'number' && Number.isInteger(value)) || (typeof value === 'string' && /^-?\d+$/u.test(value))
    ? String(value)
    : null

/** One `Name: value`, whose value may be quoted and then contain commas. */
const setting = /\s*([\w][\w /-]*):\s*("(?:\\.|[^\\"])*"|[^,]*)(?:,|$)/gu

/** Reads what Automatic1111 and its relatives write: the prompt, `Negative prompt:`, then one line of settings. */
function readParameters(text: string): ForeignRecipe | null {
  const lines = text.replaceAll('\r\n', '\n').trim().split('\n')
  const last = lines.findLastIndex((line) => /^Steps: *\d+,/u.test(line.trim()))
  if (last === -1) return null
  const settings = new Map(
    [...lines.slice(last).join(' ').matchAll(setting)].map(([, key = '', value = '']) => [key, value.trim()]),
  )
  const words = lines.slice(0, last).join('\n')
  const mark = /(?:^|\n)Negative prompt:/u.exec(words)
  const [, width = null, height = null] = /^(\d+)x(\d+)$/u.exec(settings.get('Size') ?? '') ?? []
  const named = new Set(['Model', 'Seed', 'Steps', 'Size'])
  return {
    program: 'automatic1111',
    model: settings.get('Model') ?? null,
    prompt: (mark === null ? words : words.slice(0, mark.index)).trim(),
    negativePrompt: mark === null ? '' : words.slice(mark.index + mark[0].length).trim(),
    seed: seedOf(settings.get('Seed')),
    steps: wholeOf(settings.get('Steps')),
    width: wholeOf(width),
    height: wholeOf(height),
    other: othersOf([...settings].filter(([key]) => !named.has(key))),
  }
}

const Invoke = z.looseObject({
  positive_prompt: z.string().optional(),
  negative_prompt: z.string().nullish(),
  seed: z.unknown(),
  steps: z.unknown(),
  width: z.unknown(),
  height: z.unknown(),
  model: z
    .union([z.string(), z.looseObject({ name: z.string().optional(), model_name: z.string().optional() })])
    .nullish(),
})

/** Reads InvokeAI's JSON. */
function readInvoke(value: unknown): ForeignRecipe | null {
  const read = Invoke.safeParse(value)
  if (!read.success) return null
  const { positive_prompt, negative_prompt, seed, steps, width, height, model, ...rest } = read.data
  return {
    program: 'invokeai',
    model: typeof model === 'string' ? model : (model?.name ?? model?.model_name ?? null),
    prompt: positive_prompt ?? '',
    negativePrompt: negative_prompt ?? '',
    seed: seedOf(seed),
    steps: wholeOf(steps),
    width: wholeOf(width),
    height: wholeOf(height),
    other: othersOf(Object.entries(rest)),
  }
}

const Graph = z.record(z.string(), z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }))
type Node = z.output<typeof Graph>[string]

/** Follows a link of a ComfyUI graph, and from there every link, until `pick` returns something. Loops end. */
function follow<Found>(graph: z.output<typeof Graph>, link: unknown, pick: (node: Node) => Found | null): Found | null {
  const waiting = [link]
  const seen = new Set<string>()
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const id = Array.isArray(next) ? String(next[0]) : null
    const node = id === null || !Object.hasOwn(graph, id) ? undefined : graph[id]
    if (id === null || node === undefined || seen.has(id)) continue
    seen.add(id)
    const found = pick(node)
    if (found !== null) return found
    waiting.push(...Object.values(node.inputs))
  }
  return null
}

const firstText = (node: Node, fields: readonly string[]) =>
  fields.map((field) => node.inputs[field]).find((value): value is string => typeof value === 'string') ?? null

/** Reads a ComfyUI graph: from its sampler back to the texts, the model and the size. */
function readComfy(value: unknown): ForeignRecipe | null {
  const read = Graph.safeParse(value)
  if (!read.success) return null
  const graph = read.data
  const nodes = Object.values(graph)
  const sampler =
    nodes.find(({ inputs }) => 'steps' in inputs && ('seed' in inputs || 'noise_seed' in inputs)) ??
    nodes.find(({ class_type }) => class_type.includes('Sampler'))
  if (sampler === undefined) return null
  const { inputs } = sampler
  const find = <Found>(link: unknown, pick: (node: Node) => Found | null) => follow(graph, link, pick)
  const words = (link: unknown) => find(link, (node) => firstText(node, ['text', 't5xxl', 'string', 'value', 'prompt']))
  const field = (name: string) =>
    wholeOf(inputs[name]) ??
    Object.values(inputs)
      .map((link) => find(link, (node) => wholeOf(node.inputs[name])))
      .find((one) => one !== null) ??
    null
  const sizes = find(inputs['latent_image'], ({ inputs: { width, height } }) => {
    const [wide, tall] = [wholeOf(width), wholeOf(height)]
    return wide === null || tall === null ? null : { wide, tall }
  })
  const seed =
    seedOf(inputs['seed']) ??
    seedOf(inputs['noise_seed']) ??
    Object.values(inputs)
      .map((link) => find(link, (node) => seedOf(node.inputs['noise_seed'])))
      .find((one) => one !== null) ??
    null
  const named = new Set(['seed', 'noise_seed', 'steps'])
  return {
    program: 'comfyui',
    model: find(inputs['model'] ?? inputs['guider'], (node) =>
      firstText(node, ['ckpt_name', 'unet_name', 'model_name']),
    ),
    prompt: words(inputs['positive'] ?? inputs['guider']) ?? '',
    negativePrompt: words(inputs['negative']) ?? '',
    seed,
    steps: field('steps'),
    width: sizes?.wide ?? null,
    height: sizes?.tall ?? null,
    other: othersOf(Object.entries(inputs).filter(([key, one]) => !named.has(key) && !Array.isArray(one))),
  }
}

function readJson(text: string, read: (value: unknown) => ForeignRecipe | null): ForeignRecipe | null {
  // ComfyUI writes NaN where a cache never hits, which is no JSON.
  const parsed = parseJson(text.replaceAll(/\bNaN\b/gu, 'null'))
  return parsed.kind === 'value' ? read(parsed.value) : null
}

/**
 * Finds the recipe among the texts of a file: Backlot's own first, then those of ComfyUI, InvokeAI and Automatic1111.
 * Null if there is none that can be read. The texts are untrusted; nothing in them is run.
 */
export function readFileRecipe(texts: readonly EmbeddedText[]): FileRecipe | null {
  for (const { key, text } of texts) {
    const isOwn = key === recipeKey
    const found =
      isOwn || text.startsWith(`${recipeKey}:`)
        ? readEmbeddedRecipe(isOwn ? text : text.slice(recipeKey.length + 1))
        : null
    if (found !== null) return { kind: 'own', recipe: found }
  }
  for (const { key, text } of texts) {
    const recipe =
      key === 'prompt'
        ? readJson(text, readComfy)
        : key === 'invokeai_metadata'
          ? readJson(text, readInvoke)
          : key === 'parameters' || key === 'UserComment' || key === 'comment'
            ? readParameters(text)
            : null
    if (recipe !== null) return { kind: 'foreign', recipe }
  }
  return null
}
