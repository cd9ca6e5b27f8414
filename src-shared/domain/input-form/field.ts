/** The value of a choice; numbers stay numbers. */
export type ChoiceValue = string | number | boolean
/** A fixed value with its label. */
export type Choice = { readonly value: ChoiceValue; readonly label: string }

/** The kind of media behind a link; `any` if the schema does not say. */
export type MediaKind = 'image' | 'video' | 'audio' | 'any'

/** The control for an input. Bounds are null if the schema has none. `raw`: any JSON value, edited as text. */
export type Control =
  | { readonly kind: 'text'; readonly long: boolean; readonly most: number | null }
  | {
      readonly kind: 'number'
      readonly integer: boolean
      readonly least: number | null
      readonly most: number | null
      /** One step of a slider or an arrow key. */
      readonly step: number
    }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
  | { readonly kind: 'choices'; readonly choices: readonly Choice[] }
  | { readonly kind: 'switch' }
  | { readonly kind: 'media'; readonly media: MediaKind }
  | { readonly kind: 'media-list'; readonly media: MediaKind; readonly most: number | null }
  | { readonly kind: 'text-list'; readonly most: number | null }
  | { readonly kind: 'group'; readonly fields: readonly Field[] }
  | { readonly kind: 'raw' }

/** One input of a model, ready to render. */
export type Field = Control & {
  /** The input's name at the service. */
  readonly name: string
  readonly label: string
  /** The schema's description; may be empty. */
  readonly help: string
  readonly required: boolean
  /** Whether the price depends on it. */
  readonly priced: boolean
  /** The schema's default if it fits the control, else undefined. */
  readonly fallback: unknown
}

/** The kinds of control that a field can have. */
export type FieldKind = Field['kind']
/** A field of one kind, with the properties of that kind. */
export type FieldOf<Kind extends FieldKind> = Extract<Field, { kind: Kind }>

/** The parts of a JSON Schema that a form reads. All are unvalidated, because the schema comes from the service. */
export type SchemaNode = { readonly [Keyword: string]: unknown }

/** Whether a value is a plain object, like every schema and every group of inputs. */
export function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The schemas in a list keyword such as `allOf`; skips other values, and is empty for no list. */
export function nodesIn(value: unknown): SchemaNode[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The texts in a list keyword such as `required`. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

/** A text keyword, or null. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** A text keyword for display: on one line, at most `most` characters, without control or direction marks. Or null. */
export function wordsOf(value: unknown, most: number): string | null {
  const text = textOf(value)
  if (text === null) return null
  const printable = text
    .slice(0, 2 * most)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ')
  return textOf(printable.trim().slice(0, most))
}

/** A number keyword, or null. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

const joints = /[_\-.\s]+|(?<=[a-z0-9])(?=[A-Z])/u

// Words written with capitals; all others are lower case after the first letter.
const capitals = new Map(
  'AI API CFG FPS GIF HD ID JPG LoRA MP3 MP4 OGG PNG SRT SSML URL VAE WAV'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
)

/** Makes a schema name readable: `negative_prompt` and `negativePrompt` become "Negative prompt". */
export function labelOf(name: string): string {
  const words = name.split(joints).filter(Boolean)
  if (words.length === 0) return name
  const text = words.map((word) => capitals.get(word.toLowerCase()) ?? word.toLowerCase()).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Makes a fixed value readable: `ultra_wide` becomes words, while `16:9`, `1080p` and `1536` stay. */
export function choiceLabelOf(value: string | number | boolean): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const written = capitals.get(value)
  if (written !== undefined) return written
  return /^[a-z]+([_-][a-z0-9]+)*$/u.test(value) ? labelOf(value) : value
}
