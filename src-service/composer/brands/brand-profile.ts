import { z } from 'zod'
import { presetVoices } from '#shared/contract/voice.ts'
import { angleNames, factKinds } from '../plays/play.ts'

const line = z.string().trim().min(1, 'must not be empty').max(200, 'is longer than 200 characters')
const clause = line.regex(/[^.!?…:;]$/u, 'must be a clause without a mark at its end')
const hex = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1f4e5f')

/** Who can present a brand's posts. */
export const brandPresenters = ['mina', 'finn', 'zuri', 'omar', 'ruth', 'kofi'] as const

/** The languages that takes are written in. */
export const takeLanguages = ['en', 'de'] as const
export type TakeLanguage = (typeof takeLanguages)[number]

/**
 * A fact of a brand: a main clause that stands alone, one that follows it, both written as in the middle of a sentence, and
 * a few words for the screen. `about` names its product where the first clause does not.
 */
const Fact = z.strictObject({
  kind: z.enum(factKinds),
  say: clause,
  also: clause,
  show: z.string().trim().min(1, 'must not be empty').max(40, 'is longer than 40 characters'),
  about: line.nullable().default(null),
})
/** A fact of a brand. */
export type Fact = z.output<typeof Fact>

const Product = z.strictObject({ name: line, tag: z.string().regex(/^[\p{L}\p{N}_]+$/u, 'must be one word') })

const Shape = z.strictObject({
  name: line,
  handle: z.string().regex(/^@[\w.]{2,30}$/u, 'must be a handle such as @nordlicht'),
  language: z.enum(takeLanguages),
  tone: line,
  audience: line,
  market: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country code such as PT')
    .nullable()
    .default(null),
  angles: z
    .array(z.enum(angleNames))
    .min(1, 'must name an angle')
    .refine((names) => new Set(names).size === names.length, 'names an angle twice'),
  products: z.array(Product).min(1, 'must name a product'),
  facts: z.array(Fact).min(8, 'must hold at least 8 facts'),
  avoid: z.array(line).default([]),
  tags: z.array(z.string().regex(/^[\p{L}\p{N}_]+$/u, 'must be one word')).min(1, 'must name a tag'),
  look: z.strictObject({ ink: hex, paper: hex, accent: hex }),
  voice: z.enum(presetVoices).default('preset-narrator'),
  presenter: z.enum(brandPresenters).nullable().default(null),
  avatar: z.strictObject({ family: line, prompt: line }).nullable().default(null),
})

/** Creates a test for the words that a brand avoids: whole words, their endings included, in any case. */
export function createAvoidTest(avoid: readonly string[]): (text: string) => boolean {
  if (avoid.length === 0) return () => false
  const words = avoid.map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})`, 'iu')
  return (text) => pattern.test(text)
}

/** What a brand is and says: its voice, angles, products, facts and look. */
export const BrandProfile = Shape.superRefine(({ facts, products, tags, avoid }, context) => {
  const isAvoided = createAvoidTest(avoid)
  const check = (path: (string | number)[], text: string) => {
    if (isAvoided(text)) context.addIssue({ code: 'custom', path, message: 'contains a word that the brand avoids' })
  }
  for (const [index, { say, also, show }] of facts.entries()) {
    check(['facts', index, 'say'], say)
    check(['facts', index, 'also'], also)
    check(['facts', index, 'show'], show)
  }
  for (const [index, { about }] of facts.entries()) {
    if (about === null || products.some(({ name }) => name === about)) continue
    context.addIssue({ code: 'custom', path: ['facts', index, 'about'], message: 'names no product of the brand' })
  }
  for (const [index, { name, tag }] of products.entries()) check(['products', index, 'name'], `${name} ${tag}`)
  for (const [index, tag] of tags.entries()) check(['tags', index], tag)
})
export type BrandProfile = z.output<typeof BrandProfile>

/** Writes facts of one kind in rows: what is said, what follows it, what the screen shows, and the product. */
export function factsOf(
  kind: Fact['kind'],
  rows: readonly (readonly [say: string, also: string, show: string, about?: string])[],
): Fact[] {
  return rows.map(([say, also, show, about = null]) => ({ kind, say, also, show, about }))
}

/** The product that a fact is about; null for none in particular. */
export function productOf({ products }: Pick<BrandProfile, 'products'>, { say, about }: Fact): string | null {
  return about ?? products.find(({ name }) => say.includes(name))?.name ?? null
}
