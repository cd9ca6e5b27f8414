import { readFile, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { makeTempFolder } from '../../helpers/temp-folder.ts'
import type { PlantedBug } from './plant-bug.ts'

/** A studio that was built to be started and killed many times; it is gone when the scope ends. */
export type BuiltStudio = AsyncDisposable & {
  readonly program: string
  /** Where its compiled code is kept from one start to the next. */
  readonly compiled: string
}

const root = resolve(import.meta.dirname, '../../..')

/** Makes the mistake in what is built; no file of the source is changed. */
function plant(bug: PlantedBug): { plugin: Plugin; isPlanted: () => boolean } {
  let isPlanted = false
  const plugin: Plugin = {
    name: 'planted-bug',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(bug.file)) return null
      const source = await readFile(id, 'utf8')
      isPlanted = source.includes(bug.from)
      return source.replace(bug.from, () => bug.to)
    },
  }
  return { plugin, isPlanted: () => isPlanted }
}

/**
 * Builds the studio under test as the product is built, in one file and one for its pictures, for a start from source
 * takes three times as long.
 *
 * @throws Error where the source no longer holds the text of the bug: one that is not planted proves nothing.
 */
export async function buildStudio(bug: PlantedBug | null): Promise<BuiltStudio> {
  await using held = new AsyncDisposableStack()
  const folder = held.use(await makeTempFolder()).path
  const planted = bug === null ? null : plant(bug)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: planted === null ? [] : [planted.plugin],
    build: {
      ssr: true,
      outDir: join(folder, 'out'),
      minify: false,
      rolldownOptions: {
        // Named as what it is, it is not looked through for that at each start.
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
        input: {
          'harness-studio': join(import.meta.dirname, 'harness-studio.ts'),
          'thumbnail-worker': join(root, 'src-main/media/thumbnail-worker.ts'),
        },
      },
    },
    ssr: { noExternal: true, external: ['better-sqlite3', 'sharp', 'node-av', '@napi-rs/canvas'] },
  })
  if (planted !== null && !planted.isPlanted())
    throw new Error(`${bug?.file} does not hold the text to be planted over`)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const kept = held.move()
  return {
    program: join(folder, 'out', 'harness-studio.mjs'),
    compiled: join(folder, 'compiled'),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
