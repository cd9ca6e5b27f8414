import { z } from 'zod'
import { avatarRoutes } from '#shared/contract/avatar.ts'
import { batchRoutes } from '#shared/contract/batch.ts'
import { generationRoutes, type ModelInput } from '#shared/contract/generation.ts'
import { resourcePrice } from '#shared/contract/resource-price.ts'
import { type Tool, tools } from '#shared/contract/tool.ts'
import { videoRoutes } from '#shared/contract/video.ts'

/** Asks the service for the price of a run in credits. Free. */
type Estimate = (order: { readonly modelId: string; readonly input: ModelInput }) => Promise<number>
type Price = (input: Readonly<Record<string, unknown>>, estimate: Estimate) => Promise<number | null>

const known = new Map(tools.map((tool) => [tool.name, tool]))

/** Finds a tool that this version knows by its name; null for any other. */
export const knownTool = (name: string): Tool | null => known.get(name) ?? null

function reading<Schema extends z.ZodType>(
  schema: Schema,
  price: (order: z.output<Schema>, estimate: Estimate) => number | null | Promise<number | null>,
): Price {
  return async (input, estimate) => {
    const order = schema.safeParse(input)
    return order.success ? price(order.data, estimate) : null
  }
}

/** Prices that are published or can be asked for. The others depend on what the service makes of a call. */
const prices: Readonly<Record<string, Price>> = {
  run: reading(generationRoutes.run.body, ({ modelId, input }, estimate) => estimate({ modelId, input })),
  batch_generate: reading(batchRoutes.start.body, async ({ modelId, prompts, input = {} }, estimate) => {
    const [prompt] = prompts
    return (await estimate({ modelId, input: { ...input, prompt } })) * prompts.length
  }),
  generate_avatar: reading(avatarRoutes.generate.body, ({ model, batchSize }) =>
    resourcePrice({ kind: 'avatar', model, batchSize }),
  ),
  generate_image: reading(avatarRoutes.image.body, ({ model }) =>
    resourcePrice({ kind: 'avatar', model, batchSize: 1 }),
  ),
  video_from_image: reading(videoRoutes.fromImage.body, ({ studioTier, durationSeconds }) =>
    resourcePrice({ kind: 'video', studioTier, durationSeconds }),
  ),
}

/**
 * Returns the price of a call in credits; null where it cannot be known before, or the input is incomplete.
 * @throws Failure where the service refuses to say.
 */
export function priceOfCall(
  name: string,
  input: Readonly<Record<string, unknown>>,
  estimate: Estimate,
): Promise<number | null> {
  const price = Object.hasOwn(prices, name) ? prices[name] : undefined
  return price === undefined ? Promise.resolve(null) : price(input, estimate)
}

const Charge = z.looseObject({
  creditsSpent: z.int().nonnegative().optional(),
  creditCost: z.int().nonnegative().optional(),
})
const Charges = z.looseObject({ avatars: z.array(Charge).optional() })
/** The tools whose answer has their whole charge. Others are charged later, in parts. */
const chargedAtOnce = ['run', 'generate_avatar', 'generate_image', 'video_from_image']

/** Reads from a tool's answer what it was charged, in credits; null where the answer does not say, or not all of it yet. */
export function chargeIn(name: string, answer: unknown): number | null {
  if (!chargedAtOnce.includes(name)) return null
  const all = Charges.safeParse(answer)
  const parts = z.array(Charge).safeParse(all.success ? (all.data.avatars ?? [answer]) : [])
  if (!parts.success) return null
  const credits = parts.data.map(({ creditsSpent, creditCost }) => creditsSpent ?? creditCost)
  return credits.reduce<number | null>((sum, part) => (sum === null || part === undefined ? null : sum + part), 0)
}

const idNames = ['id', 'jobId', 'takeId', 'exportId']
const mostIds = 1_000

/** Reads the ids in an answer, by which the account's history may name its charges. */
export function idsIn(answer: unknown): string[] {
  const found = new Set<string>()
  const search = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) search(item)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, item] of Object.entries(value)) {
        if (typeof item === 'string' && idNames.includes(name)) found.add(item)
        else search(item)
      }
    }
  }
  search(answer)
  return [...found].slice(0, mostIds)
}
