// Catches a video that is half-written, kept under a partial name or lost when its process dies, and a cause that is
// not reported.
import { CaptionLook } from '#shared/domain/captions/cue.ts'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createCaptionBurnProcess, type VideoToBurn } from '#main/media/burn-captions.ts'
import { createCaptionProgram } from '#main/media/caption-program.ts'
import { createFileMaker } from '#main/media/make-file.ts'
import type { RunningProcess, StartProcess } from '#main/ports/host-ports.ts'
import { createMediaHome } from '#main/media/media-folder.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { inspectVideo } from '../../../helpers/small-video.ts'
import { shootSpoken, spokenCues, spokenFrames } from '../../../helpers/spoken-video.ts'
import { serviceStarter } from '../../../helpers/studio.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'

let folder: TempFolder
let source = ''
let count = 0
beforeAll(async () => {
  folder = await makeTempFolder()
  source = await shootSpoken(folder.path)
})
afterAll(() => folder[Symbol.asyncDispose]())
beforeEach(() => {
  count += 1
})

const start = serviceStarter([], 'src-service/burn.ts')
const video = (more: Partial<VideoToBurn> = {}): VideoToBurn => ({
  source,
  cues: [...spokenCues],
  ...CaptionLook.parse({ style: 'plate' }),
  earlier: null,
  assetId: '5f0a3a52-7a52-4b1c-8b0e-0d9a4c1f2e3d',
  folderName: 'This computer',
  title: 'Why clay cracks?',
  detail: 'Classic captioned',
  createdAt: Date.UTC(2026, 10, 21),
  ...more,
})

/** A burner with a media folder of its own, whose processes the test can see. */
function openBurner(startProcess: StartProcess = start) {
  const own = join(folder.path, `home-${count}`)
  const log = createMemoryLog()
  const media = join(own, 'media')
  const home = createMediaHome({
    folder: media,
    recordFile: join(own, 'home.json'),
    uuid: () => 'mark',
    reportAlert: () => undefined,
    log,
  })
  const started: RunningProcess[] = []
  const program = createCaptionProgram({
    start(args) {
      const made = startProcess(args)
      started.push(made)
      return made
    },
    ordersFolder: join(own, 'orders'),
    log,
  })
  const thumbnails = { measure: () => Promise.resolve({ width: 180, height: 320, duration: 9 }) }
  const burner = createCaptionBurnProcess({ make: createFileMaker({ program, home, thumbnails }) })
  const left = async () => {
    const all = [...(await readdir(media, { recursive: true })), ...(await readdir(join(own, 'orders')))]
    return all.filter((name) => name !== 'This computer' && name !== '.backlot-media')
  }
  return { burner, media, started, left }
}
const patient = { signal: new AbortController().signal, onProgress: () => undefined }

it('keeps a video under its name once it is complete, reports progress, and leaves no order file behind', async () => {
  const { burner, left } = openBurner()
  const reported: number[] = []
  const kept = await burner.burn(video(), { ...patient, onProgress: (made, of) => void reported.push(made / of) })
  expect(kept).toMatchObject({ type: { contentType: 'video/mp4' }, width: 180, duration: 9 })
  expect(kept.video.madeParts).toEqual([0, 1, 2, 3, 4])
  expect((await inspectVideo(kept.path)).frames).toBe(spokenFrames)
  expect(reported.length).toBeGreaterThan(1)
  expect(reported).toEqual(reported.toSorted((one, other) => one - other))
  expect(reported.at(-1)).toBe(1)
  expect(await left()).toEqual([join('This computer', '2026-11-21 Why clay cracks, Classic captioned 5f0a3a52.mp4')])
})

it('an aborted burn-in ends its process and leaves nothing', async () => {
  const { burner, started, left } = openBurner()
  const ending = new AbortController()
  const given = burner.burn(video(), { signal: ending.signal, onProgress: () => ending.abort(new Error('Enough.')) })
  await expect(given).rejects.toThrow('Enough.')
  await started[0]?.exited
  expect(await left()).toEqual([])
})

it('a burn-in that is aborted while its order is written starts no process', async () => {
  const { burner, started, left } = openBurner()
  const ending = new AbortController()
  const given = burner.burn(video(), { ...patient, signal: ending.signal })
  ending.abort(new Error('At once.'))
  await expect(given).rejects.toThrow('At once.')
  expect(started).toEqual([])
  expect(await left()).toEqual([])
})

it('reports a process that died, and keeps nothing', async () => {
  const { burner, left } = openBurner(serviceStarter([], 'test/fixtures/dying-burn.ts'))
  const reported: number[] = []
  const killed = burner.burn(video(), { ...patient, onProgress: (made) => void reported.push(made) })
  await expect(killed).rejects.toMatchObject({ code: 'LOCAL_SERVICE_DOWN', data: { charged: 'no' } })
  expect(reported).toEqual([135])
  expect(await left()).toEqual([])
  const mute = openBurner(serviceStarter([], 'test/fixtures/no-such-program.ts'))
  await expect(mute.burner.burn(video(), patient)).rejects.toMatchObject({
    code: 'LOCAL_SERVICE_DOWN',
    message: /broke off.*Nothing was kept and nothing was charged/u,
  })
})

it('a raw cut that is no video, and an unavailable media folder, each have their own message', async () => {
  const { burner, media, left } = openBurner()
  const words = join(folder.path, 'words.mp4')
  await writeFile(words, 'This is no film.')
  await expect(burner.burn(video({ source: words }), patient)).rejects.toMatchObject({
    code: 'FILE_REFUSED',
    message: /could not be read.*nothing was charged/u,
  })
  expect(await left()).toEqual([])
  await rename(media, `${media}-away`)
  await mkdir(media)
  await expect(burner.burn(video(), patient)).rejects.toMatchObject({ code: 'MEDIA_AWAY', data: { charged: 'no' } })
  expect(existsSync(join(media, 'This computer'))).toBe(false)
})
