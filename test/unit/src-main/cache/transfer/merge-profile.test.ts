// Catches: money that is counted twice, a run or file that appears twice, a setting of this profile that an import
// replaces, tags and collections that are lost, paths of the other computer, a run that is sent without a click.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { inspectLedger } from '#main/cache/row-seals.ts'
import { sql } from '#main/cache/database.ts'
import type { OpenProfile } from '#main/cache/profile.ts'
import { AssetId, JobId } from '#shared/domain/ids.ts'
import {
  addRun,
  checkMovable,
  exportMovable,
  fillMovable,
  mergeMovable,
  movedAccount,
  openMovable,
  placesOf,
} from '../../../../helpers/movable-profile.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const Sum = z.object({ lines: z.int(), credits: z.int() })
const moneyOf = ({ safety }: OpenProfile) =>
  safety.ledger.database.get(Sum, sql`SELECT count(*) AS lines, sum(credits) AS credits FROM ledger_line`)
const pathOf = (profile: OpenProfile, id: AssetId) => profile.outputs.listStored().find((file) => file.id === id)?.path

async function openEmpty(folder: string): Promise<OpenProfile> {
  openMovable(folder).close()
  return openMovable(folder)
}

it('moves a profile into an empty one, with its files where this computer has them', async () => {
  await using from = await makeTempFolder()
  await using to = await makeTempFolder()
  await fillMovable(from.path)
  const archive = await exportMovable(from.path)
  const profile = await openEmpty(to.path)
  try {
    const { report } = await checkMovable(to.path, archive)
    const merged = await mergeMovable(to.path, archive, profile)
    expect(merged).toEqual(report)
    expect(merged.counts.runs).toEqual({ added: 3, present: 0, skipped: 1 })
    expect(merged.reasons['being-sent']).toBe(1)
    const files = profile.outputs.listStored()
    expect(files.map(({ path }) => path).toSorted()).toEqual(
      ['one', 'two'].map((name) => join(placesOf(to.path).media, 'My account', '2026', `${name}.png`)),
    )
    expect(files.every(({ path }) => existsSync(path))).toBe(true)
    expect(moneyOf(profile)).toEqual({ lines: 4, credits: 12 })
    // A run that waits is never sent without a click.
    const waiting = profile.jobs.read(JobId.parse('job-waits'))
    expect(waiting).toMatchObject({ isPaused: true, spend: { kind: 'queued' } })
    expect(profile.organising.listCollections(movedAccount).map(({ name }) => name)).toEqual(['Best'])
    expect(profile.prompts.list(movedAccount).map(({ body }) => body)).toEqual(['a wide sky'])
    expect(profile.drafts.read(movedAccount, 'm')).toEqual({ prompt: 'typed before' })
    const [input] = [profile.sharedFileTable.read('c'.repeat(64))]
    expect(input?.path.startsWith(placesOf(to.path).inputs)).toBe(true)
    expect(existsSync(input?.path ?? '')).toBe(true)
    const { ledger, key } = profile.safety
    expect(inspectLedger(ledger.database, key)).toEqual([])
  } finally {
    profile.close()
  }
})

it('adds nothing twice, whatever is imported again and wherever it was interrupted', async () => {
  await using from = await makeTempFolder()
  await using to = await makeTempFolder()
  await fillMovable(from.path)
  const archive = await exportMovable(from.path)
  const profile = await openEmpty(to.path)
  try {
    await checkMovable(to.path, archive)
    for (const steps of [1, 2, 4, 7]) await mergeMovable(to.path, archive, profile, steps)
    await mergeMovable(to.path, archive, profile)
    const again = await checkMovable(to.path, archive)
    expect(Object.values(again.report.counts).every(({ added }) => added === 0)).toBe(true)
    await mergeMovable(to.path, archive, profile)
    expect(moneyOf(profile)).toEqual({ lines: 4, credits: 12 })
    expect(profile.outputs.listStored()).toHaveLength(2)
    expect(profile.workspaces.list()).toHaveLength(2)
  } finally {
    profile.close()
  }
})

it('keeps what this profile has, unites tags and collections, and gives new numbers to runs', async () => {
  await using from = await makeTempFolder()
  await using to = await makeTempFolder()
  await fillMovable(from.path)
  const archive = await exportMovable(from.path)
  const at = 5
  const profile = await openEmpty(to.path)
  try {
    const account = {
      kind: 'hosted',
      name: 'Named here',
      baseUrl: 'https://service.test',
      keyHint: 'cdef',
      keyPrint: 'print-a',
    } as const
    profile.workspaces.write({ ...account, id: movedAccount, createdAt: at })
    const one = await addRun(profile, to.path, 'one', 1)
    const own = await addRun(profile, to.path, 'own', 2)
    profile.reviews.write(one, { rating: 1, mark: 'rejected' }, at)
    profile.organising.addTag([one], 'Here')
    profile.organising.insertCollection(
      movedAccount,
      { id: 'collection-b', name: 'best', query: null, isRemoved: 0 },
      at,
    )
    profile.organising.collect([own], 'collection-b')
    profile.spendingLimits.write(movedAccount, {
      id: 'limit-b',
      who: 'all',
      subject: '',
      period: 'day',
      cap: 5,
      setAt: at,
    })
    await checkMovable(to.path, archive)
    const { counts, reasons } = await mergeMovable(to.path, archive, profile)
    expect(counts.runs).toEqual({ added: 2, present: 1, skipped: 1 })
    expect(counts.limits).toEqual({ added: 0, present: 0, skipped: 1 })
    expect(reasons['kept-own']).toBe(2)
    expect(profile.workspaces.read(movedAccount)?.name).toBe('Named here')
    expect(profile.reviews.read(one)).toEqual({ rating: 1, mark: 'rejected' })
    expect(profile.spendingLimits.list(movedAccount).map(({ cap }) => cap)).toEqual([5])
    const noted = profile.organising.of([one, own])
    expect(
      noted.tags
        .filter(({ assetId }) => assetId === one)
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(['Here', 'Sky'])
    expect(noted.collections).toEqual([one, own].map((assetId) => ({ assetId, key: 'collection-b' })))
    expect(profile.jobs.read(JobId.parse('job-two'))?.number).toBe(3)
    expect(moneyOf(profile)).toEqual({ lines: 6, credits: 18 })
  } finally {
    profile.close()
  }
})

it('knows a run by its idempotency key or the service’s id, under any id of its own', async () => {
  await using from = await makeTempFolder()
  await using to = await makeTempFolder()
  await fillMovable(from.path)
  const archive = await exportMovable(from.path)
  const profile = await openEmpty(to.path)
  try {
    const account = {
      kind: 'hosted',
      name: 'Other',
      baseUrl: 'https://service.test',
      keyHint: 'cdef',
      keyPrint: 'print-a',
    } as const
    profile.workspaces.write({ ...account, id: movedAccount, createdAt: 1 })
    await addRun(profile, to.path, 'other', 1)
    profile.safety.ledger.database.run(sql`UPDATE job SET resource_id = 'service-one'`)
    await checkMovable(to.path, archive)
    const { counts } = await mergeMovable(to.path, archive, profile)
    expect(counts.runs).toMatchObject({ added: 2, present: 1 })
    // What was noted of its file there belongs to the file here.
    expect(profile.reviews.read(AssetId.parse('asset-other'))).toEqual({ rating: 4, mark: 'kept' })
    expect(moneyOf(profile)).toEqual({ lines: 4, credits: 12 })
  } finally {
    profile.close()
  }
})

it('writes beside a file that has the name already', async () => {
  await using from = await makeTempFolder()
  await using to = await makeTempFolder()
  await fillMovable(from.path)
  const archive = await exportMovable(from.path)
  const profile = await openEmpty(to.path)
  const taken = join(placesOf(to.path).media, 'My account', '2026', 'one.png')
  mkdirSync(dirname(taken), { recursive: true })
  writeFileSync(taken, 'the user’s own')
  try {
    await checkMovable(to.path, archive)
    await mergeMovable(to.path, archive, profile)
    expect(readFileSync(taken, 'utf8')).toBe('the user’s own')
    expect(pathOf(profile, AssetId.parse('asset-one'))).toBe(taken.replace('one.png', 'one (2).png'))
  } finally {
    profile.close()
  }
})

it('lists files whose bytes were left behind where they will be', async () => {
  await using from = await makeTempFolder()
  await using to = await makeTempFolder()
  await fillMovable(from.path)
  const archive = await exportMovable(from.path, { hasMedia: false })
  const profile = await openEmpty(to.path)
  try {
    await checkMovable(to.path, archive)
    await mergeMovable(to.path, archive, profile)
    const path = pathOf(profile, AssetId.parse('asset-one')) ?? ''
    expect(path).toBe(join(placesOf(to.path).media, 'My account', '2026', 'one.png'))
    expect(existsSync(path)).toBe(false)
  } finally {
    profile.close()
  }
})
