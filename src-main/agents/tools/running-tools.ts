import { z } from 'zod'
import { ShortVideoCut, ShortVideoOrder, type ShortVideoQuote } from '#shared/bridge/short-video.ts'
import { ModelInput } from '#shared/contract/generation.ts'
import { limits } from '#shared/contract/limit.ts'
import { JobId } from '#shared/domain/ids.ts'
import { asWritten } from '#shared/domain/sentences/say.ts'
import type { StoredAgent } from '../../cache/tables/agents.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { refusalOf } from '../agent-refusals.ts'
import type { ActingCall, AgentSession, PricedCall } from '../call-gate.ts'
import {
  type AgentTool,
  actingFields,
  answer,
  defineTool,
  jobData,
  type StudioFunctions,
  type ToolIo,
} from './agent-tool.ts'
import { boundOf, quoteRun, videoBoundOf } from './price-bounds.ts'

const shorten = (text: string) => (text.length > 160 ? `${text.slice(0, 159)}…` : text)

const promptOf = (input: ModelInput) => {
  const text = input['prompt'] ?? input['text']
  return typeof text === 'string' ? text : ''
}

/** The settings that are no text, in a few words. */
function settingsOf(input: ModelInput): string {
  const values = Object.entries(input).flatMap(([name, value]) =>
    name !== 'prompt' && name !== 'text' && ['string', 'number'].includes(typeof value) ? [String(value)] : [],
  )
  return shorten(values.slice(0, 4).join(', '))
}

/** Reports at once and every five seconds that the user was asked, so that the client keeps waiting. */
function reportWaiting(studio: StudioFunctions, io: ToolIo): () => void {
  let step = 0
  let cancel = () => {}
  const again = () => {
    io.progress('Waiting for Backlot or its user', (step += 1))
    cancel = studio.clock.after(5_000, again)
  }
  again()
  return () => cancel()
}

type Order = { readonly agent: StoredAgent; readonly draftId: string; readonly most: number }

/** Creates the tools that order paid work. */
export function createRunningTools(studio: StudioFunctions): AgentTool[] {
  const { gate, jobs, hash } = studio

  /** Prices a request without changing anything, passes the gate, and orders its job. */
  async function order(
    session: AgentSession,
    io: ToolIo,
    call: Pick<ActingCall, 'tool' | 'group' | 'summary' | 'idempotencyKey' | 'reason'> & { readonly request: unknown },
    price: (agent: StoredAgent) => Promise<PricedCall>,
    submit: (order: Order) => Promise<StoredJob>,
  ) {
    const { request, ...asked } = call
    const stop = reportWaiting(studio, io)
    try {
      const requestHash = hash(JSON.stringify([call.tool, request]))
      const acting = { ...asked, requestHash, signal: io.signal }
      const job = await gate.act(session, acting, price, submit, studio.readDraft)
      const now = jobs.latest(job.id) ?? job
      return answer({ ...jobData(now, jobs.present(now)), next: 'Call wait_job with this jobId for the result.' })
    } finally {
      stop()
    }
  }

  const run = defineTool({
    name: 'run',
    title: 'Run a model',
    description: 'Runs a model once. Costs credits; the user may have to approve it. Returns the job at once.',
    isReading: false,
    input: z.object({ modelId: z.string().max(200), input: ModelInput, ...actingFields }),
    run: (session, { modelId, input, reason, idempotencyKey }, io) =>
      order(
        session,
        io,
        { tool: 'run', group: 'runs', summary: modelId, reason, idempotencyKey, request: [modelId, input] },
        async ({ workspaceId }) => {
          const { model, quote } = await quoteRun(jobs, { workspaceId, modelId, input })
          const cost = boundOf(quote)
          return {
            title: `Run ${model.name}?`,
            summary: shorten(`${model.name}: ${promptOf(input)}`),
            modelId: model.id,
            modelName: model.name,
            items: [{ text: shorten(promptOf(input)), credits: cost }],
            cost,
            pricedBy: settingsOf(input),
          }
        },
        async ({ agent, draftId, most }) => {
          const { workspaceId, name } = agent
          const submitted = await jobs.submit({
            workspaceId,
            draftId,
            modelId,
            input,
            quoted: most,
            acceptsUnknown: true,
            agent: name,
            holds: most,
          })
          return written(submitted.id)
        },
      ),
  })
  function written(id: JobId): StoredJob {
    const job = jobs.latest(id)
    if (job === null) throw new Error('A job that was just written is gone')
    return job
  }

  const batch = defineTool({
    name: 'batch_generate',
    title: 'Run many prompts',
    description: `Runs up to ${limits.batch.mostPrompts} prompts with one model and the same settings. Costs credits; the user may have to approve it.`,
    isReading: false,
    input: z.object({
      modelId: z.string().max(200),
      prompts: z.array(z.string().min(1)).min(1).max(limits.batch.mostPrompts),
      input: ModelInput.default({}),
      ...actingFields,
    }),
    run: (session, { modelId, prompts, input, reason, idempotencyKey }, io) =>
      order(
        session,
        io,
        {
          tool: 'batch_generate',
          group: 'runs',
          summary: modelId,
          reason,
          idempotencyKey,
          request: [modelId, prompts, input],
        },
        async ({ workspaceId }) => {
          const model = await studio.catalog.read(workspaceId, modelId)
          const properties = z.record(z.string(), z.unknown()).safeParse(model.input_schema['properties']).data ?? {}
          const field = 'prompt' in properties ? 'prompt' : 'text'
          const items: { text: string; credits: number }[] = []
          for (const text of prompts) {
            const { quote } = await quoteRun(jobs, { workspaceId, modelId, input: { ...input, [field]: text } })
            const credits = boundOf(quote)
            if (credits === null) {
              const sentence =
                'A batch needs a known price, and this model gives none for one of its prompts. Nothing was sent or charged; use `run`, which the user may approve with an amount.'
              throw refusalOf('no-bound', asWritten(sentence))
            }
            items.push({ text: shorten(text), credits })
          }
          const cost = items.reduce((sum, { credits }) => sum + credits, 0)
          const noun = model.output_type === 'image' ? 'image' : model.output_type === 'video' ? 'video' : 'run'
          const count = `${prompts.length} ${noun}${prompts.length === 1 ? '' : 's'}`
          const [first] = items
          const isEven = first !== undefined && items.every(({ credits }) => credits === first.credits)
          const each = isEven ? `${prompts.length} × ${first.credits} cr` : ''
          return {
            title: `Run ${count} with ${model.name}?`,
            summary: `${count}, ${model.name}`,
            modelId: model.id,
            modelName: model.name,
            items,
            cost,
            pricedBy: [each, settingsOf(input)].filter(Boolean).join(', '),
          }
        },
        async ({ agent: { workspaceId, name }, draftId, most }) =>
          jobs.submitBatch({ workspaceId, draftId, modelId, prompts, input, budget: most, quoted: most, agent: name }),
      ),
  })

  function priceVideo(
    quote: ShortVideoQuote,
    { title, text, length }: { readonly title: string; readonly text: string; readonly length: string },
  ): PricedCall {
    const cost = videoBoundOf(quote)
    const about = quote.kind === 'not-quoted' ? '' : `about ${quote.credits} cr`
    return {
      title,
      summary: shorten(text),
      modelId: null,
      modelName: null,
      items: [{ text: shorten(text), credits: cost }],
      cost,
      pricedBy: [about, length].filter(Boolean).join(', '),
    }
  }
  const holdsOf = ({ agent, most }: Order) => ({ name: agent.name, holds: most })

  const video = defineTool({
    name: 'make_video',
    title: 'Make a presenter video',
    description: 'Makes a short presenter video about a topic. Costs credits; the user may have to approve it.',
    isReading: false,
    input: ShortVideoOrder.extend(actingFields),
    run: (session, { reason, idempotencyKey, ...video }, io) =>
      order(
        session,
        io,
        { tool: 'make_video', group: 'videos', summary: shorten(video.topic), reason, idempotencyKey, request: video },
        async ({ workspaceId }) =>
          priceVideo(await jobs.videos.quoteOrder(workspaceId, video), {
            title: 'Make a presenter video?',
            text: video.topic === '' ? 'Topic chosen by the service' : video.topic,
            length: `${video.seconds} s`,
          }),
        async (one) =>
          jobs.videos.start(one.agent.workspaceId, {
            draftId: one.draftId,
            order: video,
            acceptsUnknown: true,
            agent: holdsOf(one),
          }),
      ),
  })
  const recut = defineTool({
    name: 'reedit_video',
    title: 'Re-cut a presenter video',
    description: 'Makes another cut of a presenter video. Costs credits; the user may have to approve it.',
    isReading: false,
    input: ShortVideoCut.extend({ jobId: z.string().max(200), ...actingFields }),
    run: (session, { reason, idempotencyKey, jobId, ...cut }, io) =>
      order(
        session,
        io,
        { tool: 'reedit_video', group: 'videos', summary: jobId, reason, idempotencyKey, request: [jobId, cut] },
        async ({ workspaceId }) => {
          const { video: take } = jobs.videos.read(workspaceId, JobId.parse(jobId))
          const text = `Re-cut of ${take.topic ?? take.order.topic}${cut.flow === null ? '' : `, ${cut.flow}`}`
          const quote = await jobs.videos.quote(workspaceId, { kind: 'recut' })
          return priceVideo(quote, { title: 'Re-cut a presenter video?', text, length: '' })
        },
        async (one) =>
          jobs.videos.recut(one.agent.workspaceId, {
            draftId: one.draftId,
            jobId: JobId.parse(jobId),
            cut,
            acceptsUnknown: true,
            agent: holdsOf(one),
          }),
      ),
  })
  return [run, batch, video, recut]
}
