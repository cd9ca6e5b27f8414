import { z } from 'zod'
import { ModelInput } from '../contract/generation.ts'
import { parseJson } from '../util/text-formats.ts'
import { readSharedAddress } from './shared-address.ts'

/** Programs whose recipes are read from files. */
export const recipePrograms = ['comfyui', 'automatic1111', 'invokeai'] as const

/** A recipe that another program wrote into a file. Pixels; null for what it does not say. */
export const ForeignRecipe = z.looseObject({
  program: z.enum(recipePrograms),
  model: z.string().nullable(),
  prompt: z.string(),
  negativePrompt: z.string(),
  /** As text: other programs use seeds of 64 bits. */
  seed: z.string().nullable(),
  steps: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Every other setting, by the program's own name. */
  other: z.record(z.string(), z.string()),
})
export type ForeignRecipe = z.output<typeof ForeignRecipe>

const format = 'backlot-recipe'
const version = 1

/** A recipe as Backlot writes it into files and beside them. Unknown fields, e.g. of a later Backlot, are kept. */
export const EmbeddedRecipe = z.looseObject({
  title: z.string().max(1_000),
  modelId: z.string().max(300),
  modelName: z.string().max(300),
  prompt: z.string().max(1_000_000),
  template: z.string().max(100_000).nullable(),
  input: ModelInput,
  /** When the file was made. */
  createdAt: z.string(),
  /** What another program had written, for a file that was imported. */
  foreign: ForeignRecipe.nullable(),
})
export type EmbeddedRecipe = z.output<typeof EmbeddedRecipe>

const Head = z.looseObject({ format: z.literal(format), version: z.number() })

/** What a file says of how it was made: by Backlot, or by another program. */
export const FileRecipe = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('own'), recipe: EmbeddedRecipe }),
  z.object({ kind: z.literal('foreign'), recipe: ForeignRecipe }),
])
export type FileRecipe = z.output<typeof FileRecipe>

/** The keyword of the recipe in a PNG file, and the prefix of the recipe in a comment of a video or audio file. */
export const recipeKey = 'backlot-recipe'

const isPrivate = (value: unknown): boolean => typeof value === 'string' && readSharedAddress(value) !== null

/** Drops the addresses at which files of this computer are shared: whoever has one can read the file. */
function withoutSharedFiles(input: ModelInput): ModelInput {
  return Object.fromEntries(
    Object.entries(input).flatMap(([field, value]) => {
      if (isPrivate(value)) return []
      return [[field, Array.isArray(value) ? value.filter((one) => !isPrivate(one)) : value]]
    }),
  )
}

/** Writes a recipe as one line of JSON, without addresses of shared files. */
export function writeEmbeddedRecipe(recipe: EmbeddedRecipe): string {
  return JSON.stringify({ ...recipe, input: withoutSharedFiles(recipe.input), format, version })
}

/** Reads what `writeEmbeddedRecipe` wrote; null for anything else. */
export function readEmbeddedRecipe(text: string): EmbeddedRecipe | null {
  const parsed = parseJson(text)
  if (parsed.kind === 'refused') return null
  const head = Head.safeParse(parsed.value)
  if (!head.success) return null
  const { format: _format, version: _version, ...rest } = head.data
  return EmbeddedRecipe.safeParse(rest).data ?? null
}
