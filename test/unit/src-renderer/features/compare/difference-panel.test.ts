// Would catch: an input of only one of two runs that is not shown, and an equal one shown as different.
import type { AssetDetail } from '#shared/bridge/library.ts'
import { expect, it } from 'vitest'
import { differencesOf } from '#renderer/features/compare/difference-panel.tsx'
import { assetOf } from '../../lib/asset-fixture.ts'

const detailOf = (number: number, input: Record<string, unknown>, charged: number): AssetDetail => ({
  asset: assetOf(number),
  path: '',
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
