import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import sharp from 'sharp'
import { characterNames } from '../src-service/models/presenter-3d/character.ts'
import { Manifest, RawManifest, type Sheet } from '../src-service/models/presenter-3d/manifest.ts'

// Renders the characters of 3D presenters into resources/presenter-3d, with the tracer in scripts/presenter-3d. Run it
// after a change to the model of a face. It needs g++; a character takes about two minutes on two cores.
//
// Usage: node scripts/make-presenters.ts [--only NAME] [--width PIXELS] [--from FOLDER] [--out FOLDER]
// --from packs raw layers that were rendered before, one folder for each character; sheets without them stay as they are.

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

/** Sheets whose images have a depth. */
const deep = ['body', 'back', 'head', 'glasses']
/** What takes on a colour is stored at half the size. */
const tintShare = 2

type RawLayer = { readonly width: number; readonly height: number }

/**
 * Stores the depth of each square: the mean of its covered points, at an outline the farthest. Glasses are stiff: the
 * nearest, as of their rims.
 */
async function packDepth({ width, height }: RawLayer, bytes: Buffer, target: string, isStiff: boolean): Promise<void> {
  const small = { width: Math.ceil(width / depthShare), height: Math.ceil(height / depthShare) }
  const length = small.width * small.height
  const [sums, counts, edge] = [new Float64Array(length), new Uint8Array(length), new Uint8Array(length)]
  for (const [at, depth] of bytes.entries()) {
    if (depth === 0) continue
    const row = Math.floor(at / width / depthShare)
    const place = row * small.width + Math.floor((at % width) / depthShare)
    sums[place] = (sums[place] ?? 0) + depth
    counts[place] = (counts[place] ?? 0) + 1
    const known = edge[place] ?? 0
    if (known === 0 || (isStiff ? depth > known : depth < known)) edge[place] = depth
  }
  const depths = Buffer.from(
    sums.map((sum, at) => {
      const count = counts[at] ?? 0
      return count === depthShare ** 2 ? Math.round(sum / count) : (edge[at] ?? 0)
    }),
  )
  const image = sharp(depths, { raw: { ...small, channels: 1 } }).toColourspace('b-w')
  await image.png({ compressionLevel: 9 }).toFile(target)
}

/** Stores which share of each pixel takes on a colour: of clothes on the body, else of hair. */
async function packTint(shares: Buffer, size: { width: number; height: number }, target: string): Promise<void> {
  const image = sharp(shares, { raw: { ...size, channels: 1 }, limitInputPixels: false })
  await image
    .resize(size.width / tintShare, size.height / tintShare, { kernel: 'linear', fit: 'fill' })
    .webp({ quality: 80, effort: 6 })
    .toFile(target)
}

/** Packs the raw layers of a character: layers of one size become one sheet, one below the other. */
async function pack(from: string, to: string): Promise<void> {
  const { layers, ...rest } = RawManifest.parse(JSON.parse(await readFile(join(from, 'layers.json'), 'utf8')))
  const groups = Object.groupBy(Object.keys(layers), (name) => name.split('.')[0] ?? name)
  const sheets: Record<string, Sheet> = {}
  await mkdir(to, { recursive: true })
  for (const [group, names = []] of Object.entries(groups)) {
    const { x = 0, y = 0, width = 0, height = 0 } = layers[names[0] ?? ''] ?? {}
    const tall = { width, height: height * names.length }
    const bytes = (end: string) => Promise.all(names.map((name) => readFile(join(from, name + end))))
    const kind = group.slice(group.indexOf('-') + 1)
    if (names.every((name) => existsSync(join(from, `${name}.rgba`)))) {
      const raw = { ...tall, channels: 4 as const }
      const images = sharp(Buffer.concat(await bytes('.rgba')), { raw, limitInputPixels: false })
      await images
        .webp({ quality: 90, alphaQuality: 95, effort: 6, smartSubsample: true })
        .toFile(join(to, `${group}.webp`))
      if (kind === 'eyes') {
        const share = sharp(Buffer.concat(await bytes('.eye')), { raw: { ...tall, channels: 1 } })
        await share
          .toColourspace('b-w')
          .png({ compressionLevel: 9 })
          .toFile(join(to, `${group}-balls.png`))
      }
    }
    if (deep.includes(kind) && existsSync(join(from, `${group}.z`)))
      await packDepth(
        { width, height },
        await readFile(join(from, `${group}.z`)),
        join(to, `${group}-depth.png`),
        kind === 'glasses',
      )
    if (names.every((name) => existsSync(join(from, `${name}.tint`)))) {
      const shares = Buffer.concat(await bytes('.tint'))
      if (shares.some((share) => share > 0)) await packTint(shares, tall, join(to, `${group}-tint.webp`))
    }
    const rows = names.map((name) => {
      const [lips, wrist] = [layers[name]?.lips, layers[name]?.wrist]
      return {
        id: name.slice(group.length + 1),
        ...(lips === undefined ? {} : { lips }),
        ...(wrist === undefined ? {} : { wrist }),
      }
    })
    const isTinted = existsSync(join(to, `${group}-tint.webp`))
    sheets[group] = Manifest.shape.sheets.valueType.parse({ x, y, width, height, isTinted, rows })
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
