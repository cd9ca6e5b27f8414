import { spawn, type ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { broken, onlyAfterReady } from './rules.ts'

type ForkOptions = { readonly serviceName?: string; readonly stdio?: readonly string[] }

/** Electron kills a utility process that has not ended two seconds after `kill`. */
const killTimeoutMs = 2_000
/** Output reaches the app this much later than the notice of exit: the worst order. */
const outputDelayMs = 25

const running = new Set<ChildProcess>()

/**
 * A utility process as Electron 45 has it, over a child process of Node.
 *
 * It does not end with its event loop, has a port to its parent and no stdin. On exit its output is cut: what was not
 * read by then is lost, and the stream is dropped without an end.
 */
class UtilityProcess extends EventEmitter {
  stdout: PassThrough | null
  private readonly child: ChildProcess
  private isGone = false

  constructor(file: string, args: readonly string[] = [], options: ForkOptions = {}) {
    super()
    onlyAfterReady('utilityProcess.fork()')
    const [stdin = 'ignore', stdout = 'inherit', stderr = 'inherit'] = options.stdio ?? []
    if (stdin !== 'ignore') throw broken('stdin value other than ignore is not supported.')
    this.stdout = stdout === 'pipe' ? new PassThrough() : null
    this.child = spawn(process.execPath, [join(import.meta.dirname, 'utility-main.ts'), file, ...args], {
      stdio: [
        'ignore',
        stdout === 'pipe' ? 'pipe' : 'inherit',
        stderr === 'ignore' ? 'ignore' : 'inherit',
        'pipe',
        'ipc',
      ],
    })
    running.add(this.child)
    this.child.on('spawn', () => this.emit('spawn'))
    this.child.stdout?.on('data', (data: Buffer) => {
      setTimeout(() => this.stdout?.write(data), outputDelayMs)
    })
    // The pipe reports the exit before the process is gone, as Chromium does.
    this.child.stdio[3]?.on('data', (code: Buffer) => this.end(Number(String(code))))
    this.child.on('message', (message) => this.emit('message', message))
    this.child.on('exit', (code, signal) => {
      running.delete(this.child)
      // How Node ends after a fatal error of V8. Like any `error` event, it is thrown if nothing listens.
      if (signal === 'SIGABRT') this.emit('error', 'FatalError', 'v8', '')
      this.end(code ?? 1)
    })
  }

  get pid(): number | undefined {
    return this.isGone ? undefined : this.child.pid
  }

  postMessage(message: unknown): void {
    if (this.child.connected) this.child.send({ data: message })
  }

  kill(): boolean {
    if (this.isGone) return false
    const killed = this.child.kill('SIGTERM')
    setTimeout(() => this.child.kill('SIGKILL'), killTimeoutMs).unref()
    return killed
  }

  private end(code: number): void {
    if (this.isGone) return
    this.isGone = true
    try {
      this.emit('exit', code)
    } finally {
      this.stdout?.removeAllListeners()
      this.stdout = null
    }
  }
}

export const utilityProcess = {
  fork: (file: string, args?: readonly string[], options?: ForkOptions) => new UtilityProcess(file, args, options),
}

/** Kills every utility process at once, as the end of the app does. */
export function killUtilityProcesses(): void {
  for (const child of running) child.kill('SIGKILL')
}
