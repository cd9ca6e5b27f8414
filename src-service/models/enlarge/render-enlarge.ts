import sharp from 'sharp'
import { finishPng, readSource } from '../drawing/source-image.ts'
import type { Renderer } from '../renderer.ts'
import { EnlargeInput } from './enlarge-model.ts'

/** The longest side of a result. Pixels. */
const mostSide = 6_000

/**
 * Enlarges an image in steps of at most two, each sharpened: this keeps lines clean where one large step would ring.
 *
 * @throws Error with a message for the user if the result would be too large.
 */
export const renderEnlarge: Renderer = async (job, { signal }) => {
  const { factor, finish } = EnlargeInput.parse(job.input)
  const source = await readSource(job, 'image', mostSide)
  const { width, height } = source
  const times = Number(factor)
  if (Math.max(width, height) * times > mostSide) {
    const most = Math.floor(mostSide / times)
    throw new Error(
      `The image is too large to enlarge ${factor} times. Use one with a long side of up to ${most} pixels.`,
    )
  }
  let { data } = source
  let done = 1
  while (done < times) {
    signal.throwIfAborted()
    const next = Math.min(times, done * 2)
    const [across, down] = [width * next, height * next]
    const step = sharp(data, { raw: { width: width * done, height: height * done, channels: 4 } }).resize(
      across,
      down,
      {
        fit: 'fill',
        kernel: 'lanczos3',
      },
    )
    const sharpened =
      finish === 'crisp'
        ? step.sharpen({ sigma: 1.1, m1: 0.35, m2: 2.6, x1: 3, y2: 14, y3: 16 })
        : step.sharpen({ sigma: 0.9, m1: 0, m2: 1.3, x1: 4, y2: 8, y3: 9 })
    data = await sharpened.raw().toBuffer()
    done = next
  }
  return finishPng(sharp(data, { raw: { width: width * times, height: height * times, channels: 4 } }))
}
