// Catches a window that opens where no display is any more, or that never opens because of its stored place; a start that
// fails because its window was closed at once; an alert because the place of a window could not be saved.
import { createInterfaceScale } from '#main/hosts/electron/interface-scale.ts'
import { openWindow, readWindowPlace } from '#main/hosts/electron/open-window.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BrowserWindow, double } from '../../../../helpers/electron-double.ts'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'

const displays = [
  { x: 0, y: 0, width: 1920, height: 1040 },
  { x: 1920, y: -200, width: 1280, height: 1024 },
]
const first = { corner: null, width: 1440, height: 900, maximized: false }
const read = (kept: unknown) =>
  readWindowPlace({ read: () => kept, write: () => undefined }, displays, createMemoryLog())
const at = (x: number, y: number) => ({ corner: { x, y }, width: 1000, height: 700, maximized: false })

test.each([at(0, 0), at(1820, 900), at(-900, 10), at(1920, -200), at(3100, 0)])('%j is kept', (place) => {
  expect(read(place)).toEqual(place)
})

test.each([at(3200, 0), at(0, 1041), at(-950, 0), at(0, -300), at(1900, -100_000)])(
  '%j is not on a display',
  (place) => {
    expect(read(place)).toEqual(first)
  },
)

test.each([undefined, null, {}, [], 'x', { ...at(0, 0), width: 10 }, { ...at(0, 0), height: Number.NaN }, { x: 1 }])(
  '%j is not a place',
  (kept) => {
    expect(read(kept)).toEqual(first)
  },
)

test('reports an unreadable file, and the window opens anyway', () => {
  const log = createMemoryLog()
  const store = {
    read: () => {
      throw new SyntaxError('Unexpected end of JSON input')
    },
    write: () => undefined,
  }
  expect(readWindowPlace(store, displays, log)).toEqual(first)
  expect(log.lines).toHaveLength(1)
})

const full = () => {
  throw new Error('ENOSPC')
}
function open(log = createMemoryLog()) {
  onTestFinished(() => double.reset())
  return openWindow({
    preloadFile: '/out/preload/index.cjs',
    placeStore: { read: () => ({}), write: full },
    log,
    scale: createInterfaceScale({ platform: 'linux' }),
    path: null,
    near: null,
    onMade: () => undefined,
    onShown: () => undefined,
  })
}

test('a window closes although its place cannot be saved', async () => {
  const log = createMemoryLog()
  const window = await open(log)
  window.close()
  expect(window.isDestroyed()).toBe(true)
  expect(log.lines).toMatchObject([{ message: 'The place of the window could not be saved.' }])
})

/** Opens a window whose page does not load: `isClosed` before it did. */
function openUnloaded(isClosed: boolean) {
  const load = vi.spyOn(BrowserWindow.prototype, 'loadURL').mockImplementationOnce(function (this: BrowserWindow) {
    if (isClosed) this.close()
    return Promise.reject(new Error('ERR_FAILED (-2)'))
  })
  onTestFinished(() => load.mockRestore())
  return open()
}

test('a window that is closed while its page loads is no error; a page that does not load is one', async () => {
  expect((await openUnloaded(true)).isDestroyed()).toBe(true)
  await expect(openUnloaded(false)).rejects.toThrow('ERR_FAILED')
})
