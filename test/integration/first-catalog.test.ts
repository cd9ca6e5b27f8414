// Catches: a Create screen that stays empty after its service came late, until the user asks again.
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import type { StartProcess } from '#main/ports/host-ports.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { openProxiedStudio } from '../helpers/proxied-studio.ts'
import { fastServiceStarter, openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { passOn } from '../helpers/transparent-proxy.ts'

/** A service whose first start is never ready, and ends when the test lets it. */
function createLateService() {
  const start = fastServiceStarter()
  const { promise: exited, resolve } = Promise.withResolvers<number>()
  const lines = new PassThrough({ encoding: 'utf8' })
  const end = () => {
    lines.end()
    resolve(1)
  }
  let starts = 0
  const startServiceProcess: StartProcess = (args) => {
    starts += 1
    return starts > 1 ? start(args) : { lines, exited, stop: async () => end() }
  }
  return { startServiceProcess, end }
}

/** Follows the catalog as a window does; the result waits for the next report of a change. */
async function follow({ call }: TestStudio) {
  const watching = new AbortController()
  const changes = await call.catalog.watch(undefined, { signal: watching.signal })
  return async () => {
    expect(await changes.next()).toMatchObject({ value: { kind: 'changed' } })
    watching.abort()
  }
}

test('models that this computer’s service came too late to list are reported once it is ready', async () => {
  await using folder = await makeTempFolder()
  const before = await openTestStudio({ folder: folder.path, startServiceProcess: fastServiceStarter() })
  await before.call.workspace.openLocal()
  await before.stop()
  const { startServiceProcess, end } = createLateService()
  await using studio = await openTestStudio({ folder: folder.path, startServiceProcess })
  const changed = await follow(studio)
  // Waits for the first start from here on.
  const listed = studio.studio.context.catalog.list(localId, false)
  end()
  await expect(listed).rejects.toMatchObject({ code: 'LOCAL_SERVICE_DOWN' })
  await changed()
  expect((await studio.call.catalog.list({})).models).not.toEqual([])
})

test('models of a service that could not be reached are reported once it answers anything, and read once', async () => {
  await using proxied = await openProxiedStudio(passOn)
  const { test: studio, proxy } = proxied
  const changed = await follow(studio)
  const port = Number(new URL(proxy.baseUrl).port)
  await proxy.close()
  await expect(proxied.settle(studio.call.catalog.list({}))).rejects.toMatchObject({ code: 'UNREACHABLE' })
  await proxy.listen(port)
  await proxied.settle(studio.studio.context.billing.refresh(localId))
  await changed()
  expect((await studio.call.catalog.list({})).models).not.toEqual([])
  await proxied.settle(studio.studio.context.billing.refresh(localId))
  expect(proxy.seen.filter(({ path }) => path.endsWith('/models'))).toHaveLength(1)
})
