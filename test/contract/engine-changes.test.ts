import { expect, test } from 'vitest'
import { startOpenAiServer } from '../stand-ins/openai-server.ts'
import { openEngineCaller } from './engine-caller.ts'

// Catches: a help that is lost with its model though another one could give it, and a change that is undone, or made twice,
// because a server was being asked meanwhile.

/** Holds lists of models until it is opened. `held`: how many wait. */
function createGate() {
  const opened = Promise.withResolvers<void>()
  let held = 0
  return {
    hold() {
      held += 1
      return opened.promise
    },
    held: () => held,
    open: () => opened.resolve(),
  }
}

test('what a removed model helped with passes to a model that is left', async () => {
  await using first = await startOpenAiServer({ models: ['llama3.2', 'mistral'] })
  await using second = await startOpenAiServer({ models: ['qwen3'] })
  await using caller = await openEngineCaller()
  const { id } = await caller.add(first.address, { name: 'First' })
  await caller.add(second.address, { name: 'Second' })
  const rolesNow = async () =>
    (await caller.list()).engines.flatMap(({ models }) => models.map((model) => [model.id, model.roles]))
  expect(await rolesNow()).toEqual([
    ['llama3.2', ['script', 'promptHelp']],
    ['mistral', []],
    ['qwen3', []],
  ])
  await caller.engines('DELETE', `/${id}`)
  expect(await rolesNow()).toEqual([['qwen3', ['script', 'promptHelp']]])
})

test('a limit that changes while a server is asked stays changed', async () => {
  await using engine = await startOpenAiServer()
  await using caller = await openEngineCaller()
  const added = await caller.add(engine.address, { limit: 1 })
  const gate = createGate()
  engine.behaviour.holdList = gate.hold
  const refreshed = caller.engines('POST', `/${added.id}/refresh`)
  await expect.poll(gate.held).toBeGreaterThan(0)
  await caller.engines('PATCH', `/servers/${added.servers[0]?.id}`, { limit: 5 })
  gate.open()
  expect(await refreshed).toMatchObject({ servers: [{ limit: 5 }] })
})

test('a server that two windows add at once is added once', async () => {
  await using engine = await startOpenAiServer()
  await using caller = await openEngineCaller()
  const gate = createGate()
  engine.behaviour.holdList = gate.hold
  const added = [caller.add(engine.address), caller.add(engine.address)]
  await expect.poll(gate.held).toBe(2)
  gate.open()
  const ends = await Promise.allSettled(added)
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = added[ends.findIndex(({ status }) => status === 'rejected')] ?? Promise.resolve()
  expect(await caller.refusal(refused)).toMatchObject({
    status: 400,
    field: 'address',
    message: expect.stringContaining('added already'),
  })
  expect((await caller.list()).engines).toHaveLength(1)
})

test('a server does not join an engine that was removed while it was asked', async () => {
  await using one = await startOpenAiServer()
  await using two = await startOpenAiServer()
  await using caller = await openEngineCaller()
  const { id: engineId } = await caller.add(one.address)
  const gate = createGate()
  two.behaviour.holdList = gate.hold
  const refusal = caller.refusal(caller.add(two.address, { engineId }))
  await expect.poll(gate.held).toBe(1)
  await caller.engines('DELETE', `/${engineId}`)
  gate.open()
  expect(await refusal).toMatchObject({ status: 404, message: 'This engine was removed. Nothing was changed.' })
  expect((await caller.list()).engines).toEqual([])
})
