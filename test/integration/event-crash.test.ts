// Catches: an event that was answered with 2xx and is gone after the studio was killed, or is there twice.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase, sql } from '#main/cache/database.ts'
import { join } from 'node:path'
import { programOf, shortLife } from '../helpers/program.ts'
import { createSignedSender } from '../helpers/signed-stream.ts'
import { readStorm } from '../helpers/storm.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { createSeededChance } from '../helpers/virtual-clock.ts'

const storm = readStorm()
const kills = storm.isFull ? storm.studioKills : 2
/** Events on their way at the same time. */
const atOnce = 12
const Ready = z.object({ url: z.string(), secret: z.string() })

/** Starts a studio, sends it events until `most` were answered, and kills it amid the others. Returns what was answered. */
async function sendUntilKilled(folder: string, round: number, most: number): Promise<string[]> {
  const child = spawn(process.execPath, [...shortLife, programOf('test/helpers/event-studio.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { url, secret } = Ready.parse(JSON.parse(line))
  const sender = createSignedSender(url, secret)
  const answered: string[] = []
  let next = 0
  let isKilled = false
  async function send(): Promise<void> {
    while (!isKilled) {
      const id = `evt_${round}_${(next += 1)}`
      // What breaks off with the process was not answered.
      const status = await sender.post(id).catch(() => null)
      if (status === 200) answered.push(id)
      if (answered.length >= most && !isKilled) {
        isKilled = true
        child.kill('SIGKILL')
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send))
  await exited
  sender.close()
  return answered
}

test(`each event that was answered with 2xx is there after ${kills} kills, once (seed ${storm.seed})`, async () => {
  await using folder = await makeTempFolder()
  const chance = createSeededChance(storm.seed)
  const answered: string[] = []
  for (let round = 0; round < kills; round += 1) {
    answered.push(...(await sendUntilKilled(folder.path, round, 1 + Math.floor(chance() * 120))))
  }
  const ledger = openDatabase(join(folder.path, 'profile', 'ledger.db'), { mayWrite: false })
  const stored = ledger.all(z.object({ id: z.string() }), sql`SELECT event_id AS id FROM received_event`)
  ledger.close()
  const there = new Set(stored.map(({ id }) => id))
  expect(answered.filter((id) => !there.has(id))).toEqual([])
  expect(there.size).toBe(stored.length)
  expect(new Set(answered).size).toBe(answered.length)
  expect(answered.length).toBeGreaterThan(kills)
})
