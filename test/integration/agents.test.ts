// Catches: an agent that spends without its user's yes or over its budget, a reservation that stays after a refusal, a
// restart or a cheaper end, a retry that pays twice, and a gateway that answers a web page, another host or an old token.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, it } from 'vitest'
import { agentSettings as settings, connectAgent as connect, gatewayUrl as urlOf } from '../helpers/connect-agent.ts'
import { openTestService } from '../helpers/start-service.ts'
import { openTestStudio, type TestStudio, fastServiceStarter } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

async function open(folder: string): Promise<TestStudio> {
  const studio = await openTestStudio({ folder, startServiceProcess: fastServiceStarter() })
  await studio.call.workspace.openLocal()
  return studio
}
async function imageModel({ call }: TestStudio): Promise<{ id: string; credits: number }> {
  const { models } = await call.catalog.list({})
  const flat = models.filter((model) => model.outputType === 'image' && model.variesBy.length === 0)
  const [found] = flat.toSorted((one, other) => one.credits - other.credits)
  if (found === undefined) throw new Error('There is an image model with a flat price')
  return found
}
async function oneApproval(studio: TestStudio) {
  await expect.poll(async () => (await studio.call.agents.state()).approvals.length).toBe(1)
  const [approval] = (await studio.call.agents.state()).approvals
  if (approval === undefined) throw new Error('An approval is waiting')
  return approval
}
const agentOf = async ({ call }: TestStudio) => {
  const [agent] = (await call.agents.state()).agents
  if (agent === undefined) throw new Error('There is an agent')
  return agent
}

describe('the gateway', () => {
  it('does not listen before there is an agent, and then only to programs with a token on this host', async () => {
    await using folder = await makeTempFolder()
    await using studio = await open(folder.path)
    expect((await studio.call.agents.state()).address).toBeNull()
    const { agent, token } = await studio.call.agents.create(settings)
    const url = await urlOf(studio)
    const ask = (headers: Record<string, string>, path = '/mcp') =>
      new Promise<number>((resolve, reject) => {
        const sent = request({ host: '127.0.0.1', port: url.port, path, method: 'POST', headers }, (response) => {
          response.resume()
          resolve(response.statusCode ?? 0)
        })
        sent.on('error', reject)
        sent.end('{}')
      })
    const authorization = `Bearer ${token}`
    expect(await ask({})).toBe(401)
    expect(await ask({ authorization: `Bearer bl-agent-${'0'.repeat(64)}` })).toBe(401)
    for (const origin of [
      'https://evil.example',
      `http://127.0.0.1:${Number(url.port) - 1}`,
      `https://${url.host}`,
      'null',
    ]) {
      expect(await ask({ authorization, origin })).toBe(403)
    }
    expect(await ask({ origin: url.origin })).toBe(401)
    expect(await ask({ authorization, host: `evil.example:${url.port}` })).toBe(421)
    expect(await ask({ authorization }, '/other')).toBe(404)
    await using client = await connect(studio, token)
    // None of them approves, raises a budget, or reads what another agent did.
    const { tools } = await client.client.listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual(
      'approve_play balance batch_generate estimate get_job list_models make_video pass_play read_recipe reedit_video reveal_round run search_library shuffle_round todays_rounds wait_job'.split(
        ' ',
      ),
    )
    expect(await studio.call.agents.test({ id: agent.id, token })).toMatchObject({ testedAt: expect.any(String) })
    await studio.call.agents.revoke({ id: agent.id })
    expect(await ask({ authorization })).toBe(401)
  })

  it('curates a round, and tells no address that reads the media of this computer', async () => {
    await using folder = await makeTempFolder()
    await using studio = await open(folder.path)
    const { token } = await studio.call.agents.create({ ...settings, mode: 'free' })
    await using agent = await connect(studio, token)
    const brands = await agent.tool('todays_rounds')
    const brandId: string = brands.data.brands[0].profileId
    const { data: day } = await agent.tool('todays_rounds', { brandId })
    const round = { brandId, at: 0, date: day.date }
    const shown = await agent.tool('reveal_round', round)
    const cardsOf = ({ data }: typeof shown): { playId: string; approved: boolean }[] => data.rounds[0].cards
    const [first, second] = cardsOf(shown)
    await agent.tool('pass_play', { ...round, slot: 0, playId: first?.playId })
    await agent.tool('approve_play', { brandId, date: day.date, playId: second?.playId })
    const shuffled = await agent.tool('shuffle_round', round)
    expect(cardsOf(shuffled)[0]?.playId).not.toBe(first?.playId)
    expect(cardsOf(shuffled)[1]).toMatchObject({ playId: second?.playId, approved: true })
    expect([brands.text, shown.text, shuffled.text].filter((text) => text.includes('media.test'))).toEqual([])
  })

  it('ends a session of another agent, and shows no job of it', async () => {
    await using folder = await makeTempFolder()
    await using studio = await open(folder.path)
    const model = await imageModel(studio)
    const first = await studio.call.agents.create({ ...settings, mode: 'free' })
    const second = await studio.call.agents.create({ ...settings, name: 'Other' })
    await using one = await connect(studio, first.token)
    await using other = await connect(studio, second.token)
    const run = await one.tool('run', { modelId: model.id, input: { prompt: 'a cup' } })
    expect(run.data).toMatchObject({ jobId: expect.any(String) })
    expect((await one.tool('get_job', { jobId: run.data.jobId })).isError).toBe(false)
    expect(await other.tool('get_job', { jobId: run.data.jobId })).toMatchObject({
      isError: true,
      text: 'There is no such job here. Nothing was charged.',
    })
  })
})

describe('a call that spends', () => {
  it('waits for the user, is charged to the agent’s budget, and is in the library under its name', async () => {
    await using folder = await makeTempFolder()
    await using studio = await open(folder.path)
    const model = await imageModel(studio)
    const { token } = await studio.call.agents.create(settings)
    await using agent = await connect(studio, token)
    const prompts = ['one bowl', 'two bowls', 'three bowls']
    const answer = agent.tool('batch_generate', { modelId: model.id, prompts, reason: 'For the autumn page' })
    const approval = await oneApproval(studio)
    expect(approval).toMatchObject({
      cost: 3 * model.credits,
      reason: 'For the autumn page',
      items: prompts.map((text) => ({ text })),
    })
    expect((await agentOf(studio)).today).toEqual({ charged: 0, held: 0, waiting: 3 * model.credits })
    await studio.call.agents.approve({ id: approval.id, scope: 'once' })
    const { data } = await answer
    const done = await agent.tool('wait_job', { jobId: data.jobId, seconds: 60 })
    expect(done.data).toMatchObject({ state: 'done', chargedCredits: 3 * model.credits })
    const kinds = (done.content as { type: string }[]).map(({ type }) => type)
    expect(kinds.filter((kind) => kind === 'image')).toHaveLength(3)
    expect(kinds.filter((kind) => kind === 'resource_link')).toHaveLength(3)
    expect((await agentOf(studio)).today).toEqual({ charged: 3 * model.credits, held: 0, waiting: 0 })
    const page = await studio.call.library.page({ limit: 10 })
    const details = await Promise.all(page.assets.map(({ id }) => studio.call.library.read({ assetId: id })))
    expect(details.map(({ agent: by }) => by)).toEqual([settings.name, settings.name, settings.name])
    const { calls } = await studio.call.agents.calls({ id: (await agentOf(studio)).id, filter: 'spent', limit: 10 })
    expect(calls).toMatchObject([{ tool: 'batch_generate', decision: 'approved', credits: 3 * model.credits }])
  })

  it('is refused over the budget with what is left, and holds nothing after any refusal', async () => {
    await using folder = await makeTempFolder()
    await using studio = await open(folder.path)
    const model = await imageModel(studio)
    const { agent, token } = await studio.call.agents.create({ ...settings, dailyBudget: model.credits })
    await using client = await connect(studio, token)
    const input = { prompt: 'a cup' }
    const batch = await client.tool('batch_generate', { modelId: model.id, prompts: ['a', 'b'] })
    expect(batch).toMatchObject({ isError: true })
    expect(batch.text).toContain(`${model.credits} of ${model.credits} cr are left today`)
    const declined = client.tool('run', { modelId: model.id, input })
    await studio.call.agents.refuse({ id: (await oneApproval(studio)).id })
    expect((await declined).text).toContain('The user refused')
    const stopped = client.tool('run', { modelId: model.id, input })
    await oneApproval(studio)
    await studio.call.agents.stopAll({ isStopped: true })
    expect((await stopped).text).toContain('The user stopped this agent')
    const again = await connect(studio, token).then(
      () => 'connected',
      () => 'refused',
    )
    expect(again).toBe('refused')
    expect((await agentOf(studio)).today).toEqual({ charged: 0, held: 0, waiting: 0 })
    await studio.call.agents.stopAll({ isStopped: false })
    await studio.call.agents.update({ id: agent.id, change: { mode: 'read' } })
    await using reader = await connect(studio, token)
    expect((await reader.tool('run', { modelId: model.id, input })).text).toContain('read-only')
    await studio.call.agents.update({ id: agent.id, change: { mode: 'free', models: ['another'] } })
    expect((await reader.tool('run', { modelId: model.id, input })).text).toContain('isn’t allowed to use this model')
    await studio.call.agents.update({ id: agent.id, change: { groups: ['search'], models: null } })
    expect((await reader.tool('run', { modelId: model.id, input })).text).toContain('isn’t allowed to use this tool')
    const { calls } = await studio.call.agents.calls({ id: agent.id, filter: 'refused', limit: 20 })
    expect(calls.map(({ refusal }) => refusal)).toEqual(['tool', 'model', 'read-only', 'stopped', 'declined', 'day'])
    expect((await studio.call.library.page({ limit: 10 })).total).toBe(0)
  })

  it('gives the same job for the same key, also while the first call waits, and refuses another request with it', async () => {
    await using folder = await makeTempFolder()
    await using studio = await open(folder.path)
    const model = await imageModel(studio)
    const { token } = await studio.call.agents.create(settings)
    await using client = await connect(studio, token)
    const order = { modelId: model.id, input: { prompt: 'a cup' }, idempotencyKey: randomUUID() }
    const both = [client.tool('run', order), client.tool('run', order)]
    await studio.call.agents.approve({ id: (await oneApproval(studio)).id, scope: 'once' })
    const [one, other] = await Promise.all(both)
    const later = await client.tool('run', order)
    expect(new Set([one?.data.jobId, other?.data.jobId, later.data.jobId]).size).toBe(1)
    const wrong = await client.tool('run', { ...order, input: { prompt: 'a bowl' } })
    expect(wrong.text).toContain('belongs to another request')
    expect((await agentOf(studio)).total.charged + (await agentOf(studio)).total.held).toBe(model.credits)
  })

  it('needs no second answer in the session after “for this session”, and one again in the next', async () => {
    await using folder = await makeTempFolder()
    await using studio = await open(folder.path)
    const model = await imageModel(studio)
    const { token } = await studio.call.agents.create({ ...settings, dailyBudget: 2 * model.credits })
    const order = { modelId: model.id, input: { prompt: 'a cup' } }
    {
      await using client = await connect(studio, token)
      const first = client.tool('run', order)
      await studio.call.agents.approve({ id: (await oneApproval(studio)).id, scope: 'session' })
      expect((await first).isError).toBe(false)
      expect((await client.tool('run', order)).isError).toBe(false)
      expect((await client.tool('run', order)).text).toContain('daily budget')
    }
    await studio.call.agents.update({ id: (await agentOf(studio)).id, change: { dailyBudget: 10 * model.credits } })
    await using next = await connect(studio, token)
    const asked = next.tool('run', order)
    await studio.call.agents.refuse({ id: (await oneApproval(studio)).id })
    expect((await asked).isError).toBe(true)
  })

  it('that waits in another workspace is counted everywhere, named there, and answered once its workspace is open', async () => {
    await using folder = await makeTempFolder()
    await using service = await openTestService({ entry: 'test/fixtures/fast-service.ts' })
    await using studio = await open(folder.path)
    const { agents, workspace, status } = studio.call
    const model = await imageModel(studio)
    const { token } = await agents.create(settings)
    const home = (await workspace.state()).current?.id
    await workspace.connect({ baseUrl: service.baseUrl, key: service.apiKey })
    await using client = await connect(studio, token)
    const asked = client.tool('run', { modelId: model.id, input: { prompt: 'a cup' } })
    await expect
      .poll(async () => (await agents.state()).elsewhere)
      .toEqual([{ workspaceId: home, name: 'This computer', count: 1 }])
    expect((await agents.state()).approvals).toEqual([])
    for await (const { approvals } of await status.watch()) {
      expect(approvals).toBe(1)
      break
    }
    if (home === undefined) throw new Error('This computer is a workspace')
    await workspace.open({ id: home })
    expect((await agents.state()).elsewhere).toEqual([])
    await agents.approve({ id: (await oneApproval(studio)).id, scope: 'once' })
    expect((await asked).isError).toBe(false)
  })

  it('that was waiting at a crash is refused at the next start and holds nothing; the token still works', async () => {
    await using folder = await makeTempFolder()
    const studio = await open(folder.path)
    await using _ = studio
    const model = await imageModel(studio)
    const { token } = await studio.call.agents.create(settings)
    const client = await connect(studio, token)
    const asked = client.tool('run', { modelId: model.id, input: { prompt: 'a cup' } })
    await oneApproval(studio)
    await studio.stop()
    expect((await asked).text).toContain('The connection ended')
    await client.client.close()
    await using again = await open(folder.path)
    const state = await again.call.agents.state()
    expect(state.approvals).toEqual([])
    expect(state.agents).toMatchObject([{ today: { charged: 0, held: 0, waiting: 0 }, calls: { all: 1 } }])
    await using reconnected = await connect(again, token)
    expect((await reconnected.tool('balance')).data).toMatchObject({ leftToday: 100, leftInAll: 1_000, mode: 'ask' })
  })
})

describe('a client over stdio', () => {
  it('reaches the running studio by its profile, and is told when no studio runs', async () => {
    await using folder = await makeTempFolder()
    const studio = await open(folder.path)
    await using _ = studio
    const { token } = await studio.call.agents.create(settings)
    const profile = join(folder.path, 'profile')
    const { command, args } = (await studio.call.agents.connection()).stdio
    const env = { BACKLOT_AGENT_TOKEN: token }
    const client = new Client({ name: 'stdio', version: '1' })
    // A client starts it where it likes, with nothing else in its environment.
    await client.connect(new StdioClientTransport({ command, args, env, cwd: tmpdir() }))
    const { content } = await client.callTool({ name: 'balance', arguments: {} })
    expect(JSON.parse((content as { text: string }[])[0]?.text ?? '')).toMatchObject({ leftToday: 100 })
    expect((await agentOf(studio)).connectedAt).not.toBeNull()
    await client.close()
    expect((await stat(join(profile, 'gateway.json'))).mode & 0o077).toBe(0)
    await studio.stop()
    const { stderr } = spawnSync(command, args, { env, cwd: tmpdir(), encoding: 'utf8', input: '' })
    expect(stderr).toContain('Backlot is not running, or has no agent yet')
  })
})
