import { parentPort } from 'node:worker_threads'
import type { Painter, Painting } from './painter.ts'
import type { ImageAnswer, ImageTask } from './image-order.ts'
import { findRenderer } from './registry.ts'
import sharp from 'sharp'
import type { ImageSize } from './image-size.ts'

/** How many paintings are kept between slices; the pool never works on more at once. */
const mostKept = 2
const kept = new Map<number, Painting>()

async function painterOf(family: string): Promise<Painter> {
  const entry = await findRenderer(family)
  if (entry.kind !== 'bands') throw new Error(`Nothing paints ${family} in bands.`)
  return entry.load()
}

async function openPainting(task: ImageTask & { kind: 'paint' }): Promise<Painting> {
  const known = kept.get(task.orderId)
  if (known !== undefined) return known
  const canvas = {
    width: task.plan.width,
    height: task.plan.height,
    scratch: new Float32Array(task.scratch),
    pixels: new Uint8Array(task.pixels),
  }
  const painter = await painterOf(task.job.family)
  const painting = painter.open(task.job, canvas)
  kept.set(task.orderId, painting)
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  return painting
}

const channels = 3

/** Encodes red, green and blue bytes as a PNG. The same pixels give the same bytes. */
async function encodeImage(
  pixels: Uint8Array<ArrayBufferLike>,
  { width, height }: ImageSize,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = await sharp(Buffer.from(pixels), { raw: { width, height, channels } })
    .png({ compressionLevel: 6, adaptiveFiltering: false })
    .toBuffer()
  return new Uint8Array(file)
}

async function answerTo(task: ImageTask): Promise<ImageAnswer> {
  switch (task.kind) {
    case 'plan':
      return { kind: 'planned', plan: (await painterOf(task.job.family)).plan(task.job) }
    case 'paint':
      ;(await openPainting(task)).paint(task.stage, task.first, task.end)
      return { kind: 'painted' }
    case 'encode':
      kept.delete(task.orderId)
      return { kind: 'encoded', file: await encodeImage(new Uint8Array(task.pixels), task.plan) }
  }
}

async function work(task: ImageTask): Promise<void> {
  try {
    const answer = await answerTo(task)
    parentPort?.postMessage(answer, answer.kind === 'encoded' ? [answer.file.buffer] : [])
  } catch (error) {
    parentPort?.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

parentPort?.on('message', (task: ImageTask) => void work(task))
