import { z } from 'zod'
import { ModelInput } from '#shared/contract/generation.ts'
import { Failure } from '#shared/domain/failure.ts'
import { AssetId, JobId } from '#shared/domain/ids.ts'
import { printTextQuery } from '#shared/domain/library/library-query.ts'
import type { StoredAgent } from '../../cache/tables/agents.ts'
import {
  answer,
  type AgentTool,
  defineTool,
  fileContent,
  jobData,
  type StudioFunctions,
  type ToolIo,
} from './agent-tool.ts'
import { boundOf, quoteRun } from './price-bounds.ts'

/** Thumbnails in one answer. */
const mostImages = 8

const notFound = (what: string) =>
  new Failure('NOT_FOUND', `There is no such ${what} here. Nothing was charged.`, { charged: 'no', what })

const isOver = (kind: string) => ['done', 'failed', 'refused', 'unconfirmed'].includes(kind)

/** Resolves when a job ends, `ms` have passed, or the call ends. */
function waitForEnd(studio: StudioFunctions, jobId: JobId, ms: number, io: ToolIo): Promise<void> {
  return new Promise((resolve) => {
    const stateOf = () => studio.jobs.find(jobId)?.state.kind ?? 'refused'
    let step = 0
    const stopListening = studio.events.on('jobChanged', ({ id }) => {
      if (id === jobId) check()
    })
    let cancelTick = () => {}
    const cancel = studio.clock.after(ms, end)
    function end(): void {
      stopListening()
      cancel()
      cancelTick()
      io.signal.removeEventListener('abort', end)
      resolve()
    }
    function check(): void {
      const kind = stateOf()
      io.progress(kind, (step += 1))
      if (isOver(kind)) end()
    }
    // A client gives up a call of which it hears nothing.
    function tick(): void {
      cancelTick = studio.clock.after(5_000, () => {
        check()
        tick()
      })
    }
    io.signal.addEventListener('abort', end)
    tick()
    if (io.signal.aborted || isOver(stateOf())) end()
  })
}

/** Creates the tools that change and spend nothing. */
export function createReadingTools(studio: StudioFunctions): AgentTool[] {
  const { gate, library, catalog, jobs, budgets } = studio
  const group = 'search' as const

  /** A job that this agent ordered. Another agent's is not there. @throws Failure NOT_FOUND */
  function ownJob(agent: StoredAgent, id: string) {
    const job = jobs.latest(JobId.parse(id))
    if (job === null || studio.calls.agentOf(job.draftId) !== agent.id) throw notFound('job')
    return job
  }
  async function report(agent: StoredAgent, id: string) {
    const job = ownJob(agent, id)
    const presented = jobs.present(job)
    const { state } = presented
    const files = 'assetIds' in state ? await fileContent(studio, state.assetIds, mostImages) : []
    return answer(jobData(job, presented), files)
  }

  return [
    defineTool({
      name: 'search_library',
      title: 'Search the library',
      description: 'Searches the files that were made, by words of their prompts and names. Newest first.',
      isReading: true,
      input: z.object({
        text: z.string().max(200).default(''),
        kind: z.enum(['image', 'video', 'audio']).optional(),
        modelId: z.string().max(200).optional(),
        thumbnails: z.boolean().default(false).describe(`Adds images of the first ${mostImages}`),
        limit: z.int().min(1).max(50).default(20),
        before: z.string().max(100).optional().describe('The `next` of the previous page'),
      }),
      run: (session, { text, kind, modelId, thumbnails, limit, before }) =>
        gate.read(
          session,
          { tool: 'search_library', group, summary: text === '' ? 'all files' : `“${text}”` },
          async (agent) => {
            const [kinds, models] = [kind, modelId].map((value) => (value === undefined ? [] : [value]))
            const filter = { query: printTextQuery(text, { kind: kinds ?? [], model: models ?? [] }) }
            const page = await library.page(agent.workspaceId, { filter, limit, before })
            const files = page.assets.map(
              ({ id, title, kind: of, modelName, width, height, duration, createdAt, rating }) => ({
                assetId: id,
                title,
                kind: of,
                model: modelName,
                width,
                height,
                duration,
                createdAt,
                rating,
              }),
            )
            const ids = page.assets.map(({ id }) => id)
            const more = await fileContent(studio, ids, thumbnails ? mostImages : 0)
            return answer({ found: page.total, files, next: page.next }, more)
          },
        ),
    }),
    defineTool({
      name: 'read_recipe',
      title: 'Read how a file was made',
      description: 'Returns the model, prompt and settings that a file of the library was made with.',
      isReading: true,
      input: z.object({ assetId: z.string().max(200) }),
      run: (session, { assetId }) =>
        gate.read(session, { tool: 'read_recipe', group, summary: assetId }, async (agent) => {
          const id = AssetId.parse(assetId)
          if (library.source(id)?.workspaceId !== agent.workspaceId) throw notFound('file')
          const { asset, recipe, video } = library.read(id)
          return answer({ title: asset.title, recipe, video }, await fileContent(studio, [id], 1))
        }),
    }),
    defineTool({
      name: 'list_models',
      title: 'List the models',
      description: 'Lists the models that can be run. With a model id: its input schema.',
      isReading: true,
      input: z.object({ modelId: z.string().max(200).optional() }),
      run: (session, { modelId }) =>
        gate.read(session, { tool: 'list_models', group, summary: modelId ?? 'all models' }, async (agent) => {
          const isAllowed = (id: string) => agent.models === null || agent.models.includes(id)
          if (modelId !== undefined) {
            const model = await catalog.read(agent.workspaceId, modelId)
            return answer({ model, isAllowed: isAllowed(model.id) })
          }
          const { models } = await catalog.list(agent.workspaceId, false)
          return answer({
            models: models.map(({ id, name, description, output_type, credits }) => ({
              modelId: id,
              name,
              description,
              makes: output_type,
              listPrice: credits,
              isAllowed: isAllowed(id),
            })),
          })
        }),
    }),
    defineTool({
      name: 'estimate',
      title: 'Price a run',
      description: 'Returns what a run would cost, in credits. Charges nothing.',
      isReading: true,
      input: z.object({ modelId: z.string().max(200), input: ModelInput }),
      run: (session, { modelId, input }) =>
        gate.read(session, { tool: 'estimate', group, summary: modelId }, async (agent) => {
          const { quote, model } = await quoteRun(jobs, { workspaceId: agent.workspaceId, modelId, input })
          return answer({
            model: model.name,
            credits: quote.credits,
            most: boundOf(quote),
            certainty: quote.label.kind,
          })
        }),
    }),
    defineTool({
      name: 'get_job',
      title: 'Read a job',
      description: 'Returns the state of a job that you ordered, and its files once it is done.',
      isReading: true,
      input: z.object({ jobId: z.string().max(200) }),
      run: (session, { jobId }) =>
        gate.read(session, { tool: 'get_job', group, summary: jobId }, (agent) => report(agent, jobId)),
    }),
    defineTool({
      name: 'wait_job',
      title: 'Wait for a job',
      description: 'Waits until a job that you ordered has ended, and returns it with its files.',
      isReading: true,
      input: z.object({ jobId: z.string().max(200), seconds: z.int().min(1).max(600).default(120) }),
      run: (session, { jobId, seconds }, io) =>
        gate.read(session, { tool: 'wait_job', group, summary: jobId }, async (agent) => {
          const job = ownJob(agent, jobId)
          await waitForEnd(studio, job.id, seconds * 1_000, io)
          return report(agent, jobId)
        }),
    }),
    defineTool({
      name: 'balance',
      title: 'Read the balance',
      description: 'Returns the credits of the account, and what is left of your budgets.',
      isReading: true,
      input: z.object({}),
      run: (session) =>
        gate.read(session, { tool: 'balance', group, summary: 'balance and budgets' }, async (agent) => {
          const { today, total, resetsAt } = budgets.stateOf(agent.id)
          const left = (most: number, { charged, held, waiting }: typeof today) =>
            Math.max(0, most - charged - held - waiting)
          return answer({
            credits: studio.balance(agent.workspaceId),
            isPractice: studio.isPractice(agent.workspaceId),
            leftToday: left(agent.dailyBudget, today),
            leftInAll: left(agent.totalBudget, total),
            resetsAt: new Date(resetsAt).toISOString(),
            mode: agent.mode,
          })
        }),
    }),
  ]
}
