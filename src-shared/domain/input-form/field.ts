/** A value that one of a fixed set of choices stands for; numbers stay numbers. */
export type ChoiceValue = string | number | boolean
/** One of the fixed values, with its name for people. */
export type Choice = { readonly value: ChoiceValue; readonly label: string }

/** What a media link points to; `any` where the schema does not say. */
export type MediaKind = 'image' | 'video' | 'audio' | 'any'

/**
 * What an input is edited with, discriminated on `kind`. Bounds are null where the schema has none.
 *
 * `raw` is the last resort: any JSON value, edited as text.
 */
export type Control =
  | { readonly kind: 'text'; readonly long: boolean; readonly most: number | null }
  | {
      readonly kind: 'number'
      readonly integer: boolean
      readonly least: number | null
      readonly most: number | null
      /** How far one step of a slider or an arrow key goes. */
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

/** One input of a model, ready to be drawn. */
export type Field = Control & {
  /** The input's name as the service writes it. */
  readonly name: string
  /** The name for people. */
  readonly label: string
  /** The schema's own words about it; empty where it has none. */
  readonly help: string
  readonly required: boolean
  /** Whether the price depends on it. */
  readonly priced: boolean
  /** The schema's default where it fits the control, else undefined. */
  readonly fallback: unknown
}

/** The kinds of control that a field can have. */
export type FieldKind = Field['kind']
/** A field of one kind, with what only that kind has. */
export type FieldOf<Kind extends FieldKind> = Extract<Field, { kind: Kind }>
