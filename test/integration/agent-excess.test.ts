// Catches: an agent that goes on spending after the service charged more than it quoted: by new calls, by a request that
// waits for the user, or by runs that were ordered before; and an excess that nobody is shown.
import { expect, test } from 'vitest'
import { agentSettings, connectAgent, gatewayUrl } from '../helpers/connect-agent.ts'
import { openTestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { openTestService } from '../helpers/start-service.ts'
import { startProxy } from '../helpers/transparent-proxy.ts'

/** Runs that the agent orders at once: more than are sent at a time. */
const ordered = 20
const atOnce = 8

test('a charge above its quote that passes the budget stops the agent, its waiting runs and requests, and is shown', async () => {
  await using folder = await makeTempFolder()
  await using service = await openTestService({ speed: 1_000 })
  await using proxy = await startProxy(() => service.baseUrl)
  let sent = 0
  proxy.act = ({ path }) => {
    if (!path.endsWith('/run')) return { kind: 'pass' }
    sent += 1
    return {
      kind: 'reply',
      reply(socket, text) {
        const body = text.replace(/"creditsSpent":\d+/u, '"creditsSpent":9')
        const head = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`
        socket.end(`HTTP/1.1 201 Created\r\n${head}\r\n\r\n${body}`)
      },
    }
  }
  await using studio = await openTestStudio({ folder: folder.path })
  const { agents, catalog, queue, status, money } = studio.call
  await studio.call.workspace.connect({ baseUrl: proxy.baseUrl, key: service.apiKey })
  const { models } = await catalog.list({})
  const model = models.find(
    ({ outputType, variesBy, credits }) => outputType === 'image' && variesBy.length === 0 && credits === 2,
  )
  const dailyBudget = 2 * ordered + 10
  const settings = { ...agentSettings, mode: 'ask-above' as const, askAbove: 2, dailyBudget }
  const { agent, token } = await agents.create(settings)
  await using client = await connectAgent(studio, token)
  await queue.pause({ target: { kind: 'all' } })
  const runs = Array.from({ length: ordered }, (_, at) =>
    client.tool('run', { modelId: model?.id, input: { prompt: `tile ${at}` } }),
  )
  await Promise.all(runs)
  const asked = client.tool('batch_generate', { modelId: model?.id, prompts: ['one', 'two'] })
  await expect.poll(async () => (await agents.state()).approvals.length).toBe(1)
  const shown = async () => (await agents.state()).agents[0]
  const used = async () => {
    const { charged = 0, held = 0, waiting = 0 } = (await shown())?.today ?? {}
    return charged + held + waiting
  }
  expect(await used()).toBe(2 * ordered + 4)

  await queue.resume({ target: { kind: 'all' } })
  expect((await asked).text).toContain('The user stopped this agent')
  await expect.poll(async () => (await shown())?.today.charged).toBeGreaterThanOrEqual(9)
  expect(await shown()).toMatchObject({ isStopped: true, dailyBudget })
  expect(sent).toBeLessThanOrEqual(atOnce)
  const { jobs } = await queue.page({ group: 'user', limit: 100 })
  expect(jobs.map(({ isPaused }) => isPaused)).toEqual(Array.from({ length: ordered - sent }, () => true))
  const alerts = async () => {
    for await (const { alert } of await status.watch()) return alert
    throw new Error('The status ended')
  }
  await expect
    .poll(alerts)
    .toMatchObject([{ kind: 'agent-over-budget', sentence: expect.stringContaining('cr over its budget') }])
  expect((await money.claims())[0]).toMatchObject({ kind: 'above-quote', credits: 7 })
  const again = await fetch(await gatewayUrl(studio), { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  expect(again.status).toBe(503)

  await agents.update({ id: agent.id, change: { dailyBudget: 1_000 } })
  await expect.poll(alerts).toEqual([])
})
