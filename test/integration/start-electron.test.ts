// Catches: a start that shows nothing because Electron cannot run, one that does not report why, and an Electron
// process that is started wrongly or outlives its start.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { builtProgram } from '../helpers/built-product.ts'
import { sampleOf } from '../helpers/storm.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const start = resolve(import.meta.dirname, '../../scripts/start.ts')
// The stand-ins for Electron's program are shell scripts.
const onUnix = process.platform !== 'win32'
// A start that has to build first takes longer than some of these wait.
beforeAll(() => builtProgram('serve'))

/** Runs `npm start` with a program in place of Electron, and collects its output. */
async function startWith(program: string, args: readonly string[] = []) {
  const folder = await makeTempFolder()
  const electron = join(folder.path, 'electron')
  await writeFile(electron, program)
  await chmod(electron, 0o755)
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env
  const child: ChildProcess = spawn(process.execPath, [start, '--profile', join(folder.path, 'profile'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      // Prevents a real browser from opening in place of the window.
      CHROME_PATH: '/bin/false',
      DISPLAY: ':99',
      BACKLOT_ELECTRON: electron,
      ELECTRON_RUN_AS_NODE: '1',
      XDG_STATE_HOME: join(folder.path, 'state'),
    },
  })
  let text = ''
  for (const output of [child.stdout, child.stderr]) output?.setEncoding('utf8').on('data', (part) => (text += part))
  const exited = once(child, 'exit')
  return {
    child,
    exited,
    text: () => text,
    folder: folder.path,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
      await folder[Symbol.asyncDispose]()
    },
  }
}

const sandbox =
  'echo "FATAL:setuid_sandbox_host.cc(158)] The SUID sandbox helper binary was found, but is not configured correctly." >&2'

const failures: readonly (readonly [string, string, RegExp])[] = [
  ['is stopped by its sandbox', `#!/bin/sh\n${sandbox}\nkill -TRAP $$\n`, /doesn’t allow Electron’s sandbox/],
  ['dies with SIGTRAP and no message', '#!/bin/sh\nkill -TRAP $$\n', /crashed on startup.*sandbox/],
  [
    'finds no display',
    '#!/bin/sh\necho "ERROR:ozone_platform_x11.cc Missing X server or \\$DISPLAY" >&2\nexit 1\n',
    /no display/,
  ],
  [
    'lacks a library',
    '#!/bin/sh\necho "electron: error while loading shared libraries: libnss3.so: cannot open shared object file" >&2\nexit 127\n',
    /the library libnss3\.so/,
  ],
  ['is a damaged download', '\x7fELF, and nothing after it', /can’t be run|quit on startup/],
]

test.runIf(onUnix).each(sampleOf(failures, 1))(
  'if Electron %s, reports it in one sentence and opens in the browser',
  async (_, program, reason) => {
    await using started = await startWith(program)
    await expect.poll(started.text).toMatch(/^Backlot is ready at http:/m)
    const [sentence = ''] = started
      .text()
      .split('\n')
      .filter((line) => line.startsWith('Couldn’t open the Backlot window'))
    expect(sentence).toMatch(reason)
    expect(sentence).toMatch(/\. Backlot opens in your browser instead\.$/)
  },
)

test.runIf(onUnix).each(sampleOf(failures.slice(1), 2))(
  'if Electron %s, with --host electron reports the reason and exits',
  async (_, program, reason) => {
    await using started = await startWith(program, ['--host', 'electron'])
    expect(await started.exited).toEqual([1, null])
    expect(started.text()).toMatch(/^Couldn’t open the Backlot window/m)
    expect(started.text()).toMatch(reason)
    expect(started.text()).not.toContain('Backlot is ready')
  },
)

test.runIf(onUnix).each([
  ['that gave way to another window', '#!/bin/sh\nexit 0\n', 0],
  ['that has reported why it cannot start', '#!/bin/sh\nexit 70\n', 1],
])('an Electron %s is not followed by a browser', async (_, program, code) => {
  await using started = await startWith(program)
  expect(await started.exited).toEqual([code, null])
  expect(started.text()).not.toContain('Backlot is ready')
  expect(started.text().includes('already open')).toBe(code === 0)
})

test.runIf(onUnix)(
  "Electron does not run as plain Node, receives its parent's id, and ends with Ctrl-C without leaving files",
  async () => {
    const program = [
      '#!/bin/sh',
      'echo "node=$ELECTRON_RUN_AS_NODE args=$*"',
      'for argument in "$@"; do case "$argument" in --shown-file=*) : > "${argument#--shown-file=}";; esac; done',
      'trap "exit 0" TERM',
      'while :; do sleep 0.1; done',
    ]
    await using started = await startWith(`${program.join('\n')}\n`)
    await expect.poll(started.text).toContain('args=')
    const [, parent, shownFile = ''] = /node= args=.*--parent=(\d+) .*--shown-file=(\S+)/.exec(started.text()) ?? []
    expect(parent).toBe(String(started.child.pid))
    expect(existsSync(dirname(shownFile))).toBe(true)
    started.child.kill('SIGINT')
    expect(await started.exited).toEqual([0, null])
    expect(existsSync(dirname(shownFile))).toBe(false)
  },
)

test.runIf(onUnix)('a crash after the window was shown ends the start, and nothing else opens', async () => {
  const program = [
    '#!/bin/sh',
    'for argument in "$@"; do case "$argument" in --shown-file=*) : > "${argument#--shown-file=}";; esac; done',
    'kill -TRAP $$',
  ]
  await using started = await startWith(`${program.join('\n')}\n`)
  expect(await started.exited).toEqual([1, null])
  expect(started.text()).not.toContain('Backlot is ready')
})
