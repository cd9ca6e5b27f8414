import type { EngineRate, RunsAt } from '#shared/contract/engine.ts'
import type { JsonSchema, Pricing } from '#shared/contract/model.ts'
import type { MediaInput, ModelDefinition, Price } from '../models/model-definition.ts'
import type { StoredModel } from './engine-store.ts'

/** The family of models that engines run, followed by the model's id. */
export const engineFamily = 'engine:'

/** The form of a model, and its inputs that hold links to files. */
export type ModelForm = { readonly schema: JsonSchema; readonly media: readonly MediaInput[] }

/** Characters spoken in a second, by which the length of speech is estimated. */
const charactersASecond = 15

const free = 'Free: it runs on your own engine.'

function textLength(input: Readonly<Record<string, unknown>>): number {
  const { text } = input
  return typeof text === 'string' ? [...text].length : 0
}

function plural(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? word : `${word}s`}`
}

/** Prices an input by the user's own rate: for each started `per` units. */
export function priceOf(rate: EngineRate | null, input: Readonly<Record<string, unknown>>): Price {
  if (rate === null) return { credits: 0, note: free }
  const { unit, credits, per } = rate
  const characters = textLength(input)
  const speed = typeof input['speed'] === 'number' && input['speed'] > 0 ? input['speed'] : 1
  const units = { image: 1, character: characters, second: characters / charactersASecond / speed }[unit]
  const note = `${plural(credits, 'credit')} for each ${per === 1 ? unit : `started ${plural(per, unit)}`}.`
  const estimated = unit === 'second' ? ' Seconds are estimated from the text.' : ''
  return { credits: credits * Math.max(1, Math.ceil(units / per)), note: note + estimated }
}

function pricingOf(rate: EngineRate | null): Pricing | null {
  if (rate === null || rate.unit === 'image') return null
  const varies = rate.unit === 'second' ? ['text', 'speed'] : ['text']
  return { type: rate.unit === 'second' ? 'per_second' : 'per_character', varies_by: varies }
}

const categories = {
  image: 'Image',
  edit: 'Edit',
  speech: 'Speech',
  chat: 'Chat',
  transcription: 'Transcription',
} as const
const places: Readonly<Record<RunsAt, string>> = {
  computer: 'on this computer. Inputs stay here.',
  network: 'in your network. Inputs leave this computer.',
  cloud: 'on the internet. Inputs leave this computer.',
}

/** A model of the catalog that an engine runs. */
export function defineModel(
  model: StoredModel,
  { form, engine, runsAt }: { form: ModelForm; engine: { name: string; product: string }; runsAt: RunsAt },
): ModelDefinition {
  const { rate } = model
  return {
    id: model.id,
    name: model.name,
    description: `Runs on ${engine.name} (${engine.product}) ${places[runsAt]}`,
    output_type: model.kind === 'speech' ? 'audio' : 'image',
    category: categories[model.kind],
    credits: rate === null ? 0 : rate.credits,
    pricing: pricingOf(rate),
    input_schema: form.schema,
    media: form.media,
    price: (input) => priceOf(rate, input),
    engine: { family: engineFamily + model.id, name: engine.name, runsAt, lane: model.engineId },
    typicalMs: 0,
    example: null,
    cover: null,
  }
}

/** The middle of the last results in milliseconds; null before the first. */
export function medianOf(times: readonly number[]): number | null {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

/** A part of an id: lower-case letters, digits, dots and hyphens, at most 60 characters. */
export function slugOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
  return plain.slice(0, 60) || 'model'
}

/** The first of `name`, `name-2`, `name-3`… that is not taken. */
export function freeId(wanted: string, isTaken: (id: string) => boolean): string {
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? wanted : `${wanted}-${count}`
    if (!isTaken(id)) return id
  }
}
