import fc from 'fast-check'
import type { z } from 'zod'

/** The parts of a zod schema's definition that a sample is made from. */
type Definition = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly valueType?: z.ZodType
  readonly entries?: Readonly<Record<string, string | number>>
  readonly values?: readonly unknown[]
}

// The definition's type is a union over all of zod; each part that is read is checked where it is used.
const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition

function needed<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('A schema is defined in another way than expected')
  return part
}

/**
 * Makes a value that a schema accepts, with every optional part present.
 *
 * @throws Error on an unknown kind of schema.
 */
export function sampleOf(schema: z.ZodType): unknown {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(Object.entries(needed(definition.shape)).map(([name, part]) => [name, sampleOf(part)]))
    case 'array':
      return [sampleOf(needed(definition.element)), sampleOf(needed(definition.element))]
    case 'string':
    case 'transform':
      return 'a1'
    case 'number':
      return 3
    case 'boolean':
      return true
    case 'unknown':
      return { some: ['thing'] }
    case 'enum':
      return Object.values(needed(definition.entries))[0]
    case 'literal':
      return needed(definition.values)[0]
    case 'union':
      return sampleOf(needed(needed(definition.options)[0]))
    case 'record':
      return { name: sampleOf(needed(definition.valueType)) }
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
      return sampleOf(needed(definition.innerType))
    case 'pipe': {
      const first = needed(definition.in)
      return sampleOf(definitionOf(first).type === 'transform' ? needed(definition.out) : first)
    }
    default:
      throw new Error(`No sample is known for a schema of the kind ${definition.type}`)
  }
}

/** The inner schema, without wrappers that make it nullable, optional, defaulted or preprocessed. */
function bareOf(schema: z.ZodType): z.ZodType {
  const { type, innerType, in: first, out } = definitionOf(schema)
  if (innerType !== undefined && ['nullable', 'optional', 'default'].includes(type)) return bareOf(innerType)
  if (type === 'pipe' && first !== undefined && definitionOf(first).type === 'transform') return bareOf(needed(out))
  return schema
}

/** Calls for each field that a schema declares and a value contains, at any depth. */
export function eachField(
  schema: z.ZodType,
  value: unknown,
  call: (name: string, value: unknown, path: readonly (string | number)[]) => void,
  path: readonly (string | number)[] = [],
): void {
  const bare = bareOf(schema)
  const { type, shape, element } = definitionOf(bare)
  if (type === 'array' && Array.isArray(value)) {
    for (const [index, entry] of value.entries()) eachField(needed(element), entry, call, [...path, index])
  }
  if (type !== 'object' || typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(needed(shape))) {
    if (!Object.hasOwn(value, name)) continue
    const inner: unknown = Reflect.get(value, name)
    call(name, inner, [...path, name])
    eachField(part, inner, call, [...path, name])
  }
}

/** Names that break careless readers. */
const oddNames = ['toString', 'valueOf', 'toJSON', 'then', 'length', '__proto__', 'constructor', 'hasOwnProperty']

// As text, so that each use is a new value.
const oddValues = String.raw`
  null  ""  "x"  "5"  0  -5  0.1  1e21  9007199254740992  true  [ ]  {}  "archived"  "\uD800"  "<b>x</b>"  "../.."
  "0000-00-00T00:00:00Z"  [[]]  [null]  {"toString":false}  {"valueOf":null}  {"length":-1}  {"toJSON":1}  {"then":{}}
  {"id":"a1"}  {"__proto__":{"isOdd":true}}  "${'a'.repeat(300)}"`
  .trim()
  .split(/\s{2,}/)

type Place = { readonly holder: object; readonly key: string }

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap((key) => [{ holder: value, key }, ...placesIn(Reflect.get(value, key))])
}

// Sets an own member, even for the name __proto__.
const put = (holder: object, key: string, value: unknown) =>
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true })

function change(root: object, names: readonly string[], dice: number): void {
  const places = placesIn(root)
  const place = places[dice % places.length]
  if (place === undefined) return
  const { holder, key } = place
  const odd: unknown = JSON.parse(oddValues[(dice >>> 5) % oddValues.length] ?? 'null')
  const name = names[(dice >>> 10) % names.length] ?? ''
  const old: unknown = Reflect.get(holder, key)
  switch ((dice >>> 16) % 6) {
    case 0:
      return void Reflect.deleteProperty(holder, key)
    case 1:
    case 2:
      return void put(holder, key, odd)
    case 3:
      Reflect.deleteProperty(holder, key)
      return void put(holder, Array.isArray(holder) ? '0' : name, old)
    case 4:
      return void put(Array.isArray(holder) ? root : holder, name, odd)
    default:
      return void put(holder, key, dice % 2 === 0 ? [old] : { [name]: old })
  }
}

/**
 * Generates texts near the JSON of a sample: one to four changes, biased to names in the sample and to names that break
 * careless readers.
 */
export function nearText(...samples: readonly unknown[]): fc.Arbitrary<string> {
  const texts = samples.map((sample) => JSON.stringify(sample))
  const known = samples.flatMap((sample) => placesIn({ data: sample }).map(({ key }) => key))
  const names = [...new Set([...known, ...oddNames])]
  return fc
    .tuple(fc.nat(texts.length - 1), fc.array(fc.nat({ max: 0x7fffffff }), { minLength: 1, maxLength: 4 }))
    .map(([which, dice]) => {
      const root: object = { answer: JSON.parse(texts[which] ?? 'null') }
      for (const one of dice) change(root, names, one)
      return JSON.stringify(Reflect.get(root, 'answer') ?? null)
    })
}

/** Generates answers near what a schema accepts, in an envelope and bare, as JSON text. */
export function nearAnswer(schema: z.ZodType): fc.Arbitrary<string> {
  const sample = sampleOf(schema)
  return nearText(sample, { success: true, data: sample })
}
