import { createRandomStream } from '../drawing/random-stream.ts'
import { cameraPath, chooseMove } from '../film/camera-path.ts'
import { easeCamera } from '../film/easing.ts'
import { filmRenderer, onlyFile, type FilmMaker } from '../film/film-renderer.ts'
import { filmSize } from '../film/film-size.ts'
import { findFocus } from '../film/find-focus.ts'
import { loadPicture } from '../film/load-picture.ts'
import { drawView } from '../film/moving-picture.ts'
import { KenBurnsInput } from './ken-burns-input.ts'

/** How much larger than the frame the picture is kept, so that a near view stays sharp. */
const keptZoom = 1.3

/** A still picture under a slow camera. */
export const kenBurnsFilm: FilmMaker = async (job, size) => {
  const input = KenBurnsInput.parse(job.input)
  const frame = size ?? filmSize(input.aspect_ratio, input.resolution)
  const cover = { width: frame.width * keptZoom, height: frame.height * keptZoom }
  const picture = await loadPicture(onlyFile(job, 'image'), cover)
  const random = createRandomStream(`ken burns ${job.seed}`)
  const move = input.move === 'from the picture' ? chooseMove(picture, frame, random) : input.move
  const path = cameraPath(move, findFocus(picture), random)
  return {
    ...frame,
    durationSec: input.duration,
    sound: null,
    posterSec: input.duration / 2,
    draw(context, seconds) {
      context.fillStyle = '#000000'
      context.fillRect(0, 0, frame.width, frame.height)
      drawView(context, picture, frame, path, easeCamera(seconds / input.duration))
    },
    close: () => Promise.resolve(),
  }
}

/** Shoots a picture under a slow camera. */
export const renderKenBurns = filmRenderer(kenBurnsFilm)
