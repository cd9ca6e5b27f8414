import { createCanvas } from '@napi-rs/canvas'
import { decodeSound } from '../audio/decode-sound.ts'
import { durationOf } from '../audio/sound.ts'
import { frameCount } from '../film/film.ts'
import { filmRenderer, onlyFile, type FilmMaker } from '../film/film-renderer.ts'
import { filmSize } from '../film/film-size.ts'
import { loadPicture } from '../film/load-picture.ts'
import { readableText } from '../film/typefaces.ts'
import { drawPresenter, standingOf } from './draw-presenter.ts'
import { createGestures } from './gestures.ts'
import { hearMouth } from './hear-mouth.ts'
import { namePlate } from './name-plate.ts'
import { longestSec, PresenterInput } from './presenter-input.ts'
import { chanceLook, namedLook } from './presenter-look.ts'
import { buildStage } from './presenter-stage.ts'

/** A drawn presenter who speaks a voice that was sent. */
export const presenterFilm: FilmMaker = async (job, size) => {
  const input = PresenterInput.parse(job.input)
  const frame = size ?? filmSize(input.aspect_ratio, input.resolution)
  const sound = await decodeSound(onlyFile(job, 'audio').path, { channels: 2, mostSeconds: longestSec })
  const durationSec = durationOf(sound)
  const look = input.presenter === 'by chance' ? chanceLook(job.seed) : namedLook(input.presenter)
  const backdrop = job.media['image']?.[0]
  const picture = backdrop === undefined ? null : await loadPicture(backdrop, frame)
  const standing = standingOf(frame, input.framing)
  const stage = buildStage(frame, look, input.background, standing.x, picture)
  const mouths = hearMouth(sound, frameCount(durationSec))
  const poseAt = createGestures(mouths, durationSec, `presenter ${job.seed}`)
  const words = { name: readableText(input.name), role: readableText(input.role) }
  const drawPlate = namePlate(createCanvas(8, 8).getContext('2d'), frame, words, look.shape)
  return {
    ...frame,
    durationSec,
    sound,
    posterSec: Math.min(durationSec * 0.5, 2),
    draw(context, seconds) {
      drawPresenter(context, frame, stage, look, standing, poseAt(seconds))
      drawPlate(context, seconds)
    },
    close: () => Promise.resolve(),
  }
}

/** Shoots a presenter who speaks. */
export const renderPresenter = filmRenderer(presenterFilm)
