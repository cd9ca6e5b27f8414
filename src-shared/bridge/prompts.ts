import { z } from 'zod'
import { mostPromptLength } from '../domain/limits.ts'
import { procedure } from './failures.ts'

/** Entries of the prompt library: prompts, lists that `__name__` takes a line of, and values of `{$name}`. */
export const PromptKind = z.enum(['prompt', 'list', 'variable'])
export type PromptKind = z.output<typeof PromptKind>

const name = z.string().trim().min(1).max(120)
const folder = z.string().trim().max(120)

/** An entry of the prompt library. `body`: the prompt, the lines of the list, or the value. `changedAt`: ISO 8601. */
export const PromptEntry = z.object({
  id: z.string(),
  kind: PromptKind,
  /** Empty for the top level, and for lists and variables, which have no folders. */
  folder: z.string(),
  name: z.string(),
  body: z.string(),
  changedAt: z.string(),
})
export type PromptEntry = z.output<typeof PromptEntry>

/** A prompt as it was run: the template if there was one. */
export const PastPrompt = z.object({
  text: z.string(),
  isTemplate: z.boolean(),
  modelId: z.string(),
  modelName: z.string(),
  at: z.string(),
})
export type PastPrompt = z.output<typeof PastPrompt>

/** The prompt library of the open workspace, and the prompts that were run. */
export const promptsContract = {
  /** All entries, by kind, folder and name. */
  list: procedure.output(z.array(PromptEntry)),
  /** Saves an entry, or changes the one with that id. @throws INVALID_INPUT with the field, as for a taken name. */
  save: procedure
    .input(
      z.object({
        id: z.string().optional(),
        kind: PromptKind,
        folder: folder.default(''),
        name,
        body: z.string().max(mostPromptLength),
      }),
    )
    .output(PromptEntry),
  remove: procedure.input(z.object({ id: z.string() })).output(z.void()),
  /** Restores a removed entry. @throws INVALID_INPUT if another has its name now. */
  restore: procedure.input(z.object({ id: z.string() })).output(z.void()),
  /** Prompts that were run, newest first, each once; of one model if given. */
  history: procedure
    .input(
      z.object({
        modelId: z.string().optional(),
        text: z.string().max(200).default(''),
        limit: z.int().min(1).max(200).default(100),
      }),
    )
    .output(z.array(PastPrompt)),
}
