// Catches: a key that a service repeats in an answer and that is then stored, shown, logged or backed up here.
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Job } from '#shared/bridge/jobs.ts'
import { openProxiedStudio, type ProxiedStudio } from '../helpers/proxied-studio.ts'
import type { ProxyAct, SeenRequest } from '../helpers/transparent-proxy.ts'

/** Ids, states and moments are what the studio works with; every other text of an answer gets the key. */
const kept =
  /^(id|modelId|jobId|status|stage|type|category|output_type|createdAt|completedAt|updatedAt|resourceId|.*Id)$/

function echo(value: unknown, name: string, key: string): unknown {
  if (typeof value === 'string') {
    if (/^https?:/.test(value)) return `${value}?key=${key}`
    return kept.test(name) ? value : `${value} ${key}`
  }
  if (Array.isArray(value)) return value.map((entry) => echo(entry, name, key))
  if (typeof value !== 'object' || value === null) return value
  // A schema is the model's own; its words are shown as well.
  if (name === 'input_schema' || name === 'input') return value
  const entries = Object.entries(value).map(([field, entry]) => [field, echo(entry, field, key)])
  return { ...Object.fromEntries(entries), echoed: key }
}
const escaped = (key: string) => key.replaceAll(/./g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)

async function filesWith(folder: string, key: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found = await Promise.all(paths.map(async (path) => ((await readFile(path)).includes(key) ? [path] : [])))
  return found.flat()
}

it('B5: a key that every answer repeats is in no file of the profile, no log line and no answer of the bridge', async () => {
  let bench: ProxiedStudio | null = null
  let echoes = 0
  function act({ path }: SeenRequest): ProxyAct {
    const key = bench?.key() ?? ''
    if (key === '' || !/^\/v[13]\//.test(path)) return { kind: 'pass' }
    return {
      kind: 'reply',
      reply(socket, text) {
        echoes += 1
        const run = path.endsWith('/run')
        const refused = run && echoes % 2 === 0
        const told = refused
          ? `{"message":"The key ${escaped(key)} may not"}`
          : JSON.stringify(echo(JSON.parse(text), '', key))
        const status = refused ? '400 Bad Request' : run ? '201 Created' : '200 OK'
        socket.end(
          `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nX-Key: ${key}\r\nContent-Length: ${Buffer.byteLength(told)}\r\n\r\n${told}`,
        )
      },
    }
  }
  await using opened = await openProxiedStudio(act)
  bench = opened
  const { call, waitFor, log } = opened.test
  const answers: unknown[] = []
  const isSettled = ({ state }: Job) =>
    state.kind === 'refused' || (state.kind === 'saving' && state.problem !== null && state.problem !== undefined)
  for (const prompt of ['one', 'two', 'three']) {
    const order = { draftId: randomUUID(), modelId: 'fast-picture', input: { prompt }, quoted: 2 }
    const { id } = await call.jobs.submit(order)
    answers.push(await opened.settle(waitFor(id, isSettled)), await call.jobs.read({ jobId: id }))
  }
  answers.push(await call.catalog.list({}), await call.money.account({}), await call.jobs.page({}))
  expect(echoes).toBeGreaterThan(4)
  expect(JSON.stringify(answers)).toContain('[secret]')
  expect(JSON.stringify(answers)).not.toContain(opened.key())
  expect(JSON.stringify(log)).not.toContain(opened.key())
  expect(await filesWith(join(opened.folder, 'profile'), opened.key())).toEqual([])
})
