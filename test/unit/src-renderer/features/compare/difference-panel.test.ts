// Would catch: an input of only one of two runs that is not shown, and an equal one shown as different.
import type { AssetDetail } from '#shared/bridge/library.ts'
import { JobId } from '#shared/domain/ids.ts'
import { expect, it } from 'vitest'
import { differencesOf } from '#renderer/features/compare/difference-panel.tsx'
import { assetOf } from '../../lib/asset-fixture.ts'

const detailOf = (number: number, input: Record<string, unknown>, charged: number): AssetDetail => ({
  asset: assetOf(number),
  path: '',
  video: null,
  recipe: {
    modelId: 'varied',
    modelName: 'Varied Still',
    prompt: 'a vessel',
    template: null,
    input: { prompt: 'a vessel', ...input },
    quoted: charged,
    charged,
    startedAt: '2026-11-19T12:00:00Z',
    queuedMs: 0,
    tookMs: 38_000,
  },
})

it('puts inputs and facts side by side, says what is the same, and leaves the prompt to the word diff', () => {
  const rows = differencesOf(
    detailOf(1, { quality: 'high', seed: 7 }, 12),
    detailOf(2, { quality: 'low', hdr: true }, 6),
    false,
  )
  expect(rows.filter(({ isSame }) => !isSame).map(({ label, a, b }) => [label, a, b])).toEqual([
    ['Quality', 'High', 'Low'],
    ['Seed', '7', ''],
    ['Hdr', '', expect.any(String)],
    ['Cost', '12\u00A0cr', '6\u00A0cr'],
  ])
  expect(rows.filter(({ isSame }) => isSame).map(({ label }) => label)).toEqual([
    'Model',
    'Run time',
    'Dimensions',
    'File',
    'Created',
  ])
})

// Would catch: two cuts of a video that look the same because nothing says how they were edited.
it('says how two cuts of a video differ', () => {
  const cutOf = (number: number, flow: string, charged: number): AssetDetail => ({
    asset: assetOf(number, { kind: 'video', part: 'final', flow, duration: 38 }),
    path: '',
    recipe: null,
    video: {
      takeId: JobId.parse('job-1'),
      topic: 'Why clay cracks',
      flow,
      voice: 'Rowan',
      captions: true,
      music: true,
      charged,
      tookMs: 5_000,
    },
  })
  const rows = differencesOf(cutOf(1, 'classic', 49), cutOf(2, 'magazine_spread', 4), false)
  expect(rows.filter(({ isSame }) => !isSame).map(({ label, a, b }) => [label, a, b])).toEqual([
    ['Editing style', 'Classic', 'Magazine spread'],
    ['Cost', '49\u00A0cr', '4\u00A0cr'],
  ])
  expect(rows.filter(({ isSame }) => isSame).map(({ label }) => label)).toContain('Length')
})
