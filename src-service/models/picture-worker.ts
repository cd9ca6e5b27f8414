import { parentPort } from 'node:worker_threads'
import { encodePicture } from './encode-picture.ts'
import type { Painting } from './painter.ts'
import { painterOf } from './painters.ts'
import type { PictureAnswer, PictureTask } from './picture-message.ts'

/** Paintings kept between slices; the pool works on no more than this many at once. */
const mostKept = 2
const kept = new Map<number, Painting>()

function openPainting(task: PictureTask & { kind: 'paint' }): Painting {
  const known = kept.get(task.ticket)
  if (known !== undefined) return known
  const canvas = {
    width: task.plan.width,
    height: task.plan.height,
    scratch: new Float32Array(task.scratch),
    pixels: new Uint8Array(task.pixels),
  }
  const painting = painterOf(task.job.family).open(task.job, canvas)
  kept.set(task.ticket, painting)
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  return painting
}

async function answerTo(task: PictureTask): Promise<PictureAnswer> {
  switch (task.kind) {
    case 'plan':
      return { kind: 'planned', plan: painterOf(task.job.family).plan(task.job) }
    case 'paint':
      openPainting(task).paint(task.stage, task.first, task.end)
      return { kind: 'painted' }
    case 'encode':
      kept.delete(task.ticket)
      return { kind: 'encoded', file: await encodePicture(new Uint8Array(task.pixels), task.plan) }
  }
}

async function work(task: PictureTask): Promise<void> {
  try {
    const answer = await answerTo(task)
    parentPort?.postMessage(answer, answer.kind === 'encoded' ? [answer.file.buffer] : [])
  } catch (error) {
    parentPort?.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

parentPort?.on('message', (task: PictureTask) => void work(task))
