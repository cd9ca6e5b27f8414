import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Engine, ManifestReading } from '#shared/contract/engine.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { sampleSound } from '../stand-ins/sample-results.ts'
import { lastModel, openEngineCaller, type EngineCaller } from './engine-caller.ts'

// Catches: a program that is started without consent, with a shell, with this process's secrets, or after it was exchanged,
// and one that fails or writes nothing without a refund. The programs are real processes.

const serverId = () => crypto.randomUUID()

/** A program that speaks as Piper does: the text to its standard input, the sound to a file. */
async function openProgram(body: string) {
  const folder = await makeTempFolder()
  const program = join(folder.path, 'speak and save')
  await writeFile(join(folder.path, 'sound.wav'), sampleSound(1))
  await writeFile(program, `#!${process.execPath}\n${body}`, { mode: 0o755 })
  const manifest = {
    name: 'Piper',
    kind: 'speech',
    program,
    arguments: ['--model', '$(touch pwned); en.onnx', '--output_file', '{output}', join(folder.path, 'sound.wav')],
    stdin: true,
    output: 'wav',
  }
  return { ...folder, manifest: JSON.stringify(manifest), program, path: folder.path }
}
const speak = `
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
const [, , flag, model, , output, sound] = process.argv
const text = readFileSync(0, 'utf8')
if (text.includes('fail')) { console.error('unknown phoneme'); process.exit(3) }
if (!text.includes('nothing')) copyFileSync(sound, output)
writeFileSync(sound + '.json', JSON.stringify({ flag, model, text, env: Object.keys(process.env) }))
`
const Said = z.object({ flag: z.string(), model: z.string(), text: z.string(), env: z.array(z.string()) })

async function addProgram(caller: EngineCaller, manifest: string) {
  const { consent } = ManifestReading.parse(await caller.engines('POST', '/manifests/read', { manifest }))
  return lastModel(
    Engine.parse(await caller.engines('POST', '/manifests', { manifest, consent, serverId: serverId() })),
  )
}

test('a program speaks after consent, without a shell and without secrets', async () => {
  await using piper = await openProgram(speak)
  await using caller = await openEngineCaller({ credits: 20 })
  const reading = ManifestReading.parse(await caller.engines('POST', '/manifests/read', { manifest: piper.manifest }))
  expect(reading.command).toEqual([
    piper.program,
    ...z.object({ arguments: z.array(z.string()) }).parse(JSON.parse(piper.manifest)).arguments,
  ])
  const without = caller.engines('POST', '/manifests', { manifest: piper.manifest, consent: '', serverId: serverId() })
  expect(await caller.refusal(without)).toMatchObject({ status: 400, field: 'consent' })
  expect((await caller.list()).engines).toEqual([])
  const model = await addProgram(caller, piper.manifest)
  await caller.change(model.id, { rate: { unit: 'second', credits: 1, per: 1 } })
  process.env['BACKLOT_TEST_SECRET'] = 'secret'
  const ended = await caller.run(model.id, { text: 'three; cups' })
  delete process.env['BACKLOT_TEST_SECRET']
  expect(ended).toMatchObject({ status: 'succeeded', creditsSpent: 1, output: { type: 'audio' } })
  const said = Said.parse(JSON.parse(await readFile(join(piper.path, 'sound.wav.json'), 'utf8')))
  expect(said).toMatchObject({ flag: '--model', model: '$(touch pwned); en.onnx', text: 'three; cups' })
  expect(said.env).not.toContain('BACKLOT_TEST_SECRET')
  expect(await caller.list()).toMatchObject({ engines: [{ kind: 'program', runsAt: 'computer' }] })
})

test.each([
  ['fail', 'ended with code 3: unknown phoneme'],
  ['nothing', 'wrote no result'],
])('a program that answers %s is refunded', async (text, reason) => {
  await using piper = await openProgram(speak)
  await using caller = await openEngineCaller({ credits: 20 })
  const model = await addProgram(caller, piper.manifest)
  await caller.change(model.id, { rate: { unit: 'second', credits: 1, per: 1 } })
  expect(await caller.run(model.id, { text })).toMatchObject({
    status: 'failed',
    error: expect.stringContaining(reason),
  })
  expect(await caller.balance()).toBe(20)
})

test('an exchanged program is not started before it is allowed again', async () => {
  await using piper = await openProgram(speak)
  await using caller = await openEngineCaller()
  const model = await addProgram(caller, piper.manifest)
  await appendFile(piper.program, '// Exchanged.')
  const ended = await caller.run(model.id, { text: 'cups' })
  expect(ended).toMatchObject({ status: 'failed', error: expect.stringContaining('changed since you allowed it') })
})

test('a transcript of whisper.cpp gives the times of words', async () => {
  await using folder = await makeTempFolder()
  // A file of its own, because the service reads a program whole before each start, and Node's is 100 MB.
  const program = join(folder.path, 'whisper')
  const token = (text: string, from: number, to: number) => ({ text, offsets: { from, to }, id: 1, p: 0.9 })
  const transcription = [
    {
      timestamps: {},
      offsets: { from: 0, to: 1_800 },
      text: ' Three stoneware cups',
      tokens: [
        token('[_BEG_]', 0, 0),
        token(' Three', 0, 500),
        token(' stone', 600, 900),
        token('ware', 900, 1_200),
        token(' cups', 1_300, 1_800),
      ],
    },
  ]
  await writeFile(
    program,
    `#!${process.execPath}\nimport { writeFileSync } from 'node:fs'\nwriteFileSync(process.argv[2] + '.json', ${JSON.stringify(JSON.stringify({ transcription }))})`,
    { mode: 0o755 },
  )
  const manifest = {
    name: 'whisper.cpp',
    kind: 'transcription',
    program,
    arguments: ['{outputBase}', '-f', '{input}'],
    output: 'whisper.cpp-json',
  }
  await using caller = await openEngineCaller()
  const model = await addProgram(caller, JSON.stringify(manifest))
  expect(model).toMatchObject({ kind: 'transcription', roles: ['captions'] })
  expect(await caller.test(model.id)).toMatchObject({ isOk: true, output: { value: 'Three stoneware cups' } })
})

test.each([
  ['no JSON', '{', 'isn’t JSON'],
  ['a relative path', { program: 'piper' }, 'full path'],
  ['a missing program', { program: '/piper' }, 'No program was found at'],
  ['a script of the shell', { program: '/run.bat' }, 'Scripts can’t be run'],
  ['no place for the result', { arguments: ['--model', 'x'] }, 'Check “arguments” in this manifest: add {output}'],
  ['a field it does not know', { shell: true }, 'nrecognized key'],
])('a manifest with %s is refused with the reason', async (_, change, said) => {
  await using caller = await openEngineCaller()
  const base = {
    name: 'Piper',
    kind: 'speech',
    program: process.execPath,
    arguments: ['{output}'],
    stdin: true,
    output: 'wav',
  }
  const manifest = typeof change === 'string' ? change : JSON.stringify({ ...base, ...change })
  const refusal = await caller.refusal(caller.engines('POST', '/manifests/read', { manifest }))
  expect(refusal).toMatchObject({ status: 400, field: 'manifest', message: expect.stringContaining(said) })
})
