// Catches: a partial file that is kept forever because its finished job counts as waiting for it, and one of an
// unfinished job that is removed; the files of a failed job that are never asked for again, or forever.
import { expect, it } from 'vitest'
import { Failure } from '#shared/domain/failure.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { openFilled, writeJobs } from '../../../../helpers/filled-profile.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const day = 24 * 3_600_000

it('lists the files of unfinished jobs and of those that broke in the last week', async () => {
  await using folder = await makeTempFolder()
  const profile = openFilled(folder.path)
  const ids = writeJobs(profile, 2)
  for (const id of ids) {
    profile.outputs.name(id, [{ position: 0, assetId: AssetId.parse(`file-of-${id}`), url: 'https://media.test/a' }])
  }
  const [first, second] = ids.map((id) => profile.jobs.read(id))
  if (!first || !second) throw new Error('Jobs are missing')
  const at = first.createdAt
  expect(profile.outputs.listAwaited(at)).toEqual(ids.map((id) => `file-of-${id}`))
  expect(profile.jobs.listLeft(at)).toEqual([])
  const failure = new Failure('SERVICE_FAILED', 'It broke.', { charged: 'yes', status: 200 }).toRecord()
  profile.jobs.update({ ...first, spend: { kind: 'failed', at: 0, failure, refunded: false } })
  expect(profile.outputs.listAwaited(at + day).toSorted()).toEqual(ids.map((id) => `file-of-${id}`).toSorted())
  expect(profile.jobs.listLeft(at + day).map(({ id }) => id)).toEqual([first.id])
  expect(profile.outputs.listAwaited(at + 8 * day)).toEqual([`file-of-${second.id}`])
  expect(profile.jobs.listLeft(at + 8 * day)).toEqual([])
  profile.close()
})
