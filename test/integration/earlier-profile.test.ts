// Catches: a renaming in the code that also changes stored names, so that a profile of version 0.1 opens without some
// of its data.
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { SettingsStore } from '#main/ports/host-ports.ts'
import { fastServiceStarter, openTestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

/** Written by version 0.1 on 23 November 2026. Its media are not included. */
const earlier = join(import.meta.dirname, '../fixtures/earlier-profile')

it('a profile of version 0.1 opens with all of its data', async () => {
  await using folder = await makeTempFolder()
  const profile = join(folder.path, 'profile')
  await mkdir(profile, { mode: 0o700 })
  for (const name of ['ledger.db', 'cache.db']) await copyFile(join(earlier, name), join(profile, name))
  const stored = JSON.parse(await readFile(join(earlier, 'settings.json'), 'utf8')) as Record<string, unknown>
  const settingsStore: SettingsStore = { read: () => stored, write: () => undefined }
  await using test = await openTestStudio({
    folder: folder.path,
    settingsStore,
    startServiceProcess: fastServiceStarter(),
  })
  const { call } = test
  await call.workspace.openLocal()
  expect(test.studio.context.alerts.list()).toEqual([])

  const { jobs } = await call.jobs.page({})
  const facts = jobs.map(({ number, kind, prompt, state, charged, refunded, lane }) => {
    const money = [charged, refunded]
    return [number, kind, prompt, state.kind, ...money, lane]
  })
  const topic = 'A lake is deep. Herons stand in it at dawn.'
  expect(facts).toEqual([
    [11, 'generation', 'second', 'waiting', null, 0, 'user'],
    [10, 'generation', 'first', 'waiting', null, 0, 'user'],
    [9, 'generation', 'later', 'waiting', null, 0, 'background'],
    [8, 'recut', topic, 'done', 4, 0, 'user'],
    [7, 'short-video', topic, 'done', 49, 0, 'user'],
    [6, 'batch', '2 prompts: four', 'done', 4, 0, 'user'],
    [5, 'generation', 'two', 'done', 2, 0, 'user'],
    [4, 'generation', 'one', 'done', 2, 0, 'user'],
    [3, 'generation', 'this will fail', 'failed', 2, 2, 'user'],
    [2, 'generation', 'gore', 'refused', null, 0, 'user'],
    [1, 'generation', 'A heron at dawn', 'done', 2, 0, 'user'],
  ])
  const failures = jobs.flatMap(({ state }) =>
    'failure' in state ? [[state.failure.code, state.failure.charged]] : [],
  )
  expect(failures).toEqual([
    ['SERVICE_FAILED', 'returned'],
    ['DECLINED', 'no'],
  ])
  const { sets } = await call.queue.sets({})
  expect(sets.map(({ name, budget, isPaused, counts }) => [name, budget, isPaused, counts.waiting])).toEqual([
    ['Series', 9, true, 2],
    ['Waiting', null, true, 1],
    ['Birds', 40, false, 0],
  ])
  expect((await call.queue.summary()).pause).toBe('user')

  const { assets, all } = await call.library.page({})
  expect(all).toBe(12)
  expect(assets.filter(({ rating }) => rating === 4).map(({ part, mark }) => [part, mark])).toEqual([
    ['poster', 'kept'],
  ])
  const stacked = await call.library.page({ stacks: true })
  expect([stacked.total, stacked.all]).toEqual([6, 6])
  const [stack] = stacked.assets.flatMap(({ stack: found }) => found ?? [])
  const inStack = stack === undefined ? [] : await call.library.stack({ stackId: stack.id })
  expect(inStack.map(({ part }) => part)).toEqual(['script', 'portrait', 'raw', 'poster', 'poster', 'final', 'final'])
  const batch = jobs.find(({ kind }) => kind === 'batch')
  const parts = await call.batch.parts({ jobIds: batch === undefined ? [] : [batch.id] })
  expect(parts.flatMap((one) => one.parts.map(({ prompt }) => prompt))).toEqual(['four', 'five'])

  const { videos } = await call.shortVideo.list({})
  expect(videos.map(({ takeId, voice, flow, parts: files }) => [takeId === null, voice, flow, files.length])).toEqual([
    [false, 'Rowan', 'classic', 2],
    [true, 'Rowan', 'classic', 4],
  ])
  expect(videos.map(({ script }) => script?.startsWith('A lake is deep.'))).toEqual([true, true])
  expect(videos.map(({ stages }) => stages.map(({ stage }) => stage))).toEqual([
    ['captioning'],
    ['scripting', 'portrait', 'animating', 'captioning'],
  ])

  const limits = await call.money.spendingLimits()
  expect(limits.map(({ who, subject, period, cap }) => [who, subject, period, cap])).toEqual([
    ['all', '', 'day', 500],
    ['brand', 'Heron', 'month', 900],
  ])
  const { text } = await call.money.csv({})
  expect(text.trim().split('\r\n')).toHaveLength(12)
  expect(await call.money.claims()).toEqual([])

  expect((await call.prompts.list()).map(({ name, folder: of, body }) => [name, of, body])).toEqual([
    ['Dawn', 'Birds', 'A heron at dawn'],
  ])
  expect((await call.recipes.list()).map(({ name, folder: of, input }) => [name, of, input])).toEqual([
    ['Swan', 'Birds', { prompt: 'A swan' }],
  ])
  const history = await call.prompts.history({})
  expect(history.filter(({ isTemplate }) => isTemplate).map((entry) => entry.text)).toEqual([
    '{four|4}',
    'A {heron|swan} at dawn',
  ])
  expect(await call.settings.readDraft({ modelId: 'fast-picture' })).toEqual({ prompt: 'half typed' })
  expect(await call.batch.readDraft({ modelId: 'fast-picture' })).toEqual({
    name: 'Ten',
    text: 'a\nb',
    axes: [{ field: 'seed', text: '1, 2' }],
    modelIds: ['fast-picture'],
    copies: 2,
    seed: 7,
    isSeedShared: true,
    budget: 20,
    way: 'local',
    concurrency: 2,
    persona: '',
  })
  expect(await call.settings.read()).toMatchObject({ theme: 'light', pinnedModelIds: ['fast-picture'], keyShare: 50 })
})
