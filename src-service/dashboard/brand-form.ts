import type { z } from 'zod'
import { BrandProfile } from '../composer/brands/brand-profile.ts'

/** The text fields of a brand's form, in order. Lists have a line for each entry. */
export const brandFields = [
  'name',
  'handle',
  'language',
  'tone',
  'audience',
  'market',
  'products',
  'facts',
  'avoid',
  'tags',
  'ink',
  'paper',
  'accent',
  'voice',
  'presenter',
] as const
export type BrandField = (typeof brandFields)[number]

/** A brand's form as it was sent, and what is wrong with its fields. */
export type BrandForm = {
  readonly texts: Readonly<Record<BrandField, string>>
  readonly angles: readonly string[]
  readonly problems: Readonly<Partial<Record<BrandField | 'angles', string>>>
}

const separator = ' | '
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
const orNull = (text: string) => (text === '' ? null : text)

/** The form of a brand, with a name and a handle of its own to be filled in. */
export function formOfBrand(profile: BrandProfile): BrandForm {
  const { language, tone, audience, market, products, facts, avoid, tags, look, voice, presenter, angles } = profile
  return {
    texts: {
      name: '',
      handle: '',
      language,
      tone,
      audience,
      market: market ?? '',
      products: products.map(({ name, tag }) => [name, tag].join(separator)).join('\n'),
      facts: facts
        .map(({ kind, say, also, show, about }) =>
          [kind, say, also, show, ...(about === null ? [] : [about])].join(separator),
        )
        .join('\n'),
      avoid: avoid.join('\n'),
      tags: tags.join('\n'),
      ...look,
      voice,
      presenter: presenter ?? '',
    },
    angles,
    problems: {},
  }
}

/** Reads the fields of a form. */
export function readBrandForm(fields: URLSearchParams): BrandForm {
  const text = (name: BrandField) => (fields.get(name) ?? '').trim()
  // Each field is named once above; `fromEntries` loses that.
  const texts = Object.fromEntries(brandFields.map((name) => [name, text(name)])) as Record<BrandField, string>
  return { texts, angles: fields.getAll('angles'), problems: {} }
}

function fieldOf(path: readonly PropertyKey[]): BrandField | 'angles' | null {
  const name = path[0] === 'look' ? path[1] : path[0]
  if (name === 'angles') return 'angles'
  return brandFields.find((field) => field === name) ?? null
}

function problemsOf({ issues }: z.ZodError): BrandForm['problems'] {
  const problems: Partial<Record<BrandField | 'angles', string>> = {}
  for (const { path, message } of issues) {
    const field = fieldOf(path)
    if (field === null || problems[field] !== undefined) continue
    const [, line, part] = path
    const where = typeof line === 'number' ? `Line ${line + 1}${typeof part === 'string' ? `, ${part}` : ''}: ` : ''
    problems[field] = `${where}${message}.`
  }
  return problems
}

/** Checks a form: the profile that it makes, or the form with what is wrong. */
export function checkBrand(
  form: BrandForm,
): { readonly kind: 'valid'; readonly profile: BrandProfile } | { readonly kind: 'invalid'; readonly form: BrandForm } {
  const { texts, angles } = form
  const { name, handle, language, tone, audience, voice, ink, paper, accent } = texts
  const read = BrandProfile.safeParse({
    name,
    handle,
    language,
    tone,
    audience,
    market: orNull(texts.market),
    angles,
    products: linesOf(texts.products).map((line) => {
      const [product = '', tag = ''] = line.split(separator).map((part) => part.trim())
      return { name: product, tag }
    }),
    facts: linesOf(texts.facts).map((line) => {
      const [kind = '', say = '', also = '', show = '', about = ''] = line.split(separator).map((part) => part.trim())
      return { kind, say, also, show, about: orNull(about) }
    }),
    avoid: linesOf(texts.avoid),
    tags: linesOf(texts.tags),
    look: { ink, paper, accent },
    voice,
    presenter: orNull(texts.presenter),
  })
  return read.success
    ? { kind: 'valid', profile: read.data }
    : { kind: 'invalid', form: { ...form, problems: problemsOf(read.error) } }
}
