// Would catch: four videos that do not play and step as one, a view that the keys or the mouse cannot reach, a louder
// clip that is not turned down, and a chosen file that changes while the candidates do.
import type { Asset } from '#shared/bridge/library.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { assetOf } from '../../unit/src-renderer/lib/asset-fixture.ts'
import type { Answers } from '../bridge-of.ts'
import { keyboard } from '../driver.ts'
import clip from '../../fixtures/tiny-video.mp4?url'
import { openWindow } from '../window.tsx'

// The second is the longest, and leads.
const lengths = [1.5, 2, 1.6, 1.7]
const clips = lengths.map((duration, at): Asset =>
  assetOf(at + 1, {
    kind: 'video',
    title: `clip ${at + 1}`,
    width: 320,
    height: 180,
    duration,
    contentType: 'video/mp4',
  }),
)
const answers: Answers = {
  app: {
    info: async () => ({
      host: 'browser',
      version: '1.0.0',
      platform: 'linux',
      // Every address below it is the clip of two seconds.
      mediaBase: `${clip}?`,
      profileFolder: '',
    }),
  },
  library: {
    read: async ({ assetId }) => ({
      asset: clips.find(({ id }) => id === assetId) ?? assetOf(1),
      recipe: null,
      video: null,
      path: '',
    }),
    playback: async ({ assetId }) => ({
      frameRate: 25,
      duration: clips.find(({ id }) => id === assetId)?.duration ?? 0,
      peaks: null,
    }),
    scan: async ({ assetId }) => ({
      loudness: { integrated: assetId === 'asset-1' ? -14 : -20, peak: -1 },
      frames: null,
    }),
  },
}

function open() {
  openWindow(answers)
  const ids = clips.map(({ id }) => id)
  const target = { assets: ids, keep: ids[0], candidate: ids[1], from: 'library' }
  // The page of a test has a search of its own, which the router appends.
  location.hash = `#/compare?target=${encodeURIComponent(JSON.stringify(target))}&rest=`
}
const videos = () => [...document.querySelectorAll('video')]
const side = (name: string) => page.getByRole('region', { name, exact: true })
const view = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`, 'u') })

test('four videos are compared by mouse, and the louder one is turned down', async () => {
  open()
  await expect.element(side('Chosen')).toBeVisible()
  expect(videos()).toHaveLength(2)
  await view('4 up').click()
  await expect
    .poll(() => videos().map((video) => video.getAttribute('aria-label')))
    .toEqual(['clip 1', 'clip 2', 'clip 3', 'clip 4'])
  await expect.poll(() => videos()[0]?.volume).toBeCloseTo((videos()[1]?.volume ?? 0) * 0.501, 2)
  expect(videos().map(({ muted }) => muted)).toEqual([false, true, true, true])
  await side('File C').getByRole('button', { name: 'Listen' }).click()
  await expect.poll(() => videos().map(({ muted }) => muted)).toEqual([true, true, false, true])
  await page.getByRole('button', { name: /Match loudness/u }).click()
  await expect.poll(() => videos()[0]?.volume).toBe(videos()[1]?.volume)

  await side('File D').getByRole('button', { name: 'Make candidate' }).click()
  await expect.poll(() => videos()[1]?.getAttribute('aria-label')).toBe('clip 4')
  await view('Slider').click()
  const divider = page.getByRole('slider', { name: 'Divider' })
  await expect.element(divider).toHaveAttribute('aria-valuenow', '50')
  await view('Difference').click()
  await expect
    .poll(() => document.querySelector<HTMLElement>('[data-view="difference"]')?.style.mixBlendMode)
    .toBe('difference')
})

test('four videos are compared by keyboard', async () => {
  open()
  await expect.element(side('Chosen')).toBeVisible()
  await keyboard.press('ArrowRight')
  await expect.poll(() => videos().map((video) => video.getAttribute('aria-label'))).toEqual(['clip 1', 'clip 3'])
  await keyboard.press('b')
  await expect.element(view('Blink')).toBeChecked()
  await expect.poll(() => videos().map(({ muted }) => muted)).toEqual([true, false])
  await keyboard.press('b')
  await expect.poll(() => videos().map(({ muted }) => muted)).toEqual([false, true])
  await keyboard.press('Escape')
  await expect.element(view('2 up')).toBeChecked()
  await keyboard.press('Control+k', { text: 'View 4 up' }, 'Enter')
  await expect.poll(() => videos().length).toBe(4)
  // Both frame keys move all four on one clock.
  await expect
    .poll(() => videos().every(({ readyState }) => readyState === HTMLMediaElement.HAVE_ENOUGH_DATA))
    .toBe(true)
  await keyboard.press('.', '.', ',', '.')
  await expect
    .poll(() => videos().map(({ currentTime }) => currentTime.toFixed(3)))
    .toEqual(videos().map(() => (2.5 / 25).toFixed(3)))
  await keyboard.press('Control+k', { text: 'View with a slider' }, 'Enter')
  const divider = page.getByRole('slider', { name: 'Divider' })
  await expect.element(divider).toBeVisible()
  ;(divider.element() as HTMLElement).focus()
  await keyboard.press('ArrowLeft', 'ArrowLeft')
  await expect.element(divider).toHaveAttribute('aria-valuenow', '46')
  expect(videos().map((video) => video.getAttribute('aria-label'))).toEqual(['clip 1', 'clip 3'])
})
