import { spawn } from 'node:child_process'
import { freePort } from './free-port.ts'
import type { LoadedServer } from './server-load.ts'

/**
 * Starts a mock of an API with a command in which `{spec}` is the file of its OpenAPI document and `{port}` the port to
 * listen on. Resolves when it answers.
 */
export async function startMock(command: string, spec: string): Promise<LoadedServer & AsyncDisposable> {
  const port = await freePort()
  // Replaces the shell, so that the measured process is the mock's own.
  const line = `exec ${command.replace('{spec}', spec).replace('{port}', String(port))}`
  const child = spawn(line, { shell: true, stdio: ['ignore', 'ignore', 'inherit'] })
  const baseUrl = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(baseUrl).then(
      () => true,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`The mock ended: ${command}`)
    await new Promise((done) => setTimeout(done, 100))
  }
  return {
    baseUrl,
    pid: child.pid ?? 0,
    keys: ['none'],
    async [Symbol.asyncDispose]() {
      child.kill()
    },
  }
}
