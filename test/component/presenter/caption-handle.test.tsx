// Would catch: captions that are moved by pointer only, outside the safe area, or not as far as the pointer, and corners
// that do not make them larger.
import { CaptionHandle } from '#renderer/features/presenter/captions/caption-handle.tsx'
import { layCaption, safeArea, sizeOf } from '#shared/domain/captions/caption-style.ts'
import { CaptionLook } from '#shared/domain/captions/cue.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../mount.tsx'

const frame = { width: 1080, height: 1920 }
const measure = (text: string, pixels: number) => text.length * pixels * 0.5

function Preview({ onDragging }: { onDragging(isDragging: boolean): void }) {
  const [y, setY] = useState<number | null>(null)
  const [size, setSize] = useState<number | null>(null)
  const look = { ...CaptionLook.parse({ style: 'plate' }), y, size }
  const laid = layCaption('Slow the rim down', look, frame, measure)
  if (laid === null) return null
  return (
    <svg width={270} height={480} viewBox={`0 0 ${frame.width} ${frame.height}`}>
      <CaptionHandle
        laid={laid}
        size={sizeOf(look)}
        frame={frame}
        onPlace={setY}
        onSize={setSize}
        onDragging={onDragging}
      />
    </svg>
  )
}

test('captions are moved in the preview by pointer and by arrow keys, within the safe area', async () => {
  const seen: boolean[] = []
  mount(<Preview onDragging={(isDragging) => seen.push(isDragging)} />)
  const handle = page.getByRole('slider', { name: 'Caption position' })
  const top = () => handle.element().getBoundingClientRect().top
  const first = top()
  const { left, width } = handle.element().getBoundingClientRect()
  const fire = (type: string, clientY: number) =>
    handle
      .element()
      .dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX: left + width / 2, clientY }),
      )
  handle.element().setPointerCapture = () => undefined
  fire('pointerdown', first + 5)
  await expect.poll(() => seen).toEqual([true])
  fire('pointermove', first + 5 - 96)
  await expect.poll(() => top() - first).toBeCloseTo(-96, 0)
  fire('pointermove', -2_000)
  const svg = handle.element().closest('svg')?.getBoundingClientRect().top ?? 0
  await expect.poll(() => top() - svg).toBeCloseTo(480 * safeArea.y, 0)
  fire('pointerup', -2_000)
  await expect.poll(() => seen).toEqual([true, false])

  handle.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => top() - svg).toBeCloseTo(480 * (safeArea.y + 0.01), 0)
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.poll(() => top() - svg).toBeCloseTo(480 * (safeArea.y + 0.06), 0)
  await userEvent.keyboard('{End}')
  await expect
    .poll(() => handle.element().getBoundingClientRect().bottom - svg)
    .toBeCloseTo(480 * (safeArea.y + safeArea.height), 0)
})

test('a corner makes the captions as much larger as it is pulled from their middle, in steps that are one drag', async () => {
  mount(<Preview onDragging={() => undefined} />)
  const handle = page.getByRole('slider', { name: 'Caption position' }).element()
  const corner = handle.parentElement?.querySelectorAll<SVGRectElement>('.caption-corner')[3]
  if (corner === undefined) throw new Error('There is no corner.')
  corner.setPointerCapture = () => undefined
  const before = handle.getBoundingClientRect()
  const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 }
  const fire = (type: string, factor: number) =>
    corner.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        button: 0,
        clientX: middle.x + (before.width / 2) * factor,
        clientY: middle.y + (before.height / 2) * factor,
      }),
    )
  fire('pointerdown', 1)
  await expect.poll(() => handle.parentElement?.hasAttribute('data-dragged')).toBe(true)
  fire('pointermove', 1.25)
  await expect.poll(() => handle.getBoundingClientRect().height / before.height).toBeCloseTo(1.25, 1)
  fire('pointermove', 0.1)
  await expect.poll(() => handle.getBoundingClientRect().height / before.height).toBeLessThan(0.7)
  fire('pointerup', 0.1)
  await expect.poll(() => handle.parentElement?.hasAttribute('data-dragged')).toBe(false)
})
