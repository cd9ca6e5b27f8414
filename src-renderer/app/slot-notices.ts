import type { SlotReminder } from '#shared/bridge/publish.ts'
import { mayNotify, minuteOf } from '#shared/domain/notice-rules.ts'
import { useBridge, useStream } from '../lib/bridge.tsx'
import { formatList } from '../lib/format.ts'
import { useNavigation } from '../lib/navigate.tsx'
import { showSystemMessage } from '../lib/notifications.ts'
import { useSettings } from '../lib/studio-state.tsx'
import { platformName } from '../lib/platforms.ts'
import { t } from './texts.ts'

/** Returns the words of a reminder: the title and the body of its notification. */
function wordsOf(reminder: SlotReminder): { readonly title: string; readonly body: string } {
  if (reminder.kind === 'due') {
    const body = formatList(reminder.platforms.map((platform) => platformName(platform)))
    return { title: t('slot.due', { title: reminder.title }), body }
  }
  const { count, titles } = reminder
  const [title = ''] = titles
  if (count === 1) return { title: t('slot.overdue', { title }), body: t('slot.missed') }
  const names = titles.map((one) => t('slot.quoted', { title: one }))
  const more = count - titles.length
  return {
    title: t('slot.overdueMany', { count }),
    body: formatList(more === 0 ? names : [...names, t('slot.more', { count: more })]),
  }
}

/**
 * Shows a system notification when the slot of a video comes that the user posts, whether or not the window is in front. A
 * click opens the video in Publish. Mount once per workspace, where the host shows none itself.
 */
export function SlotNotices({ workspaceId }: { readonly workspaceId: string }): null {
  const { call } = useBridge()
  const settings = useSettings()
  const { toComposer } = useNavigation()
  useStream(
    `reminders of ${workspaceId}`,
    ({ signal }) => call.publish.reminders(undefined, { signal }),
    (reminders) => {
      if (!mayNotify('publish', settings, { isInFront: false, minute: minuteOf(new Date()) })) return
      for (const reminder of reminders) {
        const { kind, profileId: brand, jobId: job } = reminder
        showSystemMessage({
          ...wordsOf(reminder),
          tag: kind === 'due' ? `backlot slot ${job} ${reminder.scheduledFor}` : 'backlot slots',
          onClick: () => toComposer({ tab: 'publish', brand, job }),
        })
      }
    },
  )
  return null
}
