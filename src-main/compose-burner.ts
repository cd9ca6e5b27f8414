import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Announcer } from './bridge/announcer.ts'
import type { CaptionBurnsTable } from './cache/tables/caption-burns.ts'
import type { RunnerDeps } from './jobs/runners/runner-deps.ts'
import { createCaptionBurner, type CaptionBurner } from './jobs/video/caption-burner.ts'
import type { Library } from './library/library.ts'
import { createFilmBurner } from './media/burn-film.ts'
import type { FileStates } from './media/file-state.ts'
import type { MediaHome } from './media/media-home.ts'
import type { PictureDesk } from './media/picture-desk.ts'
import type { StudioDeps } from './studio-deps.ts'

/** Wires the burning of captions. Orders of a run that was killed are taken away; its partial files are swept as others are. */
export function composeBurner(parts: {
  deps: Pick<StudioDeps, 'startBurnProcess' | 'profileFolder'>
  profile: { readonly burns: CaptionBurnsTable }
  files: { readonly home: MediaHome; readonly desk: PictureDesk; readonly states: FileStates }
  library: Library
  announcer: Announcer
  runner: RunnerDeps
}): CaptionBurner {
  const { deps, profile, library, announcer, runner } = parts
  const { home, desk, states } = parts.files
  const { jobs, outputs, clock, random, log } = runner
  const ordersFolder = join(deps.profileFolder, 'burns')
  rmSync(ordersFolder, { recursive: true, force: true })
  return createCaptionBurner({
    jobs,
    outputs,
    burns: profile.burns,
    burner: createFilmBurner({ start: deps.startBurnProcess, home, ordersFolder, desk, log }),
    library,
    isHere: (asset) => states.of(asset) === 'here',
    folderOf: (id) => runner.connections.nameOf(id),
    onChange(job, isOver) {
      announcer.burn(job.id)
      if (isOver) announcer.video(job)
    },
    prepareThumbnail: (asset) => runner.aside('make a thumbnail', runner.prepareThumbnail(asset)),
    clock,
    random,
    log,
  })
}
