// Catches a window that opens or reloads at 100 % whatever was chosen, one that does not follow a change, and window
// buttons of another height than the title bar.
import { createInterfaceScale } from '#main/hosts/electron/interface-scale.ts'
import { afterEach, expect, test } from 'vitest'
import { BrowserWindow, double } from '../../../../helpers/electron-double.ts'
import { openElectron } from '../../../../helpers/open-electron.ts'

afterEach(() => {
  double.reset()
})

test('a window has the chosen zoom factor from its first page on, after a reload and after a change', async () => {
  await using app = await openElectron()
  const [window] = double.windows
  expect([window?.webContents.zoomFactor, window?.overlay.height]).toEqual([1, 40])
  app.scale.set(150)
  expect([window?.webContents.zoomFactor, window?.overlay.height]).toEqual([1.5, 60])
  // Chromium may have another factor for the page's origin.
  window?.webContents.setZoomFactor(1)
  window?.webContents.emit('dom-ready')
  expect(window?.webContents.zoomFactor).toBe(1.5)
})

test('a window that opens later has it too, and a closed one is left alone', () => {
  const scale = createInterfaceScale({ platform: 'darwin' })
  scale.set(80)
  const window = new BrowserWindow({})
  scale.admit(window as never)
  window.webContents.emit('dom-ready')
  expect([window.webContents.zoomFactor, window.overlay.height]).toEqual([0.8, undefined])
  window.close()
  scale.set(125)
  expect(window.webContents.zoomFactor).toBe(0.8)
})
