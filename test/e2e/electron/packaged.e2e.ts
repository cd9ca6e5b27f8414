// Would catch, in the package that users install: a program, preload, page or library that is missing in it or is looked
// for in its archive, and a first start that works only beside the project.
import { extractAll } from '@electron/asar'
import { symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { packageElsewhere } from '../../helpers/stand-in-package.ts'
import { CreatePage } from '../pages/create-page.ts'
import { FirstRunPage } from '../pages/first-run-page.ts'
import { Stage } from '../pages/stage.ts'
import { expect, test, untilDone } from './hosts.ts'
import { packagedElectron, startElectron } from './real-electron.ts'
import { startRehearsal } from './rehearsal.ts'
import type { Desktop } from './desktop.ts'

/** A new user makes an image and quits. */
async function firstImage(desktop: Desktop): Promise<void> {
  const { page } = desktop
  const [firstRun, create, stage] = [new FirstRunPage(page), new CreatePage(page), new Stage(page)]
  await firstRun.open.click()
  await create.openModel('Azulejo 8')
  await create.prompt.fill('deep blue silk with a gold thread')
  await create.quotedCredits()
  await create.spend.click()
  await expect(create.caption(/^Done in/)).toBeVisible(untilDone)
  await stage.imageShown()
  expect((await desktop.quit()).code).toBe(0)
}

test(
  'rehearsal: the packaged program starts, makes an image and quits',
  { tag: '@harness' },
  async ({ browser, profile }) => {
    test.skip(process.platform !== 'linux', 'The stand-in for Electron’s folder is one for Linux.')
    await using folder = await packageElsewhere()
    const resources = join(folder.path, 'resources')
    // Only Electron reads the archive as a folder, so it is made one here; what lies beside it stays there.
    const archive = join(dirname(folder.path), 'extracted', 'app.asar')
    extractAll(join(resources, 'app.asar'), archive)
    await symlink(join(resources, 'app.asar.unpacked'), `${archive}.unpacked`)
    await firstImage(await startRehearsal({ browser, profile, program: join(archive, 'out/main/index.js') }))
  },
)

test('Electron: the packaged program starts, makes an image and quits', async ({ profile }) => {
  test.skip(packagedElectron === undefined, 'BACKLOT_PACKAGED is not set.')
  await firstImage(await startElectron({ profile, program: packagedElectron }))
})
