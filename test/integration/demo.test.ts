// Catches: a demo whose numbers do not add up, whose files are no image and no speech, or that leaves files behind.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { builtProgram } from '../helpers/built-product.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const run = promisify(execFile)

function number(text: string | undefined): number {
  return Number(text?.replaceAll(',', ''))
}

test('prints a quote equal to the charge, a balance reduced by it, the path of an image, and a voice with its speech', async () => {
  await using folder = await makeTempFolder()
  const { stdout } = await run(process.execPath, [await builtProgram('demo'), '--out', folder.path])
  const quote = number(/^Quote +([\d,]+) practice cr/m.exec(stdout)?.[1])
  const charge = number(/^Charge +([\d,]+) practice cr/m.exec(stdout)?.[1])
  const balance = /^Balance +([\d,]+) practice cr before, ([\d,]+) practice cr after/m.exec(stdout)
  const file = /^File +(.+)$/m.exec(stdout)?.[1] ?? ''
  expect(quote).toBeGreaterThan(0)
  expect(charge).toBe(quote)
  expect(number(balance?.[1]) - number(balance?.[2])).toBe(charge)
  expect(dirname(file).startsWith(folder.path)).toBe(true)
  const { width, height } = await sharp(file).metadata()
  expect(Math.min(width, height)).toBeGreaterThan(500)
  expect(/^Voice +.+, ([\d,]+) practice cr/m.exec(stdout)?.[1]).toBe('5')
  const [, spoken, least, most] = /^Speech +([\d,]+) practice cr, estimated at (\d+) to (\d+)/m.exec(stdout) ?? []
  expect(number(spoken)).toBeGreaterThanOrEqual(number(least))
  expect(number(spoken)).toBeLessThanOrEqual(number(most))
  const sound = await readFile(/^Sound +(.+)$/m.exec(stdout)?.[1] ?? '')
  expect(sound.subarray(0, 4).toString('latin1')).toBe('RIFF')
})

test('without an output folder it prints how to give one', async () => {
  await expect(run(process.execPath, [await builtProgram('demo')])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--out DIR'),
  })
})
