import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import sharp from 'sharp'
import { characterNames } from '../src-service/models/presenter-3d/character.ts'
import { Manifest, RawManifest, type Sheet } from '../src-service/models/presenter-3d/manifest.ts'

// Renders the characters of 3D presenters into resources/presenter-3d, with the tracer in scripts/presenter-3d. Run it
// after a change to the model of a face. It needs g++; a character takes about a minute on two cores.
//
// Usage: node scripts/make-presenters.ts [--only NAME] [--width PIXELS] [--from FOLDER] [--out FOLDER]
// --from packs raw layers that were rendered before, one folder for each character.

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    width: { type: 'string', default: '720' },
    from: { type: 'string' },
    out: { type: 'string', default: join(root, 'resources', 'presenter-3d') },
  },
})

/** Depth is stored at an eighth of the size. */
const depthShare = 8

/** Packs the raw layers of a character: layers of one size become one sheet, one below the other. */
async function pack(from: string, to: string): Promise<void> {
  const { layers, ...rest } = RawManifest.parse(JSON.parse(await readFile(join(from, 'layers.json'), 'utf8')))
  const groups = Object.groupBy(Object.keys(layers), (name) => name.split('-')[0] ?? name)
  const sheets: Record<string, Sheet> = {}
  await mkdir(to, { recursive: true })
  for (const [group, names = []] of Object.entries(groups)) {
    const { x = 0, y = 0, width = 0, height = 0 } = layers[names[0] ?? ''] ?? {}
    const tall = { width, height: height * names.length }
    const bytes = (end: string) => Promise.all(names.map((name) => readFile(join(from, name + end))))
    const images = sharp(Buffer.concat(await bytes('.rgba')), {
      raw: { ...tall, channels: 4 },
      limitInputPixels: false,
    })
    // Eyes are opaque; their alpha is the share of the eyeball.
    const isEyes = group === 'eyes'
    const shown = isEyes ? images.removeAlpha() : images
    await shown
      .webp({ quality: 90, alphaQuality: 95, effort: 6, smartSubsample: true })
      .toFile(join(to, `${group}.webp`))
    if (isEyes) {
      const share = sharp(Buffer.concat(await bytes('.eye')), { raw: { ...tall, channels: 1 } })
      await share.toColourspace('b-w').png({ compressionLevel: 9 }).toFile(join(to, 'eyeballs.png'))
    }
    const isDeep = ['head', 'body', 'back'].includes(group)
    if (isDeep) {
      const small = { width: Math.ceil(width / depthShare), height: Math.ceil(height / depthShare) }
      const [deep] = await bytes('.z')
      const least = Buffer.alloc(small.width * small.height)
      // The nearest point of each square, so that an edge keeps the depth of what it belongs to.
      for (let at = 0; at < width * height; at += 1) {
        const place = Math.floor(at / width / depthShare) * small.width + Math.floor((at % width) / depthShare)
        least[place] = Math.max(least[place] ?? 0, deep?.[at] ?? 0)
      }
      const depth = sharp(least, { raw: { ...small, channels: 1 } })
      await depth
        .toColourspace('b-w')
        .png({ compressionLevel: 9 })
        .toFile(join(to, `${group}-depth.png`))
    }
    const rows = names.map((name) => {
      const [lips, wrist] = [layers[name]?.lips, layers[name]?.wrist]
      return {
        id: name.slice(group.length + 1),
        ...(lips === undefined ? {} : { lips }),
        ...(wrist === undefined ? {} : { wrist }),
      }
    })
    sheets[group] = Manifest.shape.sheets.valueType.parse({ x, y, width, height, rows })
  }
  await writeFile(join(to, 'manifest.json'), `${JSON.stringify(Manifest.parse({ ...rest, sheets }))}\n`)
}

async function render(folder: string): Promise<void> {
  const program = join(folder, 'render')
  const source = join(root, 'scripts', 'presenter-3d', 'render.cpp')
  await run('g++', ['-O3', '-march=native', '-ffast-math', '-fopenmp', '-std=c++20', source, '-o', program])
  for (const name of wanted) {
    await mkdir(join(folder, name))
    await run(program, [name, 'layers', values.width, join(folder, name)])
    process.stdout.write(`${name}\n`)
  }
}

const wanted = characterNames.filter((name) => values.only === undefined || name === values.only)
const folder = values.from ?? (await mkdtemp(join(tmpdir(), 'backlot-presenters-')))
try {
  if (values.from === undefined) await render(folder)
  for (const name of wanted) await pack(join(folder, name), join(values.out, name))
} finally {
  if (values.from === undefined) await rm(folder, { recursive: true })
}
