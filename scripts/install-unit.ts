// `backlot install-unit`: has systemd start Backlot with this user's session, for a home server. Prints what to run next.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { programFiles } from '#main/hosts/program-folder.ts'
import { unitFile, unitPath } from './command/unit-file.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

function install(): void {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8420' },
      profile: { type: 'string' },
      remove: { type: 'boolean', default: false },
    },
  })
  if (process.platform !== 'linux') throw new Error('Only Linux has systemd. Start backlot serve by other means.')
  if (!/^[1-9]\d{0,4}$/.test(values.port) || Number(values.port) > 65_535) {
    throw new Error('--port takes a number from 1 to 65535, so that the address stays the same.')
  }
  const file = unitPath(process.env, homedir())
  if (values.remove) {
    rmSync(file, { force: true })
    say(`Removed ${file}\nStop Backlot with: systemctl --user disable --now backlot`)
    return
  }
  const command = join(dirname(programFiles(import.meta.filename).service), 'command.js')
  const profile = values.profile === undefined ? [] : ['--profile', resolve(values.profile)]
  const env: Record<string, string> = process.versions['electron'] === undefined ? {} : { ELECTRON_RUN_AS_NODE: '1' }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    unitFile({ command: [process.execPath, command, 'serve', '--port', values.port, ...profile], env }),
  )
  say(`Wrote ${file}
Start Backlot now and with your session:  systemctl --user enable --now backlot
Start it with the computer:               loginctl enable-linger
Read its address:                         journalctl --user -u backlot -o cat | grep ready`)
}

try {
  install()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
