import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { isFailure } from '#shared/domain/failure.ts'
import type { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { AgentCallsTable } from '../../cache/tables/agent-calls.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { Composer } from '../../composer/create-composer.ts'
import type { StudioEvents } from '../../events/studio-events.ts'
import type { JobService } from '../../jobs/job-service.ts'
import type { Library } from '../../library/library.ts'
import type { ModelCatalog } from '../../money/catalog.ts'
import type { AgentBudgets } from '../agent-budgets.ts'
import type { AgentSession, CallGate } from '../call-gate.ts'

/** The functions of the studio that tools offer. Each names the workspace, which is the agent's own. */
export type StudioFunctions = {
  readonly gate: CallGate
  readonly budgets: AgentBudgets
  readonly calls: Pick<AgentCallsTable, 'agentOf'>
  readonly library: Pick<Library, 'page' | 'read' | 'source'>
  readonly catalog: Pick<ModelCatalog, 'list' | 'read'>
  readonly jobs: Pick<JobService, 'submit' | 'submitBatch' | 'check' | 'find' | 'latest' | 'present' | 'videos'>
  readonly readDraft: (draftId: string) => StoredJob | null
  readonly rounds: Composer['rounds']
  readonly brands: (workspaceId: WorkspaceId) => ReturnType<Composer['plays']['brands']>
  /** Credits of the account, as far as they are known. */
  readonly balance: (workspaceId: WorkspaceId) => number | null
  readonly isPractice: (workspaceId: WorkspaceId) => boolean
  /** The bytes of a thumbnail; null if the file has none. */
  readonly thumbnail: (assetId: AssetId) => Promise<{ readonly data: string; readonly mimeType: string } | null>
  readonly zone: () => string
  readonly events: StudioEvents
  readonly hash: (text: string) => string
  readonly clock: Clock
  readonly log: Log
}

/** What a tool may do besides answering. `signal`: aborted when its call ends early. */
export type ToolIo = { readonly signal: AbortSignal; progress(message: string, done: number, total?: number): void }

type Content = CallToolResult['content']

/** A tool as it is offered. */
export type AgentTool = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: z.ZodObject
  /** It changes and spends nothing. */
  readonly isReading: boolean
  run(session: AgentSession, args: unknown, io: ToolIo): Promise<CallToolResult>
}

/** Defines a tool; its arguments are parsed by its schema. */
export function defineTool<Input extends z.ZodObject>(
  tool: Omit<AgentTool, 'input' | 'run'> & {
    readonly input: Input
    run(session: AgentSession, args: z.output<Input>, io: ToolIo): Promise<CallToolResult>
  },
): AgentTool {
  return { ...tool, run: async (session, args, io) => tool.run(session, tool.input.parse(args), io) }
}

/** What calls that spend or act say besides their own arguments. */
export const actingFields = {
  reason: z.string().max(1_000).default('').describe('Why you need this; the user reads it when asked to approve'),
  idempotencyKey: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Repeat a call with the same key to get the same job instead of another one'),
}

/** An answer of plain data, with content besides. */
export function answer(data: Record<string, unknown>, more: Content = []): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(data) }, ...more] }
}

/** The answer of an expected failure: its sentence, and its code for programs. */
export function refusalAnswer(error: unknown): CallToolResult | null {
  if (!isFailure(error)) return null
  const { code, message, charged, fields: found } = error.toRecord()
  const fields = found.map(({ field, message: problem }) => ({ field, message: problem }))
  const reason = 'reason' in error.data ? { reason: error.data.reason } : {}
  const data = JSON.stringify({ code, charged, ...reason, ...(fields.length === 0 ? {} : { fields }) })
  return {
    isError: true,
    content: [
      { type: 'text', text: message },
      { type: 'text', text: data },
    ],
  }
}

/** Links to files of the library, with thumbnails of the first `images`. */
export async function fileContent(
  studio: Pick<StudioFunctions, 'library' | 'thumbnail'>,
  ids: readonly AssetId[],
  images: number,
): Promise<Content> {
  const content: Content = []
  for (const [index, id] of ids.entries()) {
    const asset = studio.library.source(id)
    if (asset === null) continue
    const image = index < images ? await studio.thumbnail(id) : null
    if (image !== null) content.push({ type: 'image', ...image })
    content.push({
      type: 'resource_link',
      uri: `backlot://library/${id}`,
      name: asset.exportName,
      title: asset.title,
      mimeType: asset.contentType,
    })
  }
  return content
}

/** A job as tools report it. */
export function jobData(job: StoredJob, presented: ReturnType<JobService['present']>): Record<string, unknown> {
  const { state } = presented
  return {
    jobId: job.id as JobId,
    model: job.modelName,
    state: state.kind,
    ...('failure' in state ? { problem: state.failure.message } : {}),
    chargedCredits: job.charged,
    refundedCredits: job.refunded,
    ...('assetIds' in state ? { assetIds: state.assetIds } : {}),
  }
}
