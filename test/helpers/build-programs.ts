import { readFile, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { leanBuiltins } from '../../scripts/package/lean-builtins.ts'
import { makeTempFolder } from './temp-folder.ts'

/** A change to one source file in the build: `from` becomes `to`. `file` is the end of the file's path. */
export type SourceChange = { readonly file: string; readonly from: string; readonly to: string }

/** Programs built once to be started many times; deleted when the scope ends. */
export type BuiltPrograms = AsyncDisposable & {
  /** Contains each program at the same path as its source in the project, ending in `.mjs`. */
  readonly folder: string
}

const root = resolve(import.meta.dirname, '../..')
/** Packages with files of their own beside their code. */
const packages = ['better-sqlite3', 'sharp', 'node-av', '@napi-rs/canvas', '@echogarden/espeak-ng-emscripten']

/** Resolves files next to a module from the place of its source. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: (code, id) =>
    id.includes('/node_modules/') || !/import\.meta\.(dir|file)name/.test(code)
      ? null
      : {
          code: code
            .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
            .replaceAll('import.meta.filename', JSON.stringify(id)),
          map: null,
        },
}

function change(wanted: readonly SourceChange[]): { plugin: Plugin; missed: () => SourceChange | undefined } {
  const made = new Set<SourceChange>()
  const plugin: Plugin = {
    name: 'change',
    async load(id) {
      const own = wanted.filter(({ file }) => id.endsWith(file))
      if (own.length === 0) return null
      let source = await readFile(id, 'utf8')
      for (const one of own) {
        if (source.includes(one.from)) made.add(one)
        source = source.replace(one.from, () => one.to)
      }
      return source
    },
  }
  return { plugin, missed: () => wanted.find((one) => !made.has(one)) }
}

/**
 * Builds programs from source as the product is built, each into one file: started from source, a program takes several
 * times as long. Source files are not changed.
 *
 * @throws Error if a source does not contain the text to change.
 */
export async function buildPrograms(
  sources: readonly string[],
  ...wanted: readonly SourceChange[]
): Promise<BuiltPrograms> {
  await using held = new AsyncDisposableStack()
  const folder = held.use(await makeTempFolder()).path
  const changes = change(wanted)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [changes.plugin, keepPlaces, leanBuiltins],
    build: {
      ssr: true,
      outDir: join(folder, 'out'),
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(sources.map((source) => [source.replace(/\.ts$/, ''), join(root, source)])),
        // With `.mjs`, Node does not parse them at each start to find out what they are.
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
    ssr: { noExternal: true, external: packages },
  })
  const missed = changes.missed()
  if (missed !== undefined) throw new Error(`${missed.file} does not contain the text to change`)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const kept = held.move()
  return { folder: join(folder, 'out'), [Symbol.asyncDispose]: () => kept.disposeAsync() }
}
