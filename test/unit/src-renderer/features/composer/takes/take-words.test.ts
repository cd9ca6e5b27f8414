// Would catch: an edit that hides later changes of the service in parts that were not edited, tags that are lost or doubled,
// and a version that cannot be compared.
import {
  copiedText,
  ownWords,
  readTags,
  takeText,
  takeVersions,
  textOf,
} from '#renderer/features/composer/takes/take-words.ts'
import { firstComparison } from '#renderer/features/composer/takes/compare-dialog.tsx'
import type { ComposerTake } from '#shared/bridge/takes.ts'
import { expect, it } from 'vitest'

const take = (takeId: string, edit: ComposerTake['edit'] = null): ComposerTake => ({
  takeId,
  playId: 'play',
  angle: 'craft',
  hook: 'A hook',
  caption: 'A caption',
  tags: ['clay'],
  captions: [],
  script: 'A script',
  beats: [],
  edit,
})
const edited = take('two', {
  hook: 'My hook',
  caption: null,
  script: null,
  tags: null,
  editedAt: '2026-11-19T15:00:00Z',
  isOutdated: false,
})

it('keeps only the parts that differ from the service’s words', () => {
  const text = takeText(edited)
  expect(text).toEqual({ hook: 'My hook', caption: 'A caption', script: 'A script', tags: ['clay'] })
  expect(ownWords(edited, text)).toEqual({ hook: 'My hook', caption: null, script: null, tags: null })
  expect(ownWords(edited, { ...text, hook: 'A hook' })).toBeNull()
  expect(ownWords(edited, { ...text, hook: 'A hook', tags: [] })).toEqual({
    hook: null,
    caption: null,
    script: null,
    tags: [],
  })
})

it('reads tags however they are separated, each once', () => {
  expect(readTags('#clay, slow  ##craft #clay')).toEqual(['clay', 'slow', 'craft'])
  expect(readTags(' # ')).toEqual([])
  expect(textOf(takeText(edited), 'tags')).toBe('#clay')
})

it('copies hook, caption and tags, without empty parts', () => {
  expect(copiedText(takeText(edited))).toBe('My hook\n\nA caption\n\n#clay')
  expect(copiedText({ hook: '', caption: 'Only this', script: 'x', tags: [] })).toBe('Only this')
})

it('compares an edit with its original, else a take with the one before it', () => {
  const takes = [take('one'), edited]
  expect(takeVersions(takes).map(({ id, of }) => [id, of])).toEqual([
    ['one', 'only'],
    ['two', 'own'],
    ['two service', 'service'],
  ])
  expect(firstComparison(takes, 'two')).toEqual({ from: 'two service', to: 'two' })
  expect(firstComparison([take('one'), take('two')], 'two')).toEqual({ from: 'one', to: 'two' })
  expect(firstComparison([take('one'), take('two')], 'one')).toEqual({ from: 'two', to: 'one' })
  expect(firstComparison([take('one')], 'one')).toBeNull()
})
