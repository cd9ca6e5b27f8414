import { MediaSources } from '#renderer/forms/media-sources.tsx'
import { BridgeProvider } from '#renderer/lib/bridge.tsx'
import type { ModelCard } from '#shared/bridge/catalog.ts'
import type { Asset } from '#shared/bridge/library.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { assetOf } from '../../unit/src-renderer/lib/asset-fixture.ts'
import { type Answers, bridgeOf, stayPending } from '../bridge-of.ts'
import { keyboard } from '../driver.ts'
import { mount } from '../mount.tsx'
import { keepSettings } from '../window.tsx'
import { toneBase } from './make-tone.ts'

const seconds = 20
const soundOf = (number: number, title: string, modelId: string): Asset => ({
  ...assetOf(number),
  kind: 'audio',
  title,
  modelId,
  width: null,
  height: null,
  duration: seconds,
  contentType: 'audio/wav',
})
const assets = [soundOf(1, 'A greeting', 'voice'), soundOf(2, 'A waltz', 'band')]
const cardOf = (id: string, name: string, category: string): ModelCard => ({
  id,
  name,
  category,
  description: '',
  outputType: 'audio',
  credits: 1,
  variesBy: [],
  coverVersion: null,
})

function openPicker(onAsset: (asset: Asset) => void) {
  const answers: Answers = {
    app: {
      info: async () => ({
        host: 'browser',
        version: '1',
        platform: 'linux',
        mediaBase: toneBase(seconds),
        profileFolder: '/p',
      }),
    },
    settings: keepSettings(),
    catalog: {
      list: async () => ({
        models: [cardOf('voice', 'Voice', 'Speech'), cardOf('band', 'Band', 'Music')],
        gone: [],
        changes: [],
        updatedAt: null,
      }),
    },
    library: {
      page: async () => ({ assets, start: 0, next: null, total: 2, all: 2 }),
      playback: async () => ({
        frameRate: null,
        duration: seconds,
        peaks: Array.from({ length: 200 }, (_, at) => 60 + 40 * Math.sin(at)),
      }),
    },
  }
  mount(
    <BridgeProvider bridge={bridgeOf(answers, stayPending)}>
      <MediaSources label="Voice" media="audio" onFiles={() => {}} onAsset={onAsset} />
    </BridgeProvider>,
  )
}
const sound = () => document.querySelector<HTMLAudioElement>('audio')

// Would catch: a file picker that shows sounds as silent icons, speech that starts over, and keys or a waveform that
// do nothing.
test('the file picker plays a sound by keys and by its waveform, and speech does not start over', async () => {
  const taken: string[] = []
  openPicker(({ title }) => taken.push(title))
  await page.getByRole('button', { name: /Voice/u }).last().click()
  const tile = page.getByRole('gridcell', { name: 'A greeting, 0:20' })
  await tile.click()
  const player = page.getByRole('group', { name: 'Listen to A greeting' })
  await expect.element(player.getByText('0:00.0 / 0:20.0')).toBeVisible()
  await keyboard.press(' ')
  await expect.poll(() => sound()?.paused).toBe(false)
  expect(sound()?.loop).toBe(false)
  await expect.element(player.getByRole('button', { name: 'Pause' })).toBeVisible()
  await keyboard.press(' ')
  await expect.poll(() => sound()?.paused).toBe(true)

  const wave = player.element().querySelector('canvas')
  if (wave === null) throw new Error('The sound has no waveform.')
  const { width } = wave.getBoundingClientRect()
  expect(width).toBeGreaterThan(300)
  await page.elementLocator(wave).click({ position: { x: width / 2, y: 10 }, force: true })
  await expect.poll(() => Math.round(sound()?.currentTime ?? 0)).toBe(seconds / 2)
  await keyboard.press('ArrowRight', 'ArrowRight')
  await expect.poll(() => sound()?.currentTime ?? 0).toBeGreaterThan(seconds / 2)

  await page.getByRole('gridcell', { name: 'A waltz, 0:20' }).click()
  await expect.element(page.getByRole('group', { name: 'Listen to A waltz' })).toBeVisible()
  await expect.poll(() => sound()?.loop).toBe(true)
  await keyboard.press('Enter')
  expect(taken).toEqual(['A waltz'])
})
