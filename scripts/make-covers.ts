import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import type { ModelDefinition } from '../src-service/models/model-definition.ts'
import { offeredModels } from '../src-service/models/offered-models.ts'
import { createPicturePool } from '../src-service/models/picture-pool.ts'

// Renders every model's example as its users would get it, and keeps it twice: as a cover of 512 pixels and as an
// example of 1024. Run it after a change to a painter or to an example.

const root = resolve(import.meta.dirname, '..')
const coverLimit = 40_000
const exampleLimit = 150_000
const qualities = [86, 80, 74, 66, 58, 50]

const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** The best quality that stays within the limit. */
async function encode(file: Uint8Array, longSide: number, limit: number): Promise<Buffer> {
  const picture = sharp(file).resize(longSide, longSide, { fit: 'inside' })
  for (const quality of qualities) {
    const encoded = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (encoded.length <= limit) return encoded
  }
  throw new Error(`The picture does not fit into ${limit} bytes.`)
}

function seedOf({ example }: ModelDefinition): number {
  const seed = example?.input['seed']
  return typeof seed === 'number' ? seed : 1
}

const pool = createPicturePool({ workerFile: join(root, 'src-service/models/picture-worker.ts'), size: 2, log: silent })
const only = process.argv.slice(2)
try {
  await mkdir(join(root, 'resources/covers'), { recursive: true })
  await mkdir(join(root, 'resources/examples'), { recursive: true })
  for (const model of offeredModels) {
    if (model.example === null || (only.length > 0 && !only.includes(model.id))) continue
    const job = { family: model.engine.family, input: { ...model.example.input }, seed: seedOf(model) }
    const { file } = await pool.render(job, new AbortController().signal)
    await writeFile(join(root, `resources/covers/${model.id}.webp`), await encode(file, 512, coverLimit))
    await writeFile(join(root, `resources/examples/${model.id}.webp`), await encode(file, 1024, exampleLimit))
    process.stdout.write(`${model.id}\n`)
  }
} finally {
  await pool.stop()
}
