// Catches a choice in the form that shows no sample, and a sample that is not a video of that flow.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { flowSample, presenterPreview, voiceSample } from '#service/short-video/short-video-options.ts'
import { shortVideoVoices } from '#service/short-video/short-video-options.ts'
import { flows, genders, presets } from '../../../../src-service/short-video/short-video.ts'

const inCovers = (path: string) => resolve(import.meta.dirname, '../../../../resources/covers', path)

test('every voice, presenter and flow has its sample', () => {
  const paths = [
    ...shortVideoVoices.map(({ name }) => voiceSample(name)),
    ...genders.flatMap((gender) => presets.map((preset) => presenterPreview(gender, preset))),
    ...shortVideoVoices.map(({ gender, name }) => presenterPreview(gender, 'pixar', name)),
    ...flows.flatMap((flow) => Object.values(flowSample(flow))),
  ]
  expect(paths.filter((path) => !existsSync(inCovers(path)))).toEqual([])
})

test('the samples of flows are upright and moving, begin with their still, and differ from each other', async () => {
  const stills: Buffer[] = []
  for (const flow of flows) {
    const { still, moving } = flowSample(flow)
    const { width, height, pages = 1 } = await sharp(inCovers(moving)).metadata()
    expect(pages, flow).toBeGreaterThan(20)
    expect(height / width, flow).toBeCloseTo(16 / 9, 1)
    const greys = (path: string) => sharp(inCovers(path)).resize(54, 96).greyscale().raw().toBuffer()
    const [shown, first] = [await greys(still), await greys(moving)]
    expect(shown.reduce((sum, value, at) => sum + Math.abs(value - (first[at] ?? 0)), 0) / shown.length).toBeLessThan(6)
    stills.push(shown)
  }
  for (const [index, one] of stills.entries())
    for (const other of stills.slice(index + 1))
      expect(one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length).toBeGreaterThan(
        1,
      )
})
