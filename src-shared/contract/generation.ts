import { z } from 'zod'
import { openEnum } from '../util/text-formats.ts'
import { CreditAmount, ServiceId } from './limit.ts'
import { OutputType } from './model.ts'
import { route } from './route.ts'

/** A generation's states. `queued` is treated like `processing` (interface: Generation); `unknown` is never final. */
export const GenerationStatus = openEnum(['queued', 'processing', 'succeeded', 'failed'])
export type GenerationStatus = z.output<typeof GenerationStatus>

/** A generation as read (interface: Generation). `input` and `completedAt` are always null on the status endpoint. */
export const Generation = z.looseObject({
  id: ServiceId,
  modelId: z.string(),
  status: GenerationStatus,
  output: z
    .looseObject({ type: OutputType, urls: z.array(z.string()) })
    .nullable()
    .default(null),
  error: z.string().nullable().default(null),
  creditsSpent: CreditAmount,
  createdAt: z.string(),
  completedAt: z.string().nullable().default(null),
  mediaDurationSec: z.number().nullable().default(null),
  stillRunning: z.boolean().optional(),
  // How far a run has come, from 0 to 1, where an engine of the user reports it (not in the interface).
  progress: z.number().nullish(),
})
export type Generation = z.output<typeof Generation>

/** A model's inputs by name, as its `input_schema` describes them. */
export const ModelInput = z.record(z.string(), z.unknown())
export type ModelInput = z.output<typeof ModelInput>

/** A price before a run (interface: Estimate). */
export const Estimate = z.looseObject({
  modelId: z.string(),
  credits: CreditAmount,
  pricingNote: z.string().default(''),
})
export type Estimate = z.output<typeof Estimate>

/** Seconds that a status call may be held open; the service clamps values outside (interface: Limits). */
export const waitSeconds = { least: 5, most: 55 } as const

/** Estimate, run and status of single generations (interface: Generation API). */
export const generationRoutes = {
  estimate: route({
    method: 'POST',
    family: 'generation',
    path: '/estimate',
    auth: 'bearer',
    repeat: 'safe',
    spends: false,
    status: 201,
    envelope: 'data',
    body: z.object({ modelId: z.string(), input: ModelInput }),
    answer: Estimate,
  }),
  run: route({
    method: 'POST',
    family: 'generation',
    path: '/run',
    auth: 'bearer',
    repeat: 'keyed-header',
    spends: true,
    status: 201,
    envelope: 'either',
    body: z.object({ modelId: z.string(), input: ModelInput, webhook: z.string().optional() }),
    answer: Generation,
  }),
  read: route({
    method: 'GET',
    family: 'generation',
    path: '/generations/{id}',
    auth: 'bearer',
    repeat: 'safe',
    spends: false,
    status: 200,
    envelope: 'data',
    params: z.object({ id: z.string() }),
    query: z.object({ wait: z.coerce.number().int().optional() }),
    answer: Generation,
  }),
} as const
