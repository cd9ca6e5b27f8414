// Catches: progress that counts runs of workspaces that are not open, which the tray leaves out.
import { expect, it } from 'vitest'
import { createDesktop } from '#main/desktop/create-desktop.ts'
import { createWords } from '#main/desktop/words.ts'
import { createStudioEvents } from '#main/events/studio-events.ts'
import type { DesktopView } from '#main/ports/desktop-ports.ts'
import { Settings } from '#shared/bridge/settings.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

const [open, other] = [WorkspaceId.parse('open'), WorkspaceId.parse('other')]
const status: StudioStatus = {
  running: 1,
  waiting: 1,
  pause: null,
  current: null,
  balance: null,
  reserved: 0,
  rate: { used: 0, most: 1, freeAt: null },
  connection: { kind: 'online' },
  receiver: { kind: 'off' },
  alert: [],
}

it('shows the progress of the open workspace, whose runs the tray counts', () => {
  const events = createStudioEvents((error) => expect.unreachable(String(error)))
  const clock = createTestClock()
  const shown: DesktopView['progress'][] = []
  let current = open
  const desktop = createDesktop({
    events,
    host: {
      show: ({ progress }) => void shown.push(progress),
      notify: () => undefined,
      isInFront: () => false,
      keepAwake: () => undefined,
    },
    status: () => status,
    settings: () => Settings.parse({}),
    listRecipes: () => [],
    takeReminders: () => [],
    jobOf: () => null,
    decisions: () => 0,
    isLocal: () => false,
    currentId: () => current,
    words: () => createWords('en'),
    clock,
  })
  const end = (id: string, workspaceId: WorkspaceId) => {
    events.emit('jobChanged', { id: JobId.parse(id), workspaceId, spend: { kind: 'done', at: 0 } })
    clock.advance(1_000)
    return shown.at(-1)
  }
  desktop.start()
  expect(end('1', other)).toBe(0)
  expect(end('2', open)).toBe(1 / 3)
  expect(end('3', other)).toBe(1 / 3)
  current = other
  events.emit('workspaceOpened', other)
  expect(end('4', open)).toBe(0)
  expect(end('5', other)).toBe(1 / 3)
  desktop.stop()
})
