// Catches: a form that shows another presenter than the video of the chosen voice will have.
import { ShortVideoOptions } from '#shared/contract/short-video.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keyboard } from '../driver.ts'
import { keepSettings, openWindow } from '../window.tsx'

/** A shipped image, because the form leaves out one that cannot be read. */
const image = (name: string) => `/resources/covers/presenters/${name}-3.webp`
const voice = (name: string, gender: 'man' | 'woman', character: string) => {
  return { name, gender, presenterUrls: { pixar: image(`${gender}-3d-${character}`) } }
}
const options = ShortVideoOptions.parse({
  voices: [voice('Rowan', 'man', 'finn'), voice('Alder', 'man', 'kofi'), voice('Linden', 'woman', 'mina')],
  presets: [
    { id: 'creator', name: 'Creator', previewUrls: { man: image('man-creator'), woman: image('woman-creator') } },
    { id: 'pixar', name: '3D look', previewUrls: { man: image('man-3d-finn'), woman: image('woman-3d-mina') } },
  ],
})

test('the form shows the presenter of the chosen voice in the 3D look, and says that voices differ', async () => {
  openWindow({
    settings: keepSettings(),
    shortVideo: {
      list: async () => ({ videos: [], next: null }),
      options: async () => options,
      quote: async () => ({ kind: 'own', least: 4, credits: 4, most: 4, count: 3 }),
    },
  })
  await page.getByRole('link', { name: 'Presenter' }).click()
  await keyboard.press('Shift+N')
  const style = (name: string) => page.getByRole('radio', { name })
  const imageOf = (name: string) => style(name).element().querySelector('img')?.getAttribute('src')
  await expect.element(style('3D look')).toBeVisible()
  expect([imageOf('Creator'), imageOf('3D look')]).toEqual([image('man-creator'), image('man-3d-finn')])
  const words = page.getByText('In this style, each voice has a presenter of its own.')
  await expect.element(words).not.toBeInTheDocument()
  await style('3D look').click()
  await expect.element(words).toBeVisible()
  await page.getByRole('button', { name: /Default male voice/u }).click()
  await page.getByRole('option', { name: /^Alder/u }).click()
  expect([imageOf('Creator'), imageOf('3D look')]).toEqual([image('man-creator'), image('man-3d-kofi')])
  await page.getByRole('radio', { name: 'Woman' }).click()
  expect([imageOf('Creator'), imageOf('3D look')]).toEqual([image('woman-creator'), image('woman-3d-mina')])
})
