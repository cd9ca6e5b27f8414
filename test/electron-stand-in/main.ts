// Starts a built program as Electron does: its code first, then `ready`. `node main.ts PROGRAM [flags]`.
import './resolve-electron.ts'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { announce } from './messages.ts'
import { becomeReady } from './rules.ts'

// On Windows Electron's stdin is always at its end, so nothing may rely on it on any system.
const emptyStdin = new Readable()
emptyStdin.push(null)
Object.defineProperty(process, 'stdin', { get: () => emptyStdin })

const report = (error: unknown) =>
  announce({ kind: 'broken-rule', text: error instanceof Error ? (error.stack ?? '') : String(error) })
// Electron shows both to the user as "A JavaScript error occurred in the main process".
process.on('uncaughtException', report)
process.on('unhandledRejection', report)

process.argv.splice(1, 1)
const { app } = await import('electron')
await import(pathToFileURL(process.argv[1] ?? '').href)
becomeReady()
// The stand-in's own `app` has a `start`, which Electron's types do not include.
;(app as unknown as { start(): void }).start()
