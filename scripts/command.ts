#!/usr/bin/env node
// The `backlot` command of an installation: starts what is beside it. Plain enough for the Node of an older system, whose
// place is then taken by the Node that was installed along.
import { compiledCodeFolder } from '#main/hosts/launch-options.ts'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import nodeModule, { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCommand, usage } from './command/read-command.ts'

const leastNode = 24
const here = fileURLToPath(import.meta.url)

/** The Node that was installed beside us for this machine; null if there is none. */
function installedNode(): string | null {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const file = join(name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const folders = createRequire(here).resolve.paths(name) ?? []
  return folders.map((folder) => join(folder, file)).find((path) => existsSync(path)) ?? null
}

/** Runs this command again with another Node, and ends as it does. */
function runWith(node: string): void {
  const child = spawn(node, [here, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code) => process.exit(code ?? 1))
}

async function run(): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < leastNode) {
    const node = installedNode()
    if (node !== null) return runWith(node)
    throw new Error(`Backlot needs Node ${leastNode} or newer; this is ${process.version}.`)
  }
  const { command, args } = readCommand(process.argv.slice(2))
  if (command === 'help') {
    process.stdout.write(`${usage}\n`)
    return
  }
  const { platform, env } = process
  // The programs that this one starts keep their code there, too.
  env['NODE_COMPILE_CACHE'] ??= compiledCodeFolder({ platform, env, home: homedir() })
  nodeModule.enableCompileCache(env['NODE_COMPILE_CACHE'])
  // Each program reads its flags from where they are without a command.
  process.argv.splice(1, process.argv.length, join(dirname(here), `${command}.js`), ...args)
  await import(new URL(`./${command}.js`, import.meta.url).href)
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
})
