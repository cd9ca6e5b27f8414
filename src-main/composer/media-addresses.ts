import type { Brand, Play, QueueJob } from '#shared/contract/composer-resource.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { ComposerTables } from './composer-deps.ts'
import { appearancesOf, readBrand } from './stored-readings.ts'

/** What has an image: a brand, a play or a job of the queue. */
type Pictured = 'brand' | 'play' | 'job'

/** The addresses of this computer under which windows read the Composer's images; the studio fetches each once. */
export type ComposerImages = {
  ofBrand(brand: Brand): string | null
  ofPlay(profileId: string, play: Pick<Play, 'playId' | 'coverUrl'>): string | null
  ofJob(profileId: string, job: Pick<QueueJob, 'jobId' | 'posterUrl'>): string | null
}

/** Creates the addresses. `base`: the address under which windows read media. */
export function createComposerImages(base: string): ComposerImages {
  const address = (kind: Pictured, profileId: string, id: string, url: string | null) =>
    url === null ? null : `${base}composer/${encodeURIComponent(`${kind}/${profileId}/${id}`)}`
  return {
    ofBrand: ({ profileId, avatarUrl }) => address('brand', profileId, '', avatarUrl),
    ofPlay: (profileId, { playId, coverUrl }) => address('play', profileId, playId, coverUrl),
    ofJob: (profileId, { jobId, posterUrl }) => address('job', profileId, jobId, posterUrl),
  }
}

/** The service's address of an image that is named as in `createComposerImages`; null if there is none. */
export function imageAddressOf(tables: ComposerTables, workspaceId: WorkspaceId, name: string): string | null {
  const [kind, profileId = '', ...rest] = name.split('/')
  const id = rest.join('/')
  const brand = { workspaceId, profileId }
  if (kind === 'brand') return readBrand(tables, brand)?.avatarUrl ?? null
  if (kind === 'job') return tables.composerQueue.read(brand, id)?.job.posterUrl ?? null
  return kind === 'play' ? appearancesOf(tables, brand)(id).coverUrl : null
}
