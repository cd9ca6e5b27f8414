import { z } from 'zod'
import { openEnum } from '../util/text-formats.ts'
import { route } from './route.ts'
import { ServiceId } from './limit.ts'

/** A video analysis (its fields are assumed: the interface shows its states). `result` is set when it is ready. */
export const VideoAnalysis = z.looseObject({
  id: ServiceId,
  status: openEnum(['analyzing', 'ready', 'failed']),
  createdAt: z.string().optional(),
  sourceUrl: z.string().nullable().default(null),
  result: z.record(z.string(), z.unknown()).nullable().default(null),
})
export type VideoAnalysis = z.output<typeof VideoAnalysis>

/** A replication run (its fields are assumed). `progress` is 0 to 1. */
export const ReplicationRun = z.looseObject({
  id: ServiceId,
  status: openEnum(['generating', 'stitching', 'done', 'failed']),
  progress: z.number().nullable().default(null),
  videoUrl: z.string().nullable().default(null),
  error: z.string().nullable().default(null),
  createdAt: z.string().optional(),
})
export type ReplicationRun = z.output<typeof ReplicationRun>

const polled = {
  method: 'GET',
  family: 'replicate',
  auth: 'bearer',
  repeat: 'safe',
  spends: false,
  status: 200,
  envelope: 'data',
  params: z.object({ id: z.string() }),
} as const

/** The poll paths of the two other pipelines (interface: Short video API). How they are started is not shown. */
export const replicationRoutes = {
  analysis: route({ ...polled, path: '/analyses/{id}', answer: VideoAnalysis }),
  run: route({ ...polled, path: '/runs/{id}', answer: ReplicationRun }),
} as const
