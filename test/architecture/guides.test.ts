// Catches a guide that is no longer true: its code blocks are planted in a copy of the project, which must then do what the
// guide promises.
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Generation } from '#shared/contract/generation.ts'
import { startTestService } from '../helpers/start-service.ts'
import { plantProject, projectRoot, type Planted } from './plant-project.ts'

/** A code block of a guide that names its file: a new file (`ts`), or lines around a change (`diff`). */
type Block = { readonly kind: string; readonly path: string; readonly text: string }

function blocksOf(guide: string): Block[] {
  const text = readFileSync(join(projectRoot, 'docs/guides', guide), 'utf8')
  return [...text.matchAll(/^( *)```(ts|diff) (\S+)\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = '', kind = '', path = '', body = '']) => ({
      kind,
      path,
      text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )
}

/** The lines of a change that are in the file before (` ` and `-`) or after it (` ` and `+`). */
function sideOf({ text }: Block, sign: '-' | '+'): string {
  const lines = text.split('\n').filter((line) => line.startsWith(' ') || line.startsWith(sign))
  return lines.map((line) => `${line.slice(1)}\n`).join('')
}

/** Copies the project's code and follows guides in it. */
function follow(
  guides: readonly string[],
  copied: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Planted {
  const blocks = guides.flatMap(blocksOf)
  const created = blocks.filter(({ kind }) => kind === 'ts').map(({ path, text }) => [path, text] as const)
  const planted = plantProject(['package.json', 'tsconfig.base.json', 'src-shared', ...copied], {
    ...Object.fromEntries(created),
    ...files,
  })
  for (const block of blocks.filter(({ kind }) => kind === 'diff')) {
    const parts = readFileSync(join(planted.root, block.path), 'utf8').split(sideOf(block, '-'))
    expect(parts, `${guides.join()} changes one place in ${block.path}`).toHaveLength(2)
    writeFileSync(join(planted.root, block.path), parts.join(sideOf(block, '+')))
  }
  return planted
}

const Answer = z.object({ data: z.looseObject({}) })
const api = '/v3/playground/v1'
const [modelGuide, routeGuide] = ['add-a-model.md', 'add-a-bridge-route.md']

/** Where routes are listed by their names: such a list would be one more file to change. */
function listsOfRoutes(root: string): string[] {
  return globSync('src-{main,shared}/**/*.ts', { cwd: root }).filter((path) =>
    /\bkeyof (?:typeof )?(?:Bridge|bridge|app)/.test(readFileSync(join(root, path), 'utf8')),
  )
}

test('what both guides add and change type-checks, with every list of routes', { tags: 'harness' }, () => {
  const guides = [modelGuide, routeGuide]
  const { root, run } = follow(guides, ['src-main', 'src-service'])
  const files = new Set([...guides.flatMap(blocksOf).map(({ path }) => path), ...listsOfRoutes(root)])
  const { status, text } = run('oxlint', '--allow', 'all', '--type-aware', '--type-check', ...files)
  expect(status, text).toBe(0)
})

test('a model that follows its guide is its folder and one line, and is offered, priced and rendered', async () => {
  const diffs = blocksOf(modelGuide).filter(({ kind }) => kind === 'diff')
  expect(diffs.map(({ text }) => text.match(/^[-+]/gm))).toEqual([['+']])
  expect(new Set(blocksOf(modelGuide).map(({ path }) => path.replace(/[\w-]+\.ts$/, '')))).toEqual(
    new Set(['src-service/models/stripes/', 'src-service/models/']),
  )

  const planted = follow([modelGuide], ['src-service', 'scripts'], {
    'resources/covers/.keep': '',
    'resources/examples/.keep': '',
  })
  expect(planted.run('node', 'scripts/make-covers.ts', 'stripes-1')).toEqual({ status: 0, text: 'stripes-1\n' })
  expect(readdirSync(join(planted.root, 'resources/covers'))).toContain('stripes-1.webp')

  await using service = await startTestService({ entry: join(planted.root, 'src-service/main.ts') })
  const call = async (path: string, body?: unknown) => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return Answer.parse(await (await service.fetch(`${api}${path}`, body === undefined ? {} : post)).json()).data
  }
  const input = { count: 3, aspect_ratio: '16:9', seed: 8 }
  expect(await call('/models/stripes-1')).toMatchObject({ name: 'Stripes 1', credits: 1 })
  expect(await call('/estimate', { modelId: 'stripes-1', input })).toMatchObject({ credits: 1 })
  const { id } = z.looseObject({ id: z.string() }).parse(await call('/run', { modelId: 'stripes-1', input }))
  await expect.poll(() => call(`/generations/${id}`)).toMatchObject({ status: 'succeeded' })
  const { output } = Generation.parse(await call(`/generations/${id}`))
  const image = await fetch(output?.urls[0] ?? '')
  expect(await sharp(await image.bytes()).metadata()).toMatchObject({ format: 'png', width: 600, height: 338 })
})

test('a bridge route that follows its guide is in four files, answers and is one line of the surface', () => {
  const ask = `
    import { readFileSync } from 'node:fs'
    import { createRouterClient } from '@orpc/server'
    import { bridgeContract } from './src-shared/bridge/contract.ts'
    import { bridgeRouter } from './src-main/bridge/router.ts'
    import { renderBridge } from './test/architecture/render-bridge.ts'
    const before = readFileSync('test/architecture/bridge-surface.txt', 'utf8').split('\\n')
    const lines = renderBridge(bridgeContract).split('\\n').filter((line) => !before.includes(line))
    const studio = createRouterClient(bridgeRouter, { context: { now: () => 5, readOnly: new Error('read only') } })
    process.stdout.write(JSON.stringify({ lines, answer: await studio.app.time() }))
  `
  const surface = 'test/architecture/bridge-surface.txt'
  expect(new Set([...blocksOf(routeGuide).map(({ path }) => path), surface]).size).toBeLessThanOrEqual(4)

  const planted = follow([routeGuide], ['src-main', 'test/architecture'], { 'ask.ts': ask })
  const asked = planted.run('node', 'ask.ts')
  expect(asked.text).toMatch(/^\{.*\}$/)
  expect(JSON.parse(asked.text)).toEqual({ lines: [expect.stringMatching(/^app\.time\(\) -> /)], answer: 5 })
})
