import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { AgentSession } from '../call-gate.ts'
import { type AgentTool, actingFields, answer, defineTool, type StudioFunctions, type ToolIo } from './agent-tool.ts'

const brand = { brandId: z.string().min(1).max(200).describe('An id from todays_rounds') }
const ofRound = {
  ...brand,
  at: z.int().min(0).describe('The number of the round'),
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/u)
    .describe('The day of the round'),
}

/** Fields with an address for windows: it carries the token of their media, which reads every file of the library. */
const forWindows = ['coverUrl', 'avatarUrl']

/** Answers with what an agent may know of rounds and brands. */
function answerRounds(reading: object): CallToolResult {
  const known = JSON.stringify(reading, (name, value: unknown) => (forWindows.includes(name) ? undefined : value))
  return answer(z.record(z.string(), z.unknown()).parse(JSON.parse(known)))
}

/** Creates the tools of the Composer's rounds. They cost nothing; what the brand's autopilot makes of them may. */
export function createRoundTools(studio: StudioFunctions): AgentTool[] {
  const { gate, rounds, hash } = studio
  const group = 'rounds' as const

  async function act(
    session: AgentSession,
    io: ToolIo,
    call: { tool: string; title: string; summary: string; reason: string; request: unknown; key: string | undefined },
    work: (key: { workspaceId: Parameters<typeof studio.brands>[0] }) => Promise<object>,
  ): Promise<CallToolResult> {
    const { tool, title, summary, reason, request, key } = call
    const priced = { title, summary, modelId: null, modelName: null, items: [], cost: 0, pricedBy: '' }
    const requestHash = hash(JSON.stringify([tool, request]))
    const done = await gate.act<object>(
      session,
      { tool, group, summary, reason, requestHash, idempotencyKey: key, signal: io.signal },
      async () => priced,
      ({ agent }) => work({ workspaceId: agent.workspaceId }),
      () => null,
    )
    return answerRounds(done)
  }

  return [
    defineTool({
      name: 'todays_rounds',
      title: 'Read today’s rounds',
      description: 'Returns the rounds of a brand’s day with their cards. Without a brand: the brands.',
      isReading: true,
      input: z.object({ brandId: brand.brandId.optional() }),
      run: (session, { brandId }) =>
        gate.read(session, { tool: 'todays_rounds', group, summary: brandId ?? 'brands' }, async ({ workspaceId }) => {
          if (brandId === undefined) return answerRounds(await studio.brands(workspaceId))
          const reading = await rounds.today(
            { workspaceId, profileId: brandId },
            { timezone: studio.zone(), refresh: 'now' },
          )
          return answerRounds(reading)
        }),
    }),
    defineTool({
      name: 'reveal_round',
      title: 'Reveal a round',
      description: 'Turns the cards of a round face up.',
      isReading: false,
      input: z.object({ ...ofRound, ...actingFields }),
      run: (session, { reason, idempotencyKey: key, brandId, ...round }, io) =>
        act(
          session,
          io,
          {
            tool: 'reveal_round',
            title: 'Reveal a round?',
            summary: `round ${round.at + 1}`,
            reason,
            request: [brandId, round],
            key,
          },
          ({ workspaceId }) => rounds.reveal({ workspaceId, profileId: brandId }, round),
        ),
    }),
    defineTool({
      name: 'pass_play',
      title: 'Pass a card',
      description: 'Replaces a card of a round by another play.',
      isReading: false,
      input: z.object({ ...ofRound, slot: z.int().min(0), playId: z.string().max(200), ...actingFields }),
      run: (session, { reason, idempotencyKey: key, brandId, ...card }, io) =>
        act(
          session,
          io,
          { tool: 'pass_play', title: 'Pass a card?', summary: card.playId, reason, request: [brandId, card], key },
          ({ workspaceId }) => rounds.pass({ workspaceId, profileId: brandId }, card),
        ),
    }),
    defineTool({
      name: 'shuffle_round',
      title: 'Shuffle a round',
      description: 'Replaces the open cards of a round, or those of some slots. Approved cards stay.',
      isReading: false,
      input: z.object({ ...ofRound, slots: z.array(z.int().min(0)).min(1).max(12).optional(), ...actingFields }),
      run: (session, { reason, idempotencyKey: key, brandId, ...round }, io) =>
        act(
          session,
          io,
          {
            tool: 'shuffle_round',
            title: 'Shuffle a round?',
            summary: `round ${round.at + 1}`,
            reason,
            request: [brandId, round],
            key,
          },
          ({ workspaceId }) => rounds.shuffle({ workspaceId, profileId: brandId }, round),
        ),
    }),
    defineTool({
      name: 'approve_play',
      title: 'Approve a card',
      description: 'Approves a play for the brand. The brand’s autopilot may then make and post it.',
      isReading: false,
      input: z.object({ ...brand, playId: z.string().max(200), date: ofRound.date.optional(), ...actingFields }),
      run: (session, { reason, idempotencyKey: key, brandId, ...card }, io) =>
        act(
          session,
          io,
          {
            tool: 'approve_play',
            title: 'Approve a card?',
            summary: card.playId,
            reason,
            request: [brandId, card],
            key,
          },
          ({ workspaceId }) => rounds.vote({ workspaceId, profileId: brandId }, { ...card, vote: 'up' }),
        ),
    }),
  ]
}
