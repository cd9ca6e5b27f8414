// Catches: a search among many events, or marking them as seen, that answers nothing else until it is done, and one that
// misses events, repeats some, or marks what comes meanwhile.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openProfile } from '#main/cache/profile.ts'
import { createFileKeyVault } from '#main/hosts/browser/file-key-vault.ts'
import { readSealKey } from '#main/keys/key-ring.ts'
import type { Vault } from '#main/ports/host-ports.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { createMemoryLog } from '../helpers/memory-log.ts'
import { fastServiceStarter, openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const count = 20_000
/** The events that name a kiln, newest first. */
const withKiln = [17_500, 15_000, 12_500, 10_000, 7_500, 5_000, 2_500, 0]

async function writeEvents(folder: string, vault: Vault): Promise<void> {
  const log = createMemoryLog()
  const sealKey = await readSealKey(vault, log)
  if (sealKey === null) throw new Error('The profile was not opened before')
  const profile = openProfile({ folder: join(folder, 'profile'), pid: process.pid, now: Date.now(), log, sealKey })
  const now = Date.now()
  profile.receivedEvents.transaction(() => {
    for (let nth = 0; nth < count; nth += 1) {
      const data = { words: withKiln.includes(nth) ? 'a kiln' : 'a jug', more: 'x'.repeat(1_500) }
      profile.receivedEvents.insert({
        workspaceId: localId,
        key: `id:evt_${nth}`,
        eventId: `evt_${nth}`,
        type: 'video.completed',
        subject: `Video ${nth}`,
        said: null,
        resourceId: `vid_${nth}`,
        signature: 'verified',
        secretHint: 'abcd',
        effect: 'known',
        jobId: null,
        createdAt: now,
        receivedAt: now,
        headers: [],
        body: Buffer.from(JSON.stringify({ id: `evt_${nth}`, data })),
      })
    }
  })
  profile.close()
}

/** Calls the bridge again and again until some work is done. Returns how many calls were answered before that. */
async function answeredDuring({ call }: TestStudio, work: Promise<unknown>): Promise<number> {
  let isDone = false
  void work.then(() => (isDone = true))
  for (let answered = 0; ; answered += 1) {
    await call.receivedEvents.receiver()
    await new Promise<void>((done) => setImmediate(done))
    if (isDone) return answered
  }
}

test(
  'thousands of events are searched and marked as seen while other calls are answered',
  { tags: 'harness' },
  async () => {
    await using folder = await makeTempFolder()
    const vault = createFileKeyVault({ folder: join(folder.path, 'keys'), log: createMemoryLog() })
    const options = { folder: folder.path, vault, startServiceProcess: fastServiceStarter() }
    const before = await openTestStudio(options)
    await before.call.workspace.openLocal()
    await before.stop()
    await writeEvents(folder.path, vault)
    await using studio = await openTestStudio(options)
    const { receivedEvents } = studio.call

    const searching = receivedEvents.page({ filter: { text: 'KILN' }, limit: 5 })
    expect(await answeredDuring(studio, searching)).toBeGreaterThan(2)
    const { events, next } = await searching
    const rest = await receivedEvents.page({ filter: { text: 'kiln' }, limit: 5, before: next ?? '' })
    expect([...events, ...rest.events].map(({ eventId }) => eventId)).toEqual(withKiln.map((nth) => `evt_${nth}`))
    expect(rest.next).toBeNull()

    const marking = receivedEvents.markSeen()
    const [answered] = await Promise.all([
      answeredDuring(studio, marking),
      receivedEvents.sendTest({ type: 'credits.low_balance', set: {} }),
    ])
    expect(answered).toBeGreaterThan(2)
    await expect.poll(async () => (await receivedEvents.counts()).unseen).toBe(1)
  },
)
