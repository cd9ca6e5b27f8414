// Catches: work without a model that has an English name in every language, and a model of the service that is renamed
// because it is called as such work is.
import { afterEach, expect, it } from 'vitest'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { loadLanguage } from '#renderer/languages/load-language.ts'
import { modelNameOf, namedWorkspace, promptOf } from '#renderer/lib/own-names.ts'
import { english, showLanguage } from '#renderer/texts/language.ts'

afterEach(() => showLanguage(english))

const video = { modelId: 'avatar-video-basic', modelName: 'Avatar video basic' }

it('names work without a model in the language of the window', async () => {
  expect(modelNameOf(video)).toBe('Avatar video basic')
  showLanguage(await loadLanguage('de'))
  expect(modelNameOf(video)).toBe('Avatar-Video basic')
  expect(modelNameOf({ modelName: 'Short video' })).toBe('Kurzvideo')
  expect(modelNameOf({ modelId: 'avatar-photoreal', modelName: 'Avatar photoreal' })).toBe('Avatar photoreal')
  expect(promptOf({ modelId: 'short-video', prompt: 'Chosen by the service' })).toBe('Vom Dienst gewählt')
  expect(promptOf({ modelId: 'composer-autopilot', prompt: 'Fill 3 slots' })).toBe('3 Plätze füllen')
})

it('keeps the names of the service, and what the user wrote', async () => {
  showLanguage(await loadLanguage('de'))
  expect(modelNameOf({ modelId: 'studio/speech-2', modelName: 'Speech' })).toBe('Speech')
  expect(modelNameOf({ modelId: 'halide-still-2', modelName: 'Halide Still 2' })).toBe('Halide Still 2')
  expect(promptOf({ modelId: 'halide-still-2', prompt: 'Chosen by the service' })).toBe('Chosen by the service')
})

it('names this computer, as the same object until the language changes', async () => {
  const local = {
    id: WorkspaceId.parse('w'),
    kind: 'local',
    name: 'This computer',
    baseUrl: '',
    keyHint: '',
    createdAt: '2026-11-27T00:00:00.000Z',
  } as const
  showLanguage(await loadLanguage('de'))
  expect(namedWorkspace(local).name).toBe('Dieser Computer')
  expect(namedWorkspace(local)).toBe(namedWorkspace(local))
  showLanguage(await loadLanguage('ja'))
  expect(namedWorkspace(local).name).toBe('このコンピュータ')
  const hosted = { ...local, kind: 'hosted', name: 'This computer' } as const
  expect(namedWorkspace(hosted)).toBe(hosted)
})
