// Catches: a deb or a program from source that replaces itself, an AppImage that does not or that opens another profile
// afterwards, an update for macOS that is downloaded and never installed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chooseUpdateInstaller } from '#main/hosts/electron/updater.ts'
import { connectDirectly } from '#main/outbound/outbound.ts'
import { createFeedClient } from '#main/updates/feed-client.ts'
import { readRelease } from '#main/updates/read-feed.ts'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'
import { serveUpdateFeed } from '../../../../helpers/update-feed.ts'

it('replaces an AppImage and what has an installer, and nothing else', async () => {
  await using folder = await makeTempFolder()
  const appImage = join(folder.path, 'Backlot.AppImage')
  writeFileSync(appImage, '')
  const noteProfile = () => Promise.resolve()
  const base = { feed: 'https://a.example', args: [], profileFolder: folder.path, noteProfile, log: createMemoryLog() }
  const canInstall = (platform: string, path: string | null = null) =>
    chooseUpdateInstaller({ ...base, platform, appImage: path })?.canInstall()
  expect(await canInstall('linux', appImage)).toBe(true)
  expect(await canInstall('linux', join(folder.path, 'gone'))).toBe(false)
  expect(canInstall('linux')).toBeUndefined()
  expect(await canInstall('win32')).toBe(true)
  expect(canInstall('darwin')).toBeUndefined()
})

it.runIf(process.platform !== 'win32')('opens the new AppImage with the profile that is in use', async () => {
  await using folder = await makeTempFolder()
  const appImage = join(folder.path, 'Backlot.AppImage')
  writeFileSync(appImage, '')
  const bytes = Buffer.from('#!/bin/sh\nprintf %s "$*" > "$0.part"\nmv "$0.part" "$0.args"\n')
  await using feed = await serveUpdateFeed({ latest: { version: '1.1.0', bytes } })
  const { signal } = new AbortController()
  const { open } = createFeedClient(connectDirectly)
  const target = { platform: 'linux', arch: 'x64' }
  const release = await readRelease({ open, feed: feed.url, target, channel: 'stable', current: '1.0.0', signal })
  if (release === null) throw new Error('No release')
  const installer = chooseUpdateInstaller({
    feed: feed.url,
    platform: 'linux',
    appImage,
    args: ['--profile=/a profile'],
    profileFolder: folder.path,
    noteProfile: () => Promise.resolve(),
    log: createMemoryLog(),
  })
  await installer?.prepare(release, { signal, open, onProgress: () => undefined })
  await installer?.install(true)
  await expect.poll(() => existsSync(`${appImage}.args`), { timeout: 10_000 }).toBe(true)
  expect(readFileSync(`${appImage}.args`, 'utf8')).toBe('--profile=/a profile')
})
