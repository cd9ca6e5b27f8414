// Catches: a partial file that is kept forever because its finished job counts as waiting for it, and one of an
// unfinished job that is removed.
import { expect, it } from 'vitest'
import { Failure } from '#shared/domain/failure.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { openFilled, writeJobs } from '../../../../helpers/filled-profile.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

it('lists the files of unfinished jobs, and none of a finished one', async () => {
  await using folder = await makeTempFolder()
  const profile = openFilled(folder.path)
  const ids = writeJobs(profile, 2)
  for (const id of ids) {
    profile.outputs.name(id, [{ position: 0, assetId: AssetId.parse(`file-of-${id}`), url: 'https://media.test/a' }])
  }
  expect(profile.outputs.listAwaited()).toEqual(ids.map((id) => `file-of-${id}`))
  const [first, second] = ids.map((id) => profile.jobs.read(id))
  if (!first || !second) throw new Error('Jobs are missing')
  const failure = new Failure('SERVICE_FAILED', 'It broke.', { charged: 'yes', status: 200 }).toRecord()
  profile.jobs.update({ ...first, spend: { kind: 'failed', at: 0, failure, refunded: false } })
  expect(profile.outputs.listAwaited()).toEqual([`file-of-${second.id}`])
  profile.close()
})
