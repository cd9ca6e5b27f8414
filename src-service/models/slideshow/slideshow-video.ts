import { createRandomStream } from '../drawing/random-stream.ts'
import { cameraPath, chooseMove, findFocus } from '../video/camera-path.ts'
import { videoPalettes } from '../video/video-palette.ts'
import { videoRenderer, type VideoMaker } from '../video/video-renderer.ts'
import { videoSize } from '../video/video-schema.ts'
import { loadImageFile } from '../video/load-image.ts'
import { readMusic } from '../video/listen.ts'
import { printShow, type Slide, screenShow } from './shows.ts'
import { imageBounds, SlideshowInput } from './slideshow-model.ts'

/** The longest transition in seconds, and its share of an image's time. */
const changeSec = 0.9
const changeShare = 0.4
const keptZoom = 1.15

function middleOf(slides: readonly Slide[]): number {
  const slide = slides[slides.length >> 1]
  return slide === undefined ? 0 : (slide.from + slide.until) / 2
}

/** Prepares a slideshow with transitions, and music if it is sent. */
export const slideshowVideo: VideoMaker = async (job, size) => {
  const input = SlideshowInput.parse(job.input)
  const frame = size ?? videoSize(input.aspect_ratio, input.resolution)
  const files = job.media['images'] ?? []
  if (files.length < imageBounds.least) throw new Error('A slideshow needs at least 2 images.')
  const random = createRandomStream(`slideshow ${job.seed}`)
  const each = input.duration / files.length
  const change = Math.min(changeSec, each * changeShare)
  const slides: Slide[] = []
  for (const [index, file] of files.entries()) {
    const image = await loadImageFile(file, { width: frame.width * keptZoom, height: frame.height * keptZoom })
    slides.push({
      image,
      path: cameraPath(chooseMove(image, frame, random), findFocus(image), random),
      from: index === 0 ? 0 : index * each + change / 2,
      until: index === files.length - 1 ? input.duration : (index + 1) * each - change / 2,
    })
  }
  const palette = videoPalettes[input.palette]
  const draw =
    input.style === 'prints on a table'
      ? printShow(slides, frame, palette, String(job.seed))
      : screenShow(slides, input.style, frame, palette)
  return {
    ...frame,
    durationSec: input.duration,
    sound: await readMusic(job.media['music']?.[0], input.duration),
    // Prints look best when most have fallen; full-screen slides, in the middle of an image.
    posterSec: input.style === 'prints on a table' ? input.duration * 0.7 : middleOf(slides),
    draw,
    close: () => Promise.resolve(),
  }
}

/** Renders a slideshow. */
export const renderSlideshow = videoRenderer(slideshowVideo)
