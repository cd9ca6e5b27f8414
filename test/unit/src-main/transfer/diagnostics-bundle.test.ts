// Catches: a key, token, signing secret, prompt or address in a bundle that a user sends to somebody, whatever text it
// got into; a bundle that says too little to help.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPromise } from 'yauzl'
import { sql } from '#main/cache/database.ts'
import { asWritten, say, sayAll } from '#shared/domain/sentences/say.ts'
import { createFileLog } from '#main/log/file-log.ts'
import { fillMovable, openMovable, placesOf } from '../../../helpers/movable-profile.ts'
import { createMemoryVault, openTestStudio } from '../../../helpers/studio.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const key = 'pk_live_canary0123456789abcdef'
const canaries = {
  key,
  hostToken: 'host-token-canary-4f6a',
  signing: 'whsec_canary+AbCdEf0123456789+/xyz==',
  agentToken: 'blt_canary_agent_0123456789abcdef01',
  receiver: 'd'.repeat(64),
  capability: 'c'.repeat(64),
  proxy: 'proxy-password-canary',
  prompt: 'a canary sits on a wire',
  title: 'canary-title.png',
  mail: 'canary@example.org',
  account: 'https://canary-account.example/v1',
  drive: '/mnt/canary-drive/media',
  agent: 'canary-agent',
}
const encodings = (text: string) => [
  text,
  Buffer.from(text).toString('base64').replace(/=+$/u, ''),
  Buffer.from(text).toString('hex'),
  encodeURIComponent(text),
  JSON.stringify(text).slice(1, -1),
]

async function readBundle(path: string): Promise<Record<string, string>> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  const found: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
    found[entry.fileName] = Buffer.concat(pieces).toString()
  }
  zip.close()
  return found
}

function plantLog(folder: string): void {
  const log = createFileLog({ folder: join(folder, 'logs') })
  log.info('Backlot started', { count: 3, kind: 'electron' })
  for (const text of Object.values(canaries).flatMap(encodings)) {
    log.warn(`The service said “${text}” of it`, { url: text, prompt: text, said: text, nested: { text } })
    log.error('A request failed', {
      error: new Error(`Bad "${text}" at ${canaries.account}?key=${text}`, {
        cause: new Error(`‘${text}’: '${text}'`),
      }),
    })
  }
  log.error('A folder is gone', { error: new Error(`Can’t read ${join(folder, '..', 'media', 'a.png')}`) })
  log.warn(`Connect through http://user:${canaries.proxy}@proxy.local:3128`, { [canaries.key]: 1 })
}

it('has no secret and nothing private, wherever it was', async () => {
  await using folder = await makeTempFolder()
  await fillMovable(folder.path)
  const { profile } = placesOf(folder.path)
  const filled = openMovable(folder.path)
  filled.safety.ledger.database.run(
    sql`INSERT INTO receiver_path (workspace_id, token) VALUES ('account-a', ${canaries.receiver})`,
  )
  filled.safety.ledger.database.run(sql`UPDATE job SET prompt = ${canaries.prompt}`)
  filled.safety.ledger.database.run(sql`UPDATE workspace SET base_url = ${canaries.account} WHERE kind = 'hosted'`)
  filled.close()
  plantLog(profile)
  const vault = createMemoryVault()
  await vault.write('api-key:account-a:https://canary-account.example', key)
  await vault.write('signing-secret:account-a:https://canary-account.example', canaries.signing)
  const publicAddress = 'https://canary-account.example'
  const settingsStore = {
    read: () => ({ publicAddress, lastModelId: canaries.title, captionPresets: [] }),
    write: () => undefined,
  }
  await using studio = await openTestStudio({
    folder: folder.path,
    vault,
    settingsStore,
    secrets: [canaries.hostToken],
  })
  const { reportAlert } = studio.studio.context.alerts
  reportAlert('media-away', { sentence: say('alert.mediaAway', { folder: canaries.drive }) })
  const over = say('alert.agentOver', { agent: canaries.agent, credits: 7 })
  reportAlert('agent-over-budget', { sentence: sayAll(over, say('alert.agentRemedy')) })
  reportAlert('download-waits', { sentence: asWritten(`The service said “${canaries.title}” of it`) })
  const out = join(folder.path, 'out')
  await mkdir(out)
  const { files } = await studio.call.diagnostics.preview()
  const { path } = await studio.call.diagnostics.save({ folder: out })
  const bundle = await readBundle(path)
  expect(Object.values(bundle).map((text) => Buffer.byteLength(text))).toEqual(files.map(({ bytes }) => bytes))
  const all = Object.entries(bundle)
    .flatMap(([name, text]) => [name, text])
    .join('\n')
  for (const [name, canary] of Object.entries(canaries)) {
    for (const form of encodings(canary)) expect(all.includes(form), `${name} as ${form}`).toBe(false)
  }
  expect(all).not.toContain(folder.path)
  expect(readFileSync(path).includes(key)).toBe(false)
  // What helps is there.
  expect(JSON.parse(bundle['profile.json'] ?? '')).toMatchObject({
    databases: { ledger: { check: 'ok', rows: { job: 4 } }, cache: { check: 'ok' } },
    state: 'same',
  })
  expect(JSON.parse(bundle['settings.json'] ?? '')).toMatchObject({ theme: 'system', hasPublicAddress: true })
  expect(bundle['alerts.json']).toContain('The media folder is missing')
  expect(bundle['alerts.json']).toContain('over its budget')
  expect(bundle['log.txt']).toContain('"msg":"A request failed"')
  expect(bundle['log.txt']).toContain('"count":3,"kind":"electron"')
})

it('lists crash dumps by their time and size, and leaves them where they are', async () => {
  await using folder = await makeTempFolder()
  await using studio = await openTestStudio({ folder: folder.path, crashFolder: join(folder.path, 'crashes') })
  mkdirSync(join(folder.path, 'crashes', 'pending'), { recursive: true })
  writeFileSync(join(folder.path, 'crashes', 'pending', 'one.dmp'), `memory with ${key}`)
  const out = join(folder.path, 'out')
  await mkdir(out)
  expect((await studio.call.diagnostics.preview()).crashFolder).toBe(join(folder.path, 'crashes'))
  const { path } = await studio.call.diagnostics.save({ folder: out })
  const bundle = await readBundle(path)
  expect(JSON.parse(bundle['crashes.json'] ?? '')).toMatchObject([{ bytes: 12 + key.length }])
  expect(Object.keys(bundle)).toHaveLength(6)
  await expect(studio.call.diagnostics.save({ folder: join(folder.path, 'gone') })).rejects.toThrow('Nothing was saved')
})
