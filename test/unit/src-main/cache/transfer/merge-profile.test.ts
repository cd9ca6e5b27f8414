// Catches: money that is counted twice, a run or file that appears twice, a setting of this profile that an import
// replaces, tags and collections that are lost, paths of the other computer, a run that is sent without a click, an import
// that is refused or loses what has a name that this profile uses too, captioned videos of known runs that stay behind.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { inspectLedger } from '#main/cache/row-seals.ts'
import { sql } from '#main/cache/database.ts'
import type { OpenProfile } from '#main/cache/profile.ts'
import { SpeechOrder } from '#shared/bridge/voices.ts'
import { StyledCues } from '#shared/domain/captions/cue.ts'
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
import { knownFilesOf } from '../../../../helpers/library-of.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const Sum = z.object({ lines: z.int(), credits: z.int() })
const moneyOf = ({ safety }: OpenProfile) =>
  safety.ledger.database.get(Sum, sql`SELECT count(*) AS lines, sum(credits) AS credits FROM ledger_line`)
const pathOf = (profile: OpenProfile, id: AssetId) => knownFilesOf(profile).find((file) => file.id === id)?.path

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
    const files = knownFilesOf(profile)
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
    expect(knownFilesOf(profile)).toHaveLength(2)
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

/** Adds a captioned version of the run `one`, a speech with a joined file, and what has a name. */
function addNamed(profile: OpenProfile, from: string): void {
  const [asset] = knownFilesOf(profile)
  if (asset === undefined) throw new Error('There is no file')
  const made = (name: string) => {
    const path = join(dirname(asset.path), `${name}.mp4`)
    writeFileSync(path, name)
    const sha256 = createHash('sha256').update(name).digest('hex')
    return { ...asset, id: AssetId.parse(name), path, sha256, bytes: name.length }
  }
  const captions = StyledCues.parse({ style: 'plain', cues: [] })
  profile.burns.insert({ asset: made(`burn-${from}`), part: 'raw', notes: [], ...captions })
  const speech = { id: 'speech-a', workspaceId: movedAccount, runs: [], pieces: [], gap: 0.5, createdAt: 1 }
  const input = SpeechOrder.parse({ paragraphs: [{ text: 'a', voiceId: null }], voiceId: 'v' })
  profile.joinedSpeeches.insert({ ...speech, input })
  profile.joinedSpeeches.insertFile({ speechId: 'speech-a', gap: 0.5, words: [], asset: made(`speech-${from}`) })
  const stored = { ...made('import'), id: AssetId.parse(`import-${from}`) }
  profile.importedFiles.insert({ fileName: 'import.mp4', recipe: null, stored, createdAt: 1 })
  const order = { modelId: 'm', modelName: 'M', template: null, input: {}, quoted: null, facts: null, extra: {} }
  const recipe = { id: `recipe-${from}`, folder: '', name: 'Best', prompt: from, createdAt: 1 }
  profile.recipes.write(movedAccount, { ...order, ...recipe })
  const entry = { folder: '', name: 'Sky', body: `a sky ${from}`, changedAt: 1 }
  profile.prompts.write(movedAccount, { ...entry, id: `list-${from}`, kind: 'list' })
  const filter = { id: `filter-${from}`, name: 'Filter', query: from, isRemoved: 0 }
  profile.organising.insertCollection(movedAccount, filter, 1)
}

it('takes what has a name that this profile uses too, and captioned videos of runs that it knows', async () => {
  await using from = await makeTempFolder()
  await using to = await makeTempFolder()
  await fillMovable(from.path)
  const there = openMovable(from.path)
  addNamed(there, 'there')
  there.organising.collect([AssetId.parse('asset-two')], 'filter-there')
  there.close()
  const archive = await exportMovable(from.path)
  const profile = await openEmpty(to.path)
  try {
    const account = {
      kind: 'hosted',
      name: 'Here',
      baseUrl: 'https://service.test',
      keyHint: 'cdef',
      keyPrint: 'print-a',
    } as const
    profile.workspaces.write({ ...account, id: movedAccount, createdAt: 5 })
    await addRun(profile, to.path, 'one', 1)
    addNamed(profile, 'here')
    const own = {
      id: 'prompt-here',
      kind: 'prompt',
      folder: '',
      name: 'Sky',
      body: 'a narrow sky',
      changedAt: 1,
    } as const
    profile.prompts.write(movedAccount, own)
    for (const isAgain of [false, true]) {
      const { report } = await checkMovable(to.path, archive)
      expect(await mergeMovable(to.path, archive, profile)).toEqual(report)
      const { recipes, prompts, collections, files } = report.counts
      const added = isAgain ? 0 : 1
      expect(recipes.added).toBe(added)
      expect(prompts).toMatchObject({ added, skipped: 1 })
      // Two collections, and that the files are in them.
      expect(collections.added).toBe(added * 4)
      // The file of the run that is new, and the captioned video; the joined speech and the imported file are here.
      expect(files.added).toBe(added * 2)
      expect(report.reasons['kept-own']).toBe(1)
    }
    const bodies = profile.prompts.list(movedAccount).map(({ kind, name, body }) => [kind, name, body])
    expect(bodies).toEqual([
      ['list', 'Sky', 'a sky here'],
      ['prompt', 'Sky', 'a narrow sky'],
      ['prompt', 'Sky (2)', 'a wide sky'],
    ])
    const recipes = profile.recipes.list(movedAccount).map(({ name, prompt }) => [name, prompt])
    expect(Object.fromEntries(recipes)).toEqual({ Best: 'here', 'Best (2)': 'there' })
    const collections = profile.organising.listCollections(movedAccount).map(({ name, query }) => [name, query])
    expect(Object.fromEntries(collections)).toEqual({ Best: null, Filter: 'here', 'Filter (2)': 'there' })
    const known = knownFilesOf(profile).filter(({ id }) => /^(?:import|speech|burn)-/u.test(id))
    expect(known.map(({ id }) => String(id))).toEqual(['burn-here', 'burn-there', 'speech-here', 'import-here'])
    expect(profile.burns.last(JobId.parse('job-one'))?.asset.id).toBe('burn-here')
    const burnt = known.find(({ id }) => String(id) === 'burn-there')
    expect(readFileSync(burnt?.path ?? '', 'utf8')).toBe('burn-there')
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
