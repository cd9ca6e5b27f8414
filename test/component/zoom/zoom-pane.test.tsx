import { useZoom, fitted } from '#renderer/ui/zoom.ts'
import { ZoomPane } from '#renderer/ui/zoom-pane.tsx'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { keyboard } from '../driver.ts'
import { mount } from '../mount.tsx'

function paintImage(width: number, height: number): string {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  return canvas.toDataURL()
}

const source = paintImage(1_000, 500)

/** A box half as wide as the image. */
function Pane() {
  const [view, setView] = useState(fitted)
  const zoom = useZoom({ view, onView: setView })
  return (
    <div style={{ width: 500, height: 300 }}>
      <ZoomPane zoom={zoom} source={source} alt="" onError={() => undefined} />
    </div>
  )
}

async function mountPane() {
  mount(<Pane />)
  const pane = document.querySelector<HTMLElement>('[role="group"]')
  const image = pane?.querySelector('img')
  if (pane === null || image === null || image === undefined) throw new Error('The pane is not there.')
  const at = () => ({ left: image.offsetLeft, top: image.offsetTop, width: image.offsetWidth, name: pane.ariaLabel })
  await expect.poll(at).toEqual({ left: 0, top: 25, width: 500, name: 'Image, 50%' })
  return { pane, at }
}

/** Would catch: a 100 % that is not one image pixel per screen pixel, and an image that the keys cannot move. */
test('keys fit an image, show its actual size and move it', async () => {
  const { pane, at } = await mountPane()
  pane.focus()
  await keyboard.press('ArrowRight')
  expect(at()).toMatchObject({ left: 0, name: 'Image, 50%' })
  await keyboard.press('1')
  expect(at()).toEqual({ left: -250, top: -100, width: 1_000, name: 'Image, 100%' })
  await keyboard.press('ArrowRight')
  expect(at()).toMatchObject({ left: -310, top: -100 })
  await keyboard.press('ArrowUp')
  expect(at()).toMatchObject({ left: -310, top: -40 })
  await keyboard.press('+')
  expect(at()).toMatchObject({ width: 1_250, name: 'Image, 125%' })
  await keyboard.press('-', '-')
  expect(at()).toMatchObject({ width: 800, name: 'Image, 80%' })
  await keyboard.press('0')
  expect(at()).toEqual({ left: 0, top: 25, width: 500, name: 'Image, 50%' })
})

/** Would catch: an image that slips away under the pointer or cannot be dragged, and a page that zooms instead. */
test('a wheel zooms at the pointer, a drag moves, and a double click zooms in and out', async () => {
  const { pane, at } = await mountPane()
  const { left, top } = pane.getBoundingClientRect()
  const place = { x: 100, y: 150 }
  await userEvent.dblClick(pane, { position: place })
  // The point a fifth from the left is still under the pointer.
  expect(at()).toMatchObject({ left: place.x - 200, width: 1_000 })

  await userEvent.pointer([
    { coords: { x: left + 300, y: top + 150 }, keys: '[MouseLeft>]' },
    { coords: { x: left + 250, y: top + 130 } },
    { keys: '[/MouseLeft]' },
  ])
  await expect.poll(at).toMatchObject({ left: place.x - 250, top: -120 })
  await userEvent.dblClick(pane, { position: place })
  expect(at()).toMatchObject({ left: 0, width: 500 })

  const turn = new WheelEvent('wheel', { deltaY: -200, clientX: left + 100, clientY: top + 150, cancelable: true })
  expect(pane.dispatchEvent(turn)).toBe(false)
  await expect.poll(() => at().width).toBe(Math.round(500 * Math.exp(0.4)))
  expect(at().left).toBe(Math.round(100 - 100 * Math.exp(0.4)))
})
