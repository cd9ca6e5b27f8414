import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import { TestEvent } from '#shared/bridge/received-events.ts'
import { defaultMarkFolder } from '#main/hosts/launch-options.ts'

/** What a listener answers: the id of the event that it had sent, or why there is none. */
const Answer = z.union([z.object({ eventId: z.string() }), z.object({ error: z.string() })])
type Answer = z.output<typeof Answer>

const ending = '.listener'
const mostBytes = 1024 * 1024

/** The folder in which the listeners of this user are found. */
export function listenersFolder(machine: Parameters<typeof defaultMarkFolder>[0]): string {
  return join(defaultMarkFolder(machine), 'listeners')
}

/** A local socket that only this user can open: a file in a folder of theirs, or on Windows a named pipe. */
const socketOf = (folder: string, name: string) =>
  process.platform === 'win32' ? `\\\\.\\pipe\\backlot-${name}` : join(folder, `${name}.sock`)

async function readBody(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of stream) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error('The message is longer than 1 MB.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Opens the channel by which `npm run trigger` reaches this listener. `send` has the service send an event and returns its
 * id; what it throws is told to the caller. Returns what closes the channel.
 */
export async function openChannel(
  folder: string,
  name: string,
  send: (event: TestEvent) => Promise<string>,
): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const socket = socketOf(folder, name)
  async function answer(text: string): Promise<Answer> {
    try {
      return { eventId: await send(TestEvent.parse(JSON.parse(text))) }
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) }
    }
  }
  const server = createServer((asked, reply) => {
    void readBody(asked)
      .then(answer)
      .then(
        (said) => reply.end(JSON.stringify(said)),
        (error: unknown) => reply.destroy(error instanceof Error ? error : new Error(String(error))),
      )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socket, resolve)
  })
  const file = join(folder, `${name}${ending}`)
  writeFileSync(file, socket, { mode: 0o600 })
  return async () => {
    rmSync(file, { force: true })
    server.closeAllConnections()
    await new Promise((closed) => void server.close(closed))
  }
}

/** Asks one listener. Resolves with null where it is gone. */
function ask(socket: string, event: TestEvent): Promise<Answer | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer | null>()
  const asked = request({ socketPath: socket, method: 'POST', path: '/', agent: false }, (answer) => {
    readBody(answer).then((text) => resolve(Answer.parse(JSON.parse(text))), reject)
  })
  asked.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(null)
    else reject(error)
  })
  asked.end(JSON.stringify(event))
  return promise
}

/** Asks every listener of this user to have an event sent. The traces of those that were killed are removed. */
export async function askListeners(folder: string, event: TestEvent): Promise<Answer[]> {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ending)) : []
  const answers = await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name)
      const socket = readFileSync(file, 'utf8')
      const said = await ask(socket, event)
      if (said !== null) return [said]
      rmSync(file, { force: true })
      if (process.platform !== 'win32') rmSync(socket, { force: true })
      return []
    }),
  )
  return answers.flat()
}
