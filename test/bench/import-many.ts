import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import sharp from 'sharp'
import type { ImportSummary } from '#shared/domain/import-summary.ts'
import type { Bench } from '../../scripts/bench.ts'
import { openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const files = Number(process.env['FILES'] ?? 10_000)
/** Users notice a longer pause of the main process. Milliseconds. */
const most = 16

/** Writes images that differ in their bytes. */
async function paint(folder: string): Promise<void> {
  await mkdir(folder)
  for (let index = 0; index < files; index += 1) {
    const pixel = Buffer.from([index & 0xff, index >> 8, 90])
    const png = await sharp(Buffer.concat(Array.from({ length: 64 }, () => pixel)), {
      raw: { width: 8, height: 8, channels: 3 },
    })
      .png()
      .toBuffer()
    await writeFile(join(folder, `${index}.png`), png)
  }
}

async function importFolder({ studio: { context } }: TestStudio, folder: string): Promise<ImportSummary> {
  const { signal } = new AbortController()
  for await (const event of context.imports.files.paths(context.currentId(), [folder], signal)) {
    if (event.kind === 'done') return event.summary
  }
  throw new Error('An import ends with its summary')
}

/** Imports a folder of ten thousand files, or as many as `FILES` says, twice: how fast, and how long the studio paused. */
export const bench = {
  title: `import of ${files} files`,
  async run() {
    await using folder = await makeTempFolder()
    await using studio = await openTestStudio({ folder: folder.path })
    await studio.call.workspace.openLocal()
    const source = join(folder.path, 'dropped')
    await paint(source)
    const blocked = monitorEventLoopDelay({ resolution: 1 })
    blocked.enable()
    const start = performance.now()
    const first = await importFolder(studio, source)
    const seconds = (performance.now() - start) / 1_000
    blocked.disable()
    const again = await importFolder(studio, source)
    const [usual, longest] = [blocked.percentile(99.9) / 1e6, blocked.max / 1e6]
    return {
      'added, then again': `${first.added}, ${again.added}`,
      'files a second': (files / seconds).toFixed(0),
      'pauses ms, p99.9 and most (of the limit)': `${usual.toFixed(1)} (${(usual / most).toFixed(2)}), ${longest.toFixed(1)} (${(longest / most).toFixed(2)})`,
    }
  },
} satisfies Bench
