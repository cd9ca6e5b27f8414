// Would catch: a step that hides what it changed, a file's address shown as a setting, and a long lineage that leaves out
// the way to the selected file.
import { expect, it } from 'vitest'
import { changesOf, indentOf, pathOf } from '#renderer/features/library/lineage-graph.tsx'
import { LineageStep } from '#shared/bridge/asset-lineage.ts'

const facts = (prompt: string, input: Record<string, unknown>, modelName = 'Halide') => ({ prompt, modelName, input })
const step = (key: string, parent: string | null, isShown = false) =>
  LineageStep.parse({
    key,
    kind: 'asset',
    title: key,
    assetId: key,
    parent,
    by: parent === null ? null : 'recut',
    facts: null,
    at: null,
    credits: null,
    isKnown: true,
    isShown,
  })

it('names the words and settings that a step changed, and no file', () => {
  const before = facts('light garden shade', { prompt: 'light garden shade', seed: 7, image: 'http://a/1' })
  const after = facts('light window', { prompt: 'light window', seed: 8, image: 'http://a/2' })
  expect(changesOf(before, after)).toEqual([
    { kind: 'words', gone: 'garden shade', added: 'window' },
    { kind: 'setting', label: 'Seed', gone: '7', added: '8' },
  ])
  expect(changesOf(before, before)).toEqual([])
  expect(changesOf(null, after)).toEqual([])
})

it('keeps the way to the selected file, and what came directly from it', () => {
  const steps = [step('a', null), step('b', 'a'), step('c', 'a', true), step('d', 'c'), step('e', 'd'), step('f', 'b')]
  expect(pathOf(steps).map(({ key }) => key)).toEqual(['a', 'c', 'd'])
  expect(steps.map((one) => indentOf(one, steps))).toEqual([0, 1, 0, 0, 0, 0])
})
