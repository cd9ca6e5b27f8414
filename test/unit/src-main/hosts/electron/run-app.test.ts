// Catches a window that can navigate away, ask for permissions, hand a port over twice, or have more than the bridge's
// port; a sandbox that is off where it works, or on where it ends the service; an app that Windows knows by another id.
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { prepareApp } from '#main/hosts/electron/run-app.ts'
import { app, cancellable, double, sendToMain } from '../../../../helpers/electron-double.ts'
import { openElectron } from '../../../../helpers/open-electron.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const hostile = [
  'https://example.com/',
  'file:///etc/passwd',
  'app://backlot.example/index.html',
  'javascript:alert(1)',
  'data:text/html,x',
  'media://library/1/original',
]

/** The id that Windows knows: another one loses pinned icons and notifications. It is the installer's, too. */
const knownId = 'studio.backlot.Backlot'

afterEach(() => {
  double.reset()
})

function contents() {
  const [window] = double.windows
  if (window === undefined) throw new Error('No window is open.')
  return window.webContents
}

/**
 * What Electron does when the page navigates: first the event of any frame, then the main frame's if the first one
 * passes.
 */
function wantsToGo(url: string): string {
  const event = (name: string) => {
    const made = cancellable({ url, isMainFrame: true })
    contents().emit(name, made)
    return made
  }
  if (event('will-frame-navigate').defaultPrevented) return 'cancelled before it was decided'
  return event('will-navigate').defaultPrevented ? 'cancelled' : 'goes'
}

test('every page is sandboxed, except where Chromium runs without a sandbox, whoever runs it', async () => {
  await using profile = await makeTempFolder()
  expect(prepareApp(profile.path)).toBe(true)
  expect(double.isSandboxed).toBe(true)
  double.reset()
  // As for root, for whom enabling the sandbox as well ends every utility process.
  double.switches.add('no-sandbox')
  expect(prepareApp(profile.path)).toBe(true)
  expect(double.isSandboxed).toBe(false)
})

test('Windows knows the app by its id, and Chromium keeps its data in the profile', async () => {
  await using profile = await makeTempFolder()
  prepareApp(profile.path)
  expect(double.userModelId).toBe(knownId)
  expect(app.getPath('userData')).toBe(join(profile.path, 'electron'))
})

test('no navigation leads to another page', async () => {
  await using _ = await openElectron()
  for (const url of hostile) {
    expect(wantsToGo(url), url).toBe('cancelled')
    const redirect = cancellable({ url, isMainFrame: true })
    contents().emit('will-redirect', redirect)
    expect(redirect.defaultPrevented, url).toBe(true)
    expect(contents().openHandler({ url })).toEqual({ action: 'deny' })
  }
  const inFrame = cancellable({ url: 'app://backlot/index.html', isMainFrame: false })
  contents().emit('will-frame-navigate', inFrame)
  expect(inFrame.defaultPrevented).toBe(true)
  const webview = cancellable({})
  contents().emit('will-attach-webview', webview)
  expect(webview.defaultPrevented).toBe(true)
  expect(wantsToGo('app://backlot/index.html#/library')).toBe('goes')
})

test('saves a library file where the user chooses, and the page stays', async () => {
  await using _ = await openElectron()
  for (const url of ['media://library/a1/download', 'media://library/a1/original']) {
    expect(wantsToGo(url)).toBe('cancelled')
  }
  expect(contents().saved).toEqual(['media://library/a1/download'])
})

test('a link asks first, showing its host, and opens only after a yes', async () => {
  await using _ = await openElectron()
  contents().openHandler({ url: 'https://example.com/help' })
  contents().openHandler({ url: 'file:///etc/passwd' })
  await new Promise(setImmediate)
  expect(double.asked).toMatchObject([{ message: 'Open example.com outside Backlot?' }])
  expect(double.opened).toEqual([])
  double.answer = 0
  contents().openHandler({ url: 'https://example.com/help' })
  await new Promise(setImmediate)
  expect(double.opened).toEqual(['https://example.com/help'])
})

test('denies every permission except copying, fullscreen, messages and the microphone, and grants those to our page only', async () => {
  await using _ = await openElectron()
  const { request, check, device } = double.permissions
  const ask = (permission: string, url: string, isMainFrame = true, media: readonly string[] = []) => {
    let answer: unknown
    const [page, details] = [{ getURL: () => url }, { isMainFrame, mediaTypes: media }]
    const given: unknown[] = [page, permission, (yes: unknown) => void (answer = yes), details]
    request(...(given as never[]))
    const checked = check(...([page, permission, url, { isMainFrame, mediaType: media[0] }] as never[]))
    return [answer, checked]
  }
  const ours = 'app://backlot/index.html'
  for (const permission of ['media', 'geolocation', 'midi', 'openExternal', 'hid', 'usb', 'unknown']) {
    expect(ask(permission, ours), permission).toEqual([false, false])
  }
  expect(ask('clipboard-read', ours)).toEqual([false, false])
  expect(ask('clipboard-sanitized-write', ours)).toEqual([true, true])
  expect(ask('notifications', ours)).toEqual([true, true])
  expect(ask('notifications', 'app://evil/')).toEqual([false, false])
  expect(ask('fullscreen', 'app://evil/')).toEqual([false, false])
  expect(ask('fullscreen', ours, false)[0]).toBe(false)
  expect(ask('media', ours, true, ['audio'])).toEqual([true, true])
  expect(ask('media', 'app://evil/', true, ['audio'])).toEqual([false, false])
  expect(ask('media', ours, true, ['video'])).toEqual([false, false])
  expect(ask('media', ours, true, ['audio', 'video'])[0]).toBe(false)
  expect(device()).toBe(false)
})

test('the window is sandboxed and isolated, and has no access to Node', async () => {
  await using _ = await openElectron()
  expect(double.windows[0]?.options['webPreferences']).toEqual({
    preload: '/out/preload/index.cjs',
    sandbox: true,
    contextIsolation: true,
    webSecurity: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    allowRunningInsecureContent: false,
    navigateOnDragDrop: false,
    spellcheck: false,
  })
})

test('the page gets a frozen name and a path lookup, and nothing else', async () => {
  await using _ = await openElectron()
  expect(Object.keys(double.exposed)).toEqual(['backlotHost'])
  const host = double.exposed['backlotHost'] as { kind: string; pathOf(file: object): string }
  expect(Object.isFrozen(host)).toBe(true)
  expect(Object.keys(host).toSorted()).toEqual(['kind', 'pathOf'])
  expect(host.kind).toBe('electron')
  expect(host.pathOf({ path: '/home/a.wav' })).toBe('/home/a.wav')
})

test('closes a second port, or one from any other sender, without reading it', async () => {
  await using electron = await openElectron()
  await electron.call.app.info()
  const offer = async (sender: object) => {
    const { port1, port2 } = new MessageChannel()
    const closed = new Promise((resolve) => port1.once('close', resolve))
    sendToMain('bridge-port', [port2], sender)
    await closed
  }
  const url = 'app://backlot/index.html'
  await offer({})
  await offer({ senderFrame: null })
  await offer({ senderFrame: { parent: {}, url } })
  await offer({ senderFrame: { parent: null, url: 'https://example.com/' } })
  await offer({ senderFrame: { parent: null, url: 'about:blank' } })
  await offer({ sender: {}, senderFrame: { parent: null, url } })
  expect(electron.standIn.calls()).toBe(1)
  expect(await electron.call.app.info()).toMatchObject({ host: 'electron' })
})

test('a reloaded page may offer one port, and the old one is closed', async () => {
  await using electron = await openElectron()
  await electron.call.app.info()
  await double.windows[0]?.loadURL('app://backlot/index.html')
  const { port1, port2 } = new MessageChannel()
  let closed = false
  port1.once('close', () => (closed = true))
  sendToMain('bridge-port', [port2])
  await new Promise((resolve) => setImmediate(resolve))
  expect(closed).toBe(false)
  port1.close()
})

test('a closed window stores its place, and the last one ends the app', async () => {
  await using electron = await openElectron()
  const [window] = double.windows
  if (window === undefined) throw new Error('No window is open.')
  window.bounds = { x: 10, y: 20, width: 1000, height: 700 }
  window.close()
  expect(electron.places).toEqual([{ corner: { x: 10, y: 20 }, width: 1000, height: 700, maximized: false }])
  expect(double.exits).toEqual([0])
})

test('an address of the system opens its screen, and nothing else that is in it', async () => {
  await using _ = await openElectron('backlot://library')
  const opened = () => new URL(contents().url).hash
  expect(opened()).toBe('#/library')
  const start = (address: string) => app.emit('second-instance', {}, ['backlot', address], '/')
  start('backlot://settings/../../x?y#z')
  await expect.poll(opened).toBe('#/settings')
  start('backlot://evil.example/')
  start('https://example.com/')
  expect(new URL(contents().url).host).toBe('backlot')
  expect(opened()).toBe('#/settings')
})

test.each(['second-instance', 'activate'])(
  '%s brings the window to the front, or reopens a closed one',
  async (event) => {
    await using _ = await openElectron()
    app.emit(event, {}, [], '/')
    expect(double.windows).toHaveLength(1)
    expect(double.windows[0]?.shown).toContain('focus')
    app.removeAllListeners('window-all-closed')
    double.windows[0]?.close()
    expect(double.windows).toEqual([])
    app.emit(event, {}, [], '/')
    expect(double.windows).toHaveLength(1)
  },
)

test('reloads a page that crashed or quits, as the user chooses', async () => {
  await using _ = await openElectron()
  const crash = async (answer: number) => {
    double.answer = answer
    contents().emit('render-process-gone', {}, { reason: 'oom', exitCode: 1 })
    await new Promise(setImmediate)
  }
  contents().emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 })
  expect(double.asked).toEqual([])
  await crash(0)
  expect(double.asked).toMatchObject([{ message: 'The Backlot window stopped working' }])
  expect([contents().reloads, double.exits]).toEqual([1, []])
  await crash(1)
  expect([contents().reloads, double.exits]).toEqual([1, [0]])
})

test('reloads a page that hangs in a new process after a yes, without a second question', async () => {
  await using _ = await openElectron()
  double.answer = 1
  double.windows[0]?.emit('unresponsive')
  await new Promise(setImmediate)
  expect(double.asked.map(({ message }) => message)).toEqual(['The Backlot window is not responding'])
  expect(contents().reloads).toBe(1)
})

test('asks about a hang once, and closes the question when the page responds again', async () => {
  await using _ = await openElectron()
  double.answer = null
  const [window] = double.windows
  window?.emit('unresponsive')
  window?.emit('unresponsive')
  expect(double.asked).toHaveLength(1)
  window?.emit('responsive')
  await new Promise(setImmediate)
  expect(contents().reloads).toBe(0)
  window?.emit('unresponsive')
  expect(double.asked).toHaveLength(2)
})
