// Would catch: a second path from the studio to the service. A browser's network stack resends a POST by itself when
// the server resets a reused connection, and a paid request would arrive twice.
import { expect, test } from 'vitest'
import { parseSync, Visitor } from 'vite'
import { importsOf } from '../../scripts/gates/imports.ts'
import { codeOf, readTree } from '../../scripts/gates/tree.ts'
import { projectRoot } from './plant-project.ts'

/** Globals that send a request. A WebSocket and a worker's messages do not. */
const senders = new Set(['fetch', 'XMLHttpRequest', 'EventSource', 'sendBeacon', 'fetchLater'])

/** Exports of packages that send requests; `*` is the namespace. Servers and addresses do not send. */
const sendingModules: Readonly<Record<string, readonly string[]>> = {
  undici: ['*'],
  electron: ['net', 'session', '*'],
  'node:http': ['request', 'get', 'Agent', 'ClientRequest', 'default', '*'],
  'node:https': ['request', 'get', 'Agent', 'default', '*'],
  'node:http2': ['*'],
  'node:net': ['connect', 'createConnection', 'Socket', 'default', '*'],
  'node:tls': ['*'],
}

const senderNames = [...senders, ...Object.keys(sendingModules)]
/** Whether a file names one of them, perhaps with an escape: to parse every file took most of the time. */
const mayNameSender = (text: string) => text.includes('\\u') || senderNames.some((name) => text.includes(name))

/** The ways to send requests that a file uses. */
function waysOut(path: string, text: string): string[] {
  if (!mayNameSender(text)) return []
  const found = importsOf(path, text).flatMap(({ specifier, kind, names }) => {
    const sending = sendingModules[specifier]
    if ((kind !== 'value' && kind !== 'lazy') || sending === undefined) return []
    return sending[0] === '*' || names.some((name) => sending.includes(name)) ? [specifier] : []
  })
  new Visitor({
    // Also where it is passed on under another name: whoever has it can call it.
    Identifier(node) {
      if (senders.has(node.name)) found.push(node.name)
    },
  }).visit(parseSync(path, text).program)
  return [...new Set(found)]
}

const studio = [...codeOf(readTree(projectRoot))].filter(([path]) => /^src-(main|preload|renderer)\//.test(path))

/**
 * Which files may send requests, and why.
 *
 * - api: the one HTTP client for everything that costs.
 * - outbound: the connections of all of them, straight or through a proxy.
 * - system-certificates, ways: which certificates they trust; they send nothing.
 * - media: files, without a key.
 * - embedded: the practice credits of this computer, which are no money; filling them up twice has the effect of once.
 * - public-address: the test of the user's own address, without a key; it leads back to this studio.
 * - updates: the list of versions and their packages, without any fact about the user.
 * - webhook: events that arrived, to programs on this computer.
 * - test-connection: the gateway of this studio, as an agent's client reaches it; it only connects.
 * - launch-token: the page's own host, for the token; nothing is paid there.
 * - service-tool-client: the option of that name of the MCP client, which gets the HTTP client of api.
 * - electron: the session's guards, the loading of the window's own files, and which proxy the system names.
 */
const allowed = new Map([
  ['src-main/api/http-client.ts', ['undici']],
  ['src-main/embedded/embedded-service.ts', ['undici']],
  ['src-main/media/media-fetcher.ts', ['undici']],
  ['src-main/public-address/check-address.ts', ['undici']],
  ['src-main/updates/feed-client.ts', ['undici']],
  ['src-main/agents/service-tool-client.ts', ['fetch']],
  ['src-main/agents/test-connection.ts', ['fetch']],
  ['src-main/webhook/forwarding/post-event.ts', ['node:http', 'node:https']],
  ['src-main/outbound/outbound.ts', ['node:http', 'node:https', 'undici']],
  ['src-main/outbound/ways.ts', ['node:tls']],
  ['src-main/hosts/system-certificates.ts', ['node:tls']],
  ['src-main/hosts/electron/run-app.ts', ['electron']],
  ['src-main/index.ts', ['electron']],
  ['src-renderer/lib/launch-token.ts', ['fetch']],
])

test('A16: one HTTP client reaches the service, and no paid request goes through the browser’s network stack', () => {
  const found = studio.flatMap(([path, text]) => {
    const ways = waysOut(path, text)
    return ways.length === 0 ? [] : [[path, ways] as const]
  })
  expect(new Map(found)).toEqual(allowed)
})

test('A16: the session that loads the window sends no requests', () => {
  const text = studio.find(([path]) => path === 'src-main/hosts/electron/run-app.ts')?.[1] ?? ''
  expect(text).toContain('session')
  expect(text).not.toMatch(/\b(fetch|resolveHost|preconnect|downloadURL)\b/)
})

test.each([
  ['a call', `await fetch('/run', { method: 'POST' })`, 'fetch'],
  ['a member', `globalThis.fetch('/run')`, 'fetch'],
  ['another name', `const send = window.fetch`, 'fetch'],
  ['a destructured global', `const { fetch: send } = globalThis`, 'fetch'],
  ['a session', `view.webContents.session.fetch('https://a.example/run')`, 'fetch'],
  ['an old request', `new XMLHttpRequest()`, 'XMLHttpRequest'],
  ['a beacon', `navigator.sendBeacon('/run')`, 'sendBeacon'],
  ['Electron’s net', `import { net } from 'electron'`, 'electron'],
  ['all of Electron', `import * as electron from 'electron'`, 'electron'],
  ['a pool', `import { Pool } from 'undici'`, 'undici'],
  ['a request of node', `import { request } from 'node:https'`, 'node:https'],
  ['a socket', `import { connect } from 'node:net'`, 'node:net'],
  ['a hidden import', `const { Pool } = await import('undici')`, 'undici'],
])('detects %s', (_, text, way) => {
  expect(waysOut('src-renderer/lib/a.ts', text)).toEqual([way])
})

test.each([
  [`import { createServer } from 'node:http'`],
  [`import type { Dispatcher } from 'undici'`],
  [`import { isIP } from 'node:net'`],
  [`import { app } from 'electron'`],
  [`// fetch\nconst text = 'fetch'`],
])('does not count %s', (text) => {
  expect(waysOut('src-main/a.ts', text)).toEqual([])
})
