import { z } from 'zod'
import { audioRoutes } from '#shared/contract/audio.ts'
import { avatarRoutes } from '#shared/contract/avatar.ts'
import { batchRoutes } from '#shared/contract/batch.ts'
import { generationRoutes, type ModelInput } from '#shared/contract/generation.ts'
import { limits } from '#shared/contract/limit.ts'
import { resourcePrice } from '#shared/contract/resource-price.ts'
import { shortVideoRoutes } from '#shared/contract/short-video.ts'
import { type Tool, tools } from '#shared/contract/tool.ts'
import { videoRoutes } from '#shared/contract/video.ts'

/** A price in credits: from the least to the most that a call may cost. The same where it is exact. */
export type PriceRange = { readonly least: number; readonly most: number }

/** What prices of calls come from, for one workspace. Asking is free. */
export type PriceSources = {
  /** Asks the service for the price of a run. */
  estimate(order: { readonly modelId: string; readonly input: ModelInput }): Promise<number>
  /** Null where neither the service nor the user's own last videos name a price. */
  video(order: { readonly topic: string; readonly seconds: number }): Promise<PriceRange | null>
  recut(): Promise<PriceRange | null>
  speech(order: { readonly text: string; readonly voiceId: string; readonly speed: number }): PriceRange
  /** By the user's own last charges; null with too few of them. */
  composer(of: 'take' | 'render', count: number): PriceRange | null
  /** The renders of the slots that the autopilot of a brand would fill now. */
  autopilot(profileId: string): Promise<PriceRange | null>
}
type Found = PriceRange | null
type Price = (input: Readonly<Record<string, unknown>>, sources: PriceSources) => Promise<Found>

const known = new Map(tools.map((tool) => [tool.name, tool]))

/** Finds a tool that this version knows by its name; null for any other. */
export const knownTool = (name: string): Tool | null => known.get(name) ?? null

function reading<Schema extends z.ZodType>(
  schema: Schema,
  price: (order: z.output<Schema>, sources: PriceSources) => Found | Promise<Found>,
): Price {
  return async (input, sources) => {
    const order = schema.safeParse(input)
    return order.success ? price(order.data, sources) : null
  }
}
const exactly = (credits: number): PriceRange => ({ least: credits, most: credits })
/** What may turn out to be there already, and then costs nothing. */
const orNothing = (price: Found): Found => price && { ...price, least: 0 }

/**
 * Prices a batch. Where its shortest and its longest prompt cost the same, so do all; else each prompt is estimated.
 * `budgetCredits` is a ceiling that the service keeps.
 */
async function priceBatch(order: z.output<typeof batchRoutes.start.body>, sources: PriceSources): Promise<PriceRange> {
  const { modelId, prompts, input = {}, budgetCredits } = order
  const ask = (prompt: string | undefined) => sources.estimate({ modelId, input: { ...input, prompt } })
  const byLength = prompts.toSorted((one, other) => one.length - other.length)
  const shortest = await ask(byLength[0])
  const longest = byLength.length === 1 ? shortest : await ask(byLength.at(-1))
  let total = shortest + longest
  if (shortest === longest) total = shortest * prompts.length
  else for (const prompt of byLength.slice(1, -1)) total += await ask(prompt)
  return exactly(Math.min(total, budgetCredits ?? total))
}

const inBrand = z.looseObject({ profileId: z.string().min(1) })
const { downloads, mostDownloads } = limits.composer
const download = inBrand.extend({ limit: z.int().min(1).max(mostDownloads).default(downloads) })

/** Prices that are published, can be asked for, or follow from the user's own last charges. */
const prices: Readonly<Record<string, Price>> = {
  run: reading(generationRoutes.run.body, async ({ modelId, input }, { estimate }) =>
    exactly(await estimate({ modelId, input })),
  ),
  batch_generate: reading(batchRoutes.start.body, priceBatch),
  make_video: reading(shortVideoRoutes.start.body, ({ topic = '', seconds }, { video }) => video({ topic, seconds })),
  reedit_video: reading(shortVideoRoutes.reedit.body, (_, { recut }) => recut()),
  write_take: reading(inBrand, (_, { composer }) => composer('take', 1)),
  export_play: reading(inBrand, (_, { composer }) => orNothing(composer('render', 1))),
  download_library: reading(download, ({ limit }, { composer }) => orNothing(composer('render', limit))),
  run_autopilot: reading(inBrand, ({ profileId }, { autopilot }) => autopilot(profileId)),
  generate_avatar: reading(avatarRoutes.generate.body, ({ model, batchSize }) =>
    exactly(resourcePrice({ kind: 'avatar', model, batchSize })),
  ),
  generate_image: reading(avatarRoutes.image.body, ({ model }) =>
    exactly(resourcePrice({ kind: 'avatar', model, batchSize: 1 })),
  ),
  video_from_image: reading(videoRoutes.fromImage.body, ({ studioTier, durationSeconds }) =>
    exactly(resourcePrice({ kind: 'video', studioTier, durationSeconds })),
  ),
  // Tags change the length in ways that nothing here reads.
  generate_audio: reading(audioRoutes.generate.body, ({ textFormat, text, voiceId, speed }, { speech }) =>
    textFormat === 'ssml' ? null : speech({ text, voiceId, speed }),
  ),
}

/**
 * Returns the price of a call; null where it cannot be known before, or the input is incomplete.
 * @throws Failure where the service refuses to say.
 */
export function priceOfCall(
  name: string,
  input: Readonly<Record<string, unknown>>,
  sources: PriceSources,
): Promise<PriceRange | null> {
  const price = Object.hasOwn(prices, name) ? prices[name] : undefined
  return price === undefined ? Promise.resolve(null) : price(input, sources)
}

const Charge = z.looseObject({
  creditsSpent: z.int().nonnegative().optional(),
  creditCost: z.int().nonnegative().optional(),
})
const Charges = z.looseObject({ avatars: z.array(Charge).optional() })
/** The tools whose answer has their whole charge. Others are charged later, in parts. */
const chargedAtOnce = ['run', 'write_take', 'generate_avatar', 'generate_image', 'video_from_image']

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
