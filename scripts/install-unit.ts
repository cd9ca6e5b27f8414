// `backlot install-unit`: has systemd start Backlot with this user's session, for a home server. Prints what to run next.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { readLaunchOptions } from '#main/hosts/launch-options.ts'
import { appImageOf, ownCommand } from '#main/hosts/own-command.ts'
import { programFiles } from '#main/hosts/program-folder.ts'
import { unitFile, unitPath } from './command/unit-file.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

function install(): void {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8420' },
      'media-port': { type: 'string', default: '8421' },
      profile: { type: 'string' },
      remove: { type: 'boolean', default: false },
    },
  })
  if (process.platform !== 'linux') throw new Error('Only Linux has systemd. Start backlot serve by other means.')
  const file = unitPath(process.env, homedir())
  if (values.remove) {
    rmSync(file, { force: true })
    say(`Removed ${file}\nStop Backlot with: systemctl --user disable --now backlot`)
    return
  }
  const ports = ['--port', values.port, '--media-port', values['media-port']]
  const given = readLaunchOptions([...ports, ...(values.profile === undefined ? [] : ['--profile', values.profile])])
  if (given.port === 0 || given.mediaPort === 0) throw new Error('Name both ports, so that the address stays the same.')
  const command = join(dirname(programFiles(import.meta.filename).service), 'command.js')
  const profile = given.profile === null ? [] : ['--profile', given.profile]
  const { command: program, args, env } = ownCommand('serve', [command, 'serve'], process)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    unitFile({ command: [program, ...args, ...ports, ...profile], env, isMounted: appImageOf(process) !== null }),
  )
  say(`Wrote ${file}
Start Backlot now and with your session:  systemctl --user enable --now backlot
Start it with the computer:               loginctl enable-linger
Read its address:                         journalctl --user -u backlot -o cat | grep ready
Reach it from another computer:           ssh -L ${given.port}:127.0.0.1:${given.port} -L ${given.mediaPort}:127.0.0.1:${given.mediaPort} …`)
}

try {
  install()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
