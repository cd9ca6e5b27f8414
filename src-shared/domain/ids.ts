import { z } from 'zod'

/** A workspace: "This computer" or one account at one service. */
export const WorkspaceId = z.string().brand<'WorkspaceId'>()
export type WorkspaceId = z.output<typeof WorkspaceId>

/** A durable job of the studio. */
export const JobId = z.string().brand<'JobId'>()
export type JobId = z.output<typeof JobId>

/** A file in the library. */
export const AssetId = z.string().brand<'AssetId'>()
export type AssetId = z.output<typeof AssetId>

/** Jobs that were submitted together. */
export const JobSetId = z.string().brand<'JobSetId'>()
export type JobSetId = z.output<typeof JobSetId>

/** An assistant of the user that works through the studio. */
export const AgentId = z.string().brand<'AgentId'>()
export type AgentId = z.output<typeof AgentId>
