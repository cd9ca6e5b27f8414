import type { Recipe } from '#shared/bridge/library.ts'
import type { ModelInput } from '#shared/contract/generation.ts'

/** Inputs that decide how good or how large a result is, by the last word of their names. */
const isQuality = (name: string) => /(?:^|_)(?:quality|size|resolution|definition)$/iu.test(name)

type Made = Pick<Recipe, 'modelId' | 'prompt' | 'input'>

/**
 * Returns the input of one recipe at the quality and size of another, and the names of the inputs that change; null
 * unless both are of one model and differ in nothing else but prompt and seed.
 */
export function inputAtQuality(of: Made | null, like: Made | null): { input: ModelInput; names: string[] } | null {
  if (of === null || like === null || of.modelId !== like.modelId) return null
  const differing = [...new Set([...Object.keys(of.input), ...Object.keys(like.input)])].filter(
    (name) => JSON.stringify(of.input[name]) !== JSON.stringify(like.input[name]),
  )
  const names = differing.filter(isQuality)
  const isOwn = (name: string) =>
    isQuality(name) || name === 'seed' || (of.input[name] === of.prompt && like.input[name] === like.prompt)
  if (names.length === 0 || !differing.every(isOwn)) return null
  // A value that the other one left out is the model's default.
  const kept = Object.entries(of.input).filter(([name]) => !names.includes(name))
  const taken = names.flatMap((name) => (like.input[name] === undefined ? [] : [[name, like.input[name]] as const]))
  return { input: Object.fromEntries([...kept, ...taken]), names }
}
