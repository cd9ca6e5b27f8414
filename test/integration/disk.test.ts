// Catches: a full disk that loses committed data or stops the program for good, money spent with no room to record it or
// for a result that could not be saved, a read-only profile that fails without a message.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openFilled, writeJobs } from '../helpers/filled-profile.ts'
import { canMakeDisk, runOnDisk } from '../helpers/own-disk.ts'
import { programOf } from '../helpers/program.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const program = (name: string) => programOf(`test/fixtures/${name}`)
const reason = 'A program can be given a disk of its own only where users may make name spaces'
let canMake = false

beforeAll(async () => {
  await using folder = await makeTempFolder()
  canMake = await canMakeDisk(folder.path)
})

describe('a disk that is full', () => {
  it('D4: every write reports the failure, nothing committed is lost, and all of it works once there is room', async ({
    skip,
  }) => {
    skip(!canMake, reason)
    await using folder = await makeTempFolder()
    const result = await runOnDisk({ at: folder.path, megabytes: 24 }, program('fill-disk.ts'), [])
    const passes = 'DISK_FULL passes'
    expect(result).toEqual({
      full: {
        enqueue: passes,
        'state change': passes,
        checkpoint: expect.any(String),
        download: 'DISK_FULL',
        'download that was not told': 'DISK_FULL',
        thumbnail: 'refused',
        backup: expect.stringContaining('cannot be used now (full)'),
        log: 'done',
        settings: 'done',
        mark: 'done',
        spend: 'DISK_FULL',
      },
      reported: [
        expect.objectContaining({
          kind: 'disk-full',
          stopsSpending: true,
          sentence: expect.stringContaining(`The disk is full: 200 MB is needed in ${join(folder.path, 'profile')}`),
        }),
        expect.objectContaining({ kind: 'settings-unread' }),
      ],
      rowsWhileFull: 20,
      left: [],
      migration: 'DISK_FULL',
      rowsAfter: 20,
      later: { enqueue: 'done', download: 'done', thumbnail: 'done', backup: 'done', log: 'done', settings: 'done' },
    })
  })
})

it('D4: a run that is submitted while the disk is full is sent only once there is room', async ({ skip }) => {
  skip(!canMake, reason)
  await using folder = await makeTempFolder()
  const disk = { at: folder.path, megabytes: 290 }
  expect(await runOnDisk(disk, program('wait-for-space.ts'), [])).toEqual({
    before: 1000,
    held: {
      state: 'waiting',
      reported: [expect.objectContaining({ kind: 'disk-full', stopsSpending: true })],
      credits: 1000,
    },
    after: { charged: 2, reported: [], credits: 998 },
  })
})

it('a disk that is full at the start leaves the data readable, and refuses writes', async ({ skip }) => {
  skip(!canMake, reason)
  await using folder = await makeTempFolder()
  const result = await runOnDisk({ at: folder.path, megabytes: 290 }, program('start-when-full.ts'), [])
  const message = `The disk with ${join(folder.path, 'profile')} is full, so Backlot is read-only and nothing is sent or charged. Free up at least 200 MB, then restart Backlot.`
  const refused = { code: 'DISK_FULL', message }
  const { asset } = result as { asset: string }
  const read = {
    jobs: [{ isPaid: true, state: 'done', charged: 2 }],
    assets: [asset],
    ledger: 1,
    tileSize: 150,
    workspace: 'local',
    models: true,
  }
  expect(result).toEqual({
    asset,
    // The run is only in the log, which must be readable without the space that its index needs.
    logBytes: expect.toSatisfy((bytes: number) => bytes > 0),
    full: {
      read,
      image: 200,
      submit: refused,
      rate: refused,
      settings: refused,
      open: refused,
      reported: [expect.objectContaining({ kind: 'disk-full', sentence: message, stopsSpending: true, action: null })],
    },
    later: { read, reported: [] },
    charged: 2,
  })
})

it('D4: an engine’s result that finds no room is refunded, leaves nothing, and is made once there is room', async ({
  skip,
}) => {
  skip(!canMake, reason)
  await using folder = await makeTempFolder()
  const result = await runOnDisk({ at: folder.path, megabytes: 40 }, program('engine-when-full.ts'), [])
  const failed = {
    status: 'failed',
    error: 'The disk is full, so the result couldn’t be saved. Free some space and run it again.',
  }
  const made = { status: 'succeeded', error: null }
  expect(result).toEqual({
    smallest: expect.toSatisfy((bytes: number) => bytes > 2 * 1024 * 1024),
    full: { ends: [failed, failed], balance: 100 },
    left: [],
    later: { ends: [made, made], balance: 91 },
  })
})

describe('a profile that cannot be written', () => {
  it('D5: on a read-only disk is refused with what to do, and is not changed', async ({ skip }) => {
    skip(!canMake, reason)
    await using folder = await makeTempFolder()
    const from = join(folder.path, 'from')
    const at = join(folder.path, 'at')
    mkdirSync(at)
    const profile = openFilled(from)
    writeJobs(profile, 3)
    profile.close()
    const disk = { at, megabytes: 8, isReadOnly: true }
    expect(await runOnDisk(disk, program('open-profile.ts'), [], join(from, 'profile'))).toEqual({
      code: 'PROFILE_UNUSABLE',
      data: expect.objectContaining({ charged: 'no', reason: 'read-only', file: at }),
      message: expect.stringMatching(/cannot be written.*Nothing was changed, sent or charged.*--profile/),
    })
    // The advice works: a copy in a writable folder opens with all of its data.
    const copy = join(folder.path, 'copy', 'profile')
    mkdirSync(copy, { recursive: true })
    copyFileSync(join(from, 'profile', 'ledger.db'), join(copy, 'ledger.db'))
    const opened = openFilled(join(folder.path, 'copy'))
    expect(opened.jobs.listOpen()).toHaveLength(3)
    opened.close()
  })

  it('D5: is refused the same way if its path is a file', async () => {
    await using folder = await makeTempFolder()
    const from = join(folder.path, 'file')
    writeFileSync(from, 'no folder')
    expect(() => openFilled(from)).toThrow(
      expect.objectContaining({
        code: 'PROFILE_UNUSABLE',
        data: expect.objectContaining({ charged: 'no', reason: 'read-only', file: join(from, 'profile') }),
      }),
    )
  })
})
