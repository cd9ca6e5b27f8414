// Catches: a listener that shows or forwards no event, forwards other bytes or under the wrong signature, gives up at the
// first failure, or leaves its profile or processes behind; a trigger that sends other data, or takes an unknown type.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { programFiles } from '#main/hosts/program-folder.ts'
import { createSystemClock } from '#main/hosts/system-clock.ts'
import { openListeningStudio } from '../../scripts/listen/open-studio.ts'
import { builtProgram } from '../helpers/built-product.ts'
import { openTestService } from '../helpers/start-service.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { signatureOf, startWebhookReceiver } from '../helpers/webhook-receiver.ts'

const source = (name: string) => resolve(import.meta.dirname, '../../scripts', `${name}.ts`)
const run = promisify(execFile)

const Line = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ready'),
    workspace: z.string(),
    receiver: z.string().nullable(),
    secret: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('event'),
    type: z.string(),
    id: z.string().nullable(),
    signature: z.string(),
    forward: z.object({ status: z.int().nullable(), attempt: z.int(), retryInMs: z.int().nullable() }).nullable(),
  }),
])

/** The environment of a user with nothing of their own yet; temporary files are in their folder, too. */
const userIn = (folder: string) => ({
  ...process.env,
  XDG_STATE_HOME: join(folder, 'state'),
  TMPDIR: folder,
})

/** Starts `npm run listen`'s program; `lines` grows as it prints. */
async function listen(folder: string, args: readonly string[]) {
  const child = spawn(process.execPath, [await builtProgram('listen'), '--json', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: userIn(folder),
  })
  const exited = once(child, 'exit')
  const lines: z.output<typeof Line>[] = []
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => lines.push(Line.parse(JSON.parse(line))))
  await Promise.race([once(output, 'line'), exited.then(() => Promise.reject(new Error('It ended too early')))])
  return {
    lines,
    events: () => lines.flatMap((line) => (line.kind === 'event' ? [line] : [])),
    /** Ends it as Ctrl+C does; resolves with its exit code. */
    async interrupt(): Promise<unknown> {
      child.kill('SIGINT')
      const [code] = await exited
      return code
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
const trigger = async (folder: string, args: readonly string[]) =>
  run(process.execPath, [await builtProgram('trigger'), ...args], { env: userIn(folder) })

test('an event that one terminal triggers reaches the program behind the listener of another, signed with its secret', async () => {
  await using folder = await makeTempFolder()
  await using program = await startWebhookReceiver((reply, call) => {
    reply.statusCode = call === 0 ? 500 : 200
    reply.end()
  })
  await using listener = await listen(folder.path, ['--forward-to', `${program.url}/hook`, '--events', 'avatar.*'])
  const [ready] = listener.lines
  const secret = (ready?.kind === 'ready' ? ready.secret : null) ?? ''
  expect(secret).toMatch(/^whsec_[0-9a-f]{64}$/u)

  await trigger(folder.path, ['video.completed'])
  const sent = await trigger(folder.path, [
    'avatar.completed',
    '--set',
    'data.creditCost=5',
    '--set',
    'data.prompt=a=b',
  ])
  const id = /^Sent avatar\.completed as (evt_test_\S+)$/mu.exec(sent.stdout)?.[1]
  await program.until(2)
  const [first, second] = program.received
  expect(first?.bytes.equals(second?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect(first).toMatchObject({ path: '/hook', signature: signatureOf(secret, first?.bytes ?? '') })
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    type: 'avatar.completed',
    id,
    data: { creditCost: 5, prompt: 'a=b', avatarId: 'sample-avatar' },
  })
  await expect
    .poll(() => listener.events())
    .toMatchObject([
      { type: 'avatar.completed', id, signature: 'verified', forward: { status: 500, attempt: 1, retryInMs: 500 } },
      { type: 'avatar.completed', id, signature: 'verified', forward: { status: 200, attempt: 2, retryInMs: null } },
    ])

  const url = (ready?.kind === 'ready' ? ready.receiver : null) ?? ''
  const body = '{"type":"avatar.failed","data":{"avatarId":"a"}}'
  await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await expect.poll(() => listener.events()[2]).toMatchObject({ signature: 'unsigned', forward: null })
  expect(program.received).toHaveLength(2)

  expect(await listener.interrupt()).toBe(0)
  expect((await readdir(folder.path)).filter((name) => name.startsWith('backlot-listen-'))).toEqual([])
  await expect(trigger(folder.path, ['avatar.completed'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Nothing listens.'),
  })
})

test('with a profile, its open workspace is listened for, one program at a time, and the profile stays', async () => {
  await using folder = await makeTempFolder()
  await using service = await openTestService()
  const profile = join(folder.path, 'profile')
  const args = ['--profile', profile]
  const receiverOf = ([ready]: readonly z.output<typeof Line>[]) => (ready?.kind === 'ready' ? ready.receiver : null)
  let first: string | null
  {
    await using listener = await listen(folder.path, args)
    first = receiverOf(listener.lines)
    expect(listener.lines[0]).toMatchObject({ workspace: 'This computer' })
    await expect(
      run(process.execPath, [await builtProgram('listen'), ...args], { env: userIn(folder.path) }),
    ).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already open'),
    })
    await trigger(folder.path, ['video.completed'])
    await expect.poll(() => listener.events()).toMatchObject([{ type: 'video.completed', signature: 'verified' }])
    expect(await listener.interrupt()).toBe(0)
  }
  const studio = await openListeningStudio({
    profile,
    files: programFiles(await builtProgram('listen')),
    clock: createSystemClock(),
    onEvent: () => undefined,
  })
  // Addresses that a service knows keep their path.
  const pathOf = (url: string | null) => (url === null ? '' : new URL(url).pathname)
  const { receiver } = studio.call.receivedEvents
  await expect.poll(async () => pathOf((await receiver()).url)).toBe(pathOf(first))
  await studio.call.workspace.connect({ baseUrl: service.baseUrl, key: service.apiKey })
  await studio.stop()
  await using listener = await listen(folder.path, args)
  expect(listener.lines[0]).toMatchObject({ workspace: expect.stringContaining(new URL(service.baseUrl).hostname) })
  expect(await listener.interrupt()).toBe(0)
  expect(await readdir(profile)).toContain('ledger.db')
})

test.each([
  ['trigger', ['avatar.complete'], 'There is no event type “avatar.complete”.'],
  ['listen', ['--secret', 'short'], '--secret takes at least 16 characters.'],
])('%s %j says what is wrong and how to use it, and starts nothing', async (name, args, words) => {
  await expect(run(process.execPath, [source(name), ...args])).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(new RegExp(`^${words}\n(?s:.*)Usage: npm run ${name}`, 'u')),
  })
})
