import { join } from 'node:path'
import { openProfile } from '#main/cache/profile.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import type { Bridge } from '#shared/bridge/contract.ts'
import type { Bench } from '../../scripts/bench.ts'
import { createMemoryLog } from '../helpers/memory-log.ts'
import { quantile } from '../helpers/server-load.ts'
import { apartServiceStarter, openTestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const rows = 10_000
const rounds = 60
const words = ['potter', 'driver', 'host', 'singer', 'baker', 'studio', 'apron', 'glasses'] as const

/** Writes ten thousand finished avatars, two thousand videos and a hundred voices. */
function fill(folder: string): void {
  const log = createMemoryLog()
  const profile = openProfile({ folder: join(folder, 'profile'), pid: process.pid, now: Date.now(), log })
  const common = { workspaceId: localId, status: 'completed', parentId: null, jobId: null, position: 0 } as const
  profile.resources.transaction(() => {
    for (let index = 0; index < rows; index += 1) {
      const text = Array.from({ length: 12 }, (_, at) => words[(index * 7 + at * 3) % words.length]).join(' ')
      const row = {
        ...common,
        words: `${text} ${index}`,
        model: index % 3 === 0 ? 'flux' : 'imagen3',
        visibility: index % 10 === 0 ? 'public' : 'private',
        isPublished: index % 10 === 0,
        createdAt: index,
      }
      const told = { status: 'completed', likes: index % 40 }
      const avatar = JSON.stringify({ ...told, id: `a${index}`, prompt: text })
      profile.resources.write({ ...row, kind: 'avatar', id: `a${index}`, told: avatar })
      const video = JSON.stringify({ ...told, id: `v${index}`, title: text, avatarId: `a${index}` })
      if (index % 5 === 0)
        profile.resources.write({ ...row, kind: 'video', id: `v${index}`, parentId: `a${index}`, told: video })
      const voice = JSON.stringify({ ...told, id: `c${index}`, name: text, language: 'en-GB' })
      if (index % 100 === 0) profile.resources.write({ ...row, kind: 'voice', id: `c${index}`, told: voice })
    }
  })
  profile.close()
}

/** The time of each of a few calls; milliseconds, 95th percentile. `call` gets the number of its round. */
async function time(call: (round: number) => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await call(round)
    times.push(performance.now() - start)
  }
  return quantile(times, 0.95).toFixed(1)
}

/** Reads page after page, as somebody who scrolls, and begins anew after the last one. */
function scroll(call: Bridge): () => Promise<void> {
  let before: string | undefined
  return async () => {
    const { next } = await call.avatars.list(before === undefined ? {} : { before })
    before = next ?? undefined
  }
}

/**
 * How long a page of the cast's lists takes over the bridge among ten thousand avatars, two thousand videos and a hundred
 * voices: all of them, a search, by likes, a search with filters.
 */
export const bench = {
  title: 'lists of the cast over the bridge, p95 in ms',
  async run() {
    await using folder = await makeTempFolder()
    fill(folder.path)
    const startServiceProcess = apartServiceStarter()
    await using studio = await openTestStudio({ folder: folder.path, startServiceProcess })
    const { call } = studio
    await call.workspace.openLocal()
    const { total } = await call.avatars.list({})
    if (total !== rows) throw new Error(`${total} avatars are listed`)
    return {
      avatars: await time(scroll(call)),
      search: await time(() => call.avatars.list({ text: 'pott' })),
      liked: await time(() => call.avatars.list({ sort: 'liked' })),
      filtered: await time(() => call.avatars.list({ text: 'host gla', models: ['flux'], visibilities: ['public'] })),
      videos: await time(() => call.avatarVideos.list({})),
      voices: await time(() => call.voices.list()),
      counts: await time(() => call.cast.counts()),
    }
  },
} satisfies Bench
