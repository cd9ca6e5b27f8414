import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { Commits } from '../../database/group-commit.ts'
import type { ServiceDatabase } from '../../database/open-database.ts'
import type { Caller } from '../../ledger/accounts.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Engine } from '../../models/model-definition.ts'
import { createShortVideoMaker } from '../../short-video/short-video.ts'
import { noHelp, type ShortVideoHelp } from '../../short-video/short-video-help.ts'
import {
  flowSample,
  presenterPreview,
  shortVideoOptions,
  type ShortVideoOptions,
  voiceSample,
} from '../../short-video/short-video-options.ts'
import type { MediaFiles, WorkFolders } from '../make-files.ts'
import { createPace } from '../run-limits.ts'
import type { StartLimit } from '../submit-run.ts'
import { createMakeStep, createVideoRunner, type VideoRunner } from './video-runner.ts'
import { createShortVideos, type ShortVideos } from './start-video.ts'
import { createVideoSettlement, shortVideoPrices, type VideoOutbox } from './video-settlement.ts'
import { createVideoStore } from './video-store.ts'

/** The short-video parts of a service: operations for the routes, options and runner. */
export type ShortVideoParts = {
  readonly videos: ShortVideos
  readonly options: ShortVideoOptions & {
    readonly prices: typeof shortVideoPrices
    sampleOf(voice: string): string
    previewOf: typeof presenterPreview
    flowSample: typeof flowSample
  }
  readonly runner: VideoRunner
}

/** Composes the short videos over an open database. Nothing runs before the runner resumes or a job is started. */
export function composeShortVideos(deps: {
  database: ServiceDatabase
  commits: Commits
  ledger: Ledger
  callerOf: (keyId: number) => Caller | null
  outbox: VideoOutbox
  files: MediaFiles
  starts: StartLimit
  engine: Engine
  /** Models of the user’s engines; none if absent. */
  help?: ShortVideoHelp
  /** Where jobs write temporary files; on the same disk as the outputs. */
  folders: WorkFolders
  /** Scales a step's typical time: 1 for all of it, 2 for half, 0 for none. */
  speed: number
  clock: Clock
  random: Random
  log: Log
}): ShortVideoParts {
  const store = createVideoStore(deps)
  const settlement = createVideoSettlement({ ...deps, store })
  const make = createMakeStep({ help: noHelp, ...deps, maker: createShortVideoMaker(deps.engine) })
  const runner = createVideoRunner({ ...deps, store, settlement, make, pace: createPace(deps) })
  const videos = createShortVideos({ ...deps, store, settlement, runner })
  const options = {
    ...shortVideoOptions(),
    prices: shortVideoPrices,
    sampleOf: voiceSample,
    previewOf: presenterPreview,
    flowSample,
  }
  return { videos, options, runner }
}
