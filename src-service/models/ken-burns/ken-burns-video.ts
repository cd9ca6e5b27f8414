import { createRandomStream } from '../drawing/random-stream.ts'
import { cameraPath, chooseMove, drawView, findFocus } from '../video/camera-path.ts'
import { easeCamera } from '../video/easing.ts'
import { videoRenderer, onlyFile, type VideoMaker } from '../video/video-renderer.ts'
import { videoSize } from '../video/video-schema.ts'
import { loadImageFile } from '../video/load-image.ts'
import { KenBurnsInput } from './ken-burns-model.ts'

/** How much larger than the frame the image is kept, so that close views stay sharp. */
const keptZoom = 1.3

/** Prepares a video of a still image under a slow camera. */
export const kenBurnsVideo: VideoMaker = async (job, size) => {
  const input = KenBurnsInput.parse(job.input)
  const frame = size ?? videoSize(input.aspect_ratio, input.resolution)
  const cover = { width: frame.width * keptZoom, height: frame.height * keptZoom }
  const image = await loadImageFile(onlyFile(job, 'image'), cover)
  const random = createRandomStream(`ken burns ${job.seed}`)
  const move = input.move === 'from the picture' ? chooseMove(image, frame, random) : input.move
  const path = cameraPath(move, findFocus(image), random)
  return {
    ...frame,
    durationSec: input.duration,
    sound: null,
    posterSec: input.duration / 2,
    draw(context, seconds) {
      context.fillStyle = '#000000'
      context.fillRect(0, 0, frame.width, frame.height)
      drawView(context, image, frame, path, easeCamera(seconds / input.duration))
    },
    close: () => Promise.resolve(),
  }
}

/** Renders an image under a slow camera. */
export const renderKenBurns = videoRenderer(kenBurnsVideo)
