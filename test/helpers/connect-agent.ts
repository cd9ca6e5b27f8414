import type { AgentSettings } from '#shared/bridge/agents.ts'
import { openClient } from './open-agent.ts'
import type { TestStudio } from './studio.ts'

/** An agent that asks every time, may use every tool and every model, and has a budget for many runs. */
export const agentSettings: AgentSettings = {
  name: 'Catalogue assistant',
  client: 'claude-desktop',
  mode: 'ask',
  askAbove: 0,
  dailyBudget: 100,
  totalBudget: 1_000,
  groups: ['search', 'runs', 'videos', 'rounds'],
  models: null,
}

/** Where the gateway of a studio is. */
export const gatewayUrl = async ({ call }: TestStudio) => new URL(`http://${(await call.agents.state()).address}/mcp`)

/**
 * Connects the official client with an agent's token. `tool` calls one: `data` is its answer, or the code and facts of its
 * failure.
 */
export async function connectAgent(studio: TestStudio, token: string) {
  const client = await openClient(await gatewayUrl(studio), token)
  const tool = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args })
    const [first, facts] = content as { type: string; text?: string }[]
    const text = first?.text ?? ''
    const data = JSON.parse((isError === true ? facts?.text : text) ?? 'null')
    return { isError: isError === true, content, text, data }
  }
  return { client, tool, [Symbol.asyncDispose]: () => client[Symbol.asyncDispose]() }
}
