// Catches a look that draws at random, that ignores the seed or its prompt, or whose file has another size than
// requested.
import { describe, expect, test } from 'vitest'
import {
  createCanvasRenderer,
  drawCanvas,
  type CanvasDrawing,
} from '../../../../../src-service/models/drawing/canvas-image.ts'
import { flowDrawing } from '../../../../../src-service/models/flow/draw-flow.ts'
import { inkDrawing } from '../../../../../src-service/models/ink/draw-ink.ts'
import { mapDrawing } from '../../../../../src-service/models/map/draw-map.ts'
import { patternDrawing } from '../../../../../src-service/models/pattern/draw-pattern.ts'
import { pixelArtDrawing } from '../../../../../src-service/models/pixel-art/draw-pixel-art.ts'
import { portraitDrawing } from '../../../../../src-service/models/portrait/draw-portrait.ts'
import { posterDrawing } from '../../../../../src-service/models/poster/draw-poster.ts'
import { decode } from '../../../../helpers/render-presenter.ts'

type Look = {
  readonly name: string
  readonly drawing: CanvasDrawing
  /** Two prompts that must look different, whatever the seed. */
  readonly prompts: readonly [string, string]
  readonly asked: Record<string, unknown>
  readonly size: readonly [number, number]
}

const looks: readonly Look[] = [
  {
    name: 'flow',
    drawing: flowDrawing,
    prompts: ['a whirl, navy and black', 'a whirl, cream and white'],
    asked: { density: 1, aspect_ratio: '16:9' },
    size: [1400, 788],
  },
  {
    name: 'ink',
    drawing: inkDrawing,
    prompts: ['mountains in mist', 'a circle'],
    asked: { aspect_ratio: '3:2' },
    size: [1400, 934],
  },
  {
    name: 'map',
    drawing: mapDrawing,
    prompts: ['night coast', 'antique coast'],
    asked: { aspect_ratio: '1:1' },
    size: [1536, 1536],
  },
  {
    name: 'pattern',
    drawing: patternDrawing,
    prompts: ['red gingham', 'blue stars'],
    asked: { finish: 'glazed' },
    size: [1024, 1024],
  },
  {
    name: 'pixel-art',
    drawing: pixelArtDrawing,
    prompts: ['city at night', 'desert by day'],
    asked: { aspect_ratio: '2:3' },
    size: [1024, 1536],
  },
  {
    name: 'portrait',
    drawing: portraitDrawing,
    prompts: ['bald, navy suit', 'long blond hair, a scarlet turtleneck'],
    asked: { aspect_ratio: '9:16' },
    size: [720, 1280],
  },
  {
    name: 'poster',
    drawing: posterDrawing,
    prompts: ['tiles, teal and black at night', 'dots, coral and cream'],
    asked: { title: 'Ж Ω é' },
    size: [1024, 1536],
  },
]

const size = { width: 96, height: 96 }

function drawn(drawing: CanvasDrawing, prompt: string, seed: number): Buffer {
  const job = { family: 'test', input: { prompt }, seed, media: {}, folder: '' }
  return Buffer.from(drawCanvas(drawing, job, size).getContext('2d').getImageData(0, 0, size.width, size.height).data)
}

/** The mean difference of two images, from 0 to 255. */
const apart = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length

describe.each(looks)('$name', ({ drawing, prompts, asked, size: [width, height] }) => {
  test('draws the same from the same prompt and seed', () => {
    expect(drawn(drawing, prompts[0], 7).equals(drawn(drawing, prompts[0], 7))).toBe(true)
  })

  test('draws another image for another seed', () => {
    expect(apart(drawn(drawing, 'one thing', 7), drawn(drawing, 'one thing', 9))).toBeGreaterThan(2)
  })

  test.each([3, 4])('follows its prompt with seed %i', (seed) => {
    expect(apart(drawn(drawing, prompts[0], seed), drawn(drawing, prompts[1], seed))).toBeGreaterThan(12)
  })

  test('has the requested size', () => {
    expect(drawing.sizeOf({ prompt: prompts[0], ...asked })).toEqual({ width, height })
  })
})

// The full size of each look is tested with all models, in render-job.test.ts.
test('makes one PNG of its size', async () => {
  const drawing = { ...patternDrawing, sizeOf: () => size }
  const job = { family: 'test', input: { prompt: 'blue stars' }, seed: 2, media: {}, folder: '' }
  const context = { signal: new AbortController().signal, onProgress: () => {} }
  const { files } = await createCanvasRenderer(drawing)(job, context)
  expect(files).toMatchObject([{ contentType: 'image/png', ...size }])
  for (const file of files) expect(await decode(file)).toMatchObject(size)
})

test('a pattern tiles on every edge: shifting the sheet by half moves only the seam', () => {
  const pixels = drawn(patternDrawing, 'terrazzo in stone', 5)
  const row = (y: number) => pixels.subarray(y * size.width * 4, (y + 1) * size.width * 4)
  const within = apart(row(40), row(41))
  expect(apart(row(size.height - 1), row(0))).toBeLessThan(within * 2.5 + 12)
})

test('a poster refuses letters that it cannot render, with a message', () => {
  const job = { family: 'test', input: { prompt: 'tea', title: '茶' }, seed: 1, media: {}, folder: '' }
  expect(() => drawCanvas(posterDrawing, job, size)).toThrow('letters this model doesn’t support')
})
