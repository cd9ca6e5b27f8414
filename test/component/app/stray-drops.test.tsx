// Catches: a file that is dropped beside what takes it and replaces the app with itself; and a text, or a file that is
// taken, whose drop is refused.
import { expect, onTestFinished, test } from 'vitest'
import { refuseStrayDrops } from '#renderer/app/stray-drops.ts'

function drop(target: EventTarget, fill: (dragged: DataTransfer) => void): DragEvent {
  const dataTransfer = new DataTransfer()
  fill(dataTransfer)
  const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })
  target.dispatchEvent(event)
  return event
}
const withFile = (dragged: DataTransfer) => void dragged.items.add(new File(['heron'], 'heron.png'))

test('refuses a file beside what takes it, and nothing else', () => {
  onTestFinished(refuseStrayDrops(window))
  expect(drop(document.body, withFile).defaultPrevented).toBe(true)
  const text = drop(document.body, (dragged) => dragged.setData('text/plain', 'a heron'))
  expect(text.defaultPrevented).toBe(false)
})

test('leaves a file to what takes it', () => {
  onTestFinished(refuseStrayDrops(window))
  const area = document.createElement('div')
  document.body.append(area)
  onTestFinished(() => area.remove())
  const taken: string[] = []
  area.addEventListener('drop', (event) => {
    event.preventDefault()
    taken.push(event.dataTransfer?.dropEffect ?? '')
  })
  const before = new DataTransfer().dropEffect
  const event = drop(area, withFile)
  expect(taken).toEqual([before])
  expect(event.dataTransfer?.dropEffect).toBe(before)
})

test('leaves a file to what takes files anywhere in the window, however late that began', () => {
  onTestFinished(refuseStrayDrops(window))
  const taken: boolean[] = []
  const take = (event: DragEvent) => {
    taken.push(!event.defaultPrevented)
    event.preventDefault()
  }
  window.addEventListener('drop', take)
  onTestFinished(() => window.removeEventListener('drop', take))
  drop(document.body, withFile)
  drop(document.body, withFile)
  expect(taken).toEqual([true, true])
})
